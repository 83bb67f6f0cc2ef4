import { isAddress, type ReadonlyUint8Array } from '@solana/kit';
import {
  identifySystemInstruction,
  parseTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  identifyTokenInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token';
import { addressBytes, base58 } from '../bytes.ts';
import { isMemoProgram } from '../programs.ts';
import { tokenAmountJson } from './account-json.ts';

export interface PlainInstruction {
  program: string;
  accounts: readonly string[];
  data: ReadonlyUint8Array;
  stackHeight: number | null;
}

interface Parsed {
  program: string;
  parsed: unknown;
}

const ROLE_READONLY = 0;

const forParsing = ({ program, accounts, data }: PlainInstruction) => {
  const addresses = [program, ...accounts].filter((each) => isAddress(each));
  const [programAddress, ...others] = addresses;
  if (programAddress === undefined) return undefined;
  const metas = others.map((address) => ({ address, role: ROLE_READONLY }) as const);
  return { programAddress, accounts: metas, data };
};

const token = (instruction: PlainInstruction): Parsed | undefined => {
  const ready = forParsing(instruction);
  if (ready === undefined) return undefined;
  const kind = identifyTokenInstruction(instruction.data);
  if (kind === TokenInstruction.TransferChecked) {
    const { accounts, data } = parseTransferCheckedInstruction(ready);
    const info = {
      authority: accounts.authority.address,
      destination: accounts.destination.address,
      mint: accounts.mint.address,
      source: accounts.source.address,
      tokenAmount: tokenAmountJson(data.amount, data.decimals),
    };
    return { program: 'spl-token', parsed: { type: 'transferChecked', info } };
  }
  if (kind !== TokenInstruction.Transfer) return undefined;
  const { accounts, data } = parseTransferInstruction(ready);
  const info = {
    amount: data.amount.toString(),
    authority: accounts.authority.address,
    destination: accounts.destination.address,
    source: accounts.source.address,
  };
  return { program: 'spl-token', parsed: { type: 'transfer', info } };
};

const system = (instruction: PlainInstruction): Parsed | undefined => {
  const ready = forParsing(instruction);
  if (ready === undefined) return undefined;
  if (identifySystemInstruction(instruction.data) !== SystemInstruction.TransferSol)
    return undefined;
  const { accounts, data } = parseTransferSolInstruction(ready);
  const info = {
    destination: accounts.destination.address,
    lamports: data.amount,
    source: accounts.source.address,
  };
  return { program: 'system', parsed: { type: 'transfer', info } };
};

const associatedToken = ({ accounts, data }: PlainInstruction): Parsed | undefined => {
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts;
  const type = data[0] === 1 ? 'createIdempotent' : 'create';
  const info = { account, mint, source, systemProgram, tokenProgram, wallet };
  return { program: 'spl-associated-token-account', parsed: { type, info } };
};

const parse = (instruction: PlainInstruction): Parsed | undefined => {
  if (isMemoProgram(addressBytes(instruction.program)))
    return { program: 'spl-memo', parsed: Buffer.from(instruction.data).toString('utf8') };
  if (instruction.program === TOKEN_PROGRAM_ADDRESS) return token(instruction);
  if (instruction.program === SYSTEM_PROGRAM_ADDRESS) return system(instruction);
  if (instruction.program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return associatedToken(instruction);
  return undefined;
};

/** An instruction in words where this node knows its program, else as it stands. */
export const parsedInstruction = (instruction: PlainInstruction) => {
  const { program, accounts, data, stackHeight } = instruction;
  let parsed: Parsed | undefined;
  try {
    parsed = parse(instruction);
  } catch {
    // Programs refuse instructions that they cannot read, and those land as well.
    parsed = undefined;
  }
  return parsed === undefined
    ? { accounts, data: base58(Uint8Array.from(data)), programId: program, stackHeight }
    : { ...parsed, programId: program, stackHeight };
};
