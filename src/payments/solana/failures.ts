import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { ChainError, FailureCause, FailureExplanation } from '#payments/chain/transfer.ts';

/** The cause of an error of our own transaction, by the program that raised it. */

const programAt = (wire: string, instruction: number): string | undefined => {
  const bytes = new Uint8Array(Buffer.from(wire, 'base64'));
  const { messageBytes } = getTransactionDecoder().decode(bytes);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) return undefined;
  const program = message.instructions[instruction]?.programAddressIndex;
  return program === undefined ? undefined : message.staticAccounts[program];
};

const LAMPORTS = [
  'AccountNotFound',
  'InsufficientFundsForFee',
  'InsufficientFundsForRent',
  'InstructionError.InsufficientFunds',
];

/** Error numbers of the token program. */
const INSUFFICIENT_FUNDS = 1;
const ACCOUNT_FROZEN = 17;

const ofTokenProgram = ({ custom }: ChainError): FailureCause => {
  if (custom === INSUFFICIENT_FUNDS) return 'insufficient-tokens';
  return custom === ACCOUNT_FROZEN ? 'account-frozen' : 'token-account-unfit';
};

const causeOf = (wire: string, error: ChainError): FailureCause => {
  if (error.code === 'BlockhashNotFound') return 'expired';
  if (LAMPORTS.includes(error.code)) return 'insufficient-coin';
  if (error.instruction === undefined) return 'other';
  const program = programAt(wire, error.instruction);
  if (program === TOKEN_PROGRAM_ADDRESS) return ofTokenProgram(error);
  if (program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
    return error.custom === INSUFFICIENT_FUNDS ? 'insufficient-coin' : 'token-account-unfit';
  return program === SYSTEM_PROGRAM_ADDRESS && error.instruction === 0 ? 'expired' : 'other';
};

export const explainFailure = (wire: string, error: ChainError): FailureExplanation => {
  const cause = causeOf(wire, error);
  const detail = [error.code, error.custom].filter((each) => each !== undefined).join(' ');
  return { cause, detail };
};
