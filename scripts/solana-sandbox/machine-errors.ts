import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js';
import { z } from 'zod';

/** A transaction's error as Solana's JSON-RPC shows it, such as `{"InstructionError":[3,…]}`. */
export type TransactionError = string | Readonly<Record<string, unknown>>;

/** By the number that LiteSVM gives them. */
const TRANSACTION_ERRORS = [
  ...['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound'],
  ...['InsufficientFundsForFee', 'InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound'],
  ...['CallChainTooDeep', 'MissingSignatureForFee', 'InvalidAccountIndex', 'SignatureFailure'],
  ...['InvalidProgramForExecution', 'SanitizeFailure', 'ClusterMaintenance'],
  ...['AccountBorrowOutstanding', 'WouldExceedMaxBlockCostLimit', 'UnsupportedVersion'],
  ...['InvalidWritableAccount', 'WouldExceedMaxAccountCostLimit'],
  ...['WouldExceedAccountDataBlockLimit', 'TooManyAccountLocks', 'AddressLookupTableNotFound'],
  ...['InvalidAddressLookupTableOwner', 'InvalidAddressLookupTableData'],
  ...['InvalidAddressLookupTableIndex', 'InvalidRentPayingAccount', 'WouldExceedMaxVoteCostLimit'],
  ...['WouldExceedAccountDataTotalLimit', 'MaxLoadedAccountsDataSizeExceeded'],
  ...['ResanitizationNeeded', 'InvalidLoadedAccountsDataSizeLimit', 'UnbalancedTransaction'],
  ...['ProgramCacheHitMaxLimit', 'CommitCancelled'],
];

const INSTRUCTION_ERRORS = [
  ...['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData'],
  ...['AccountDataTooSmall', 'InsufficientFunds', 'IncorrectProgramId', 'MissingRequiredSignature'],
  ...['AccountAlreadyInitialized', 'UninitializedAccount', 'UnbalancedInstruction'],
  ...['ModifiedProgramId', 'ExternalAccountLamportSpend', 'ExternalAccountDataModified'],
  ...['ReadonlyLamportChange', 'ReadonlyDataModified', 'DuplicateAccountIndex'],
  ...['ExecutableModified', 'RentEpochModified', 'NotEnoughAccountKeys', 'AccountDataSizeChanged'],
  ...['AccountNotExecutable', 'AccountBorrowFailed', 'AccountBorrowOutstanding'],
  ...['DuplicateAccountOutOfSync', 'InvalidError', 'ExecutableDataModified'],
  ...['ExecutableLamportChange', 'ExecutableAccountNotRentExempt', 'UnsupportedProgramId'],
  ...['CallDepth', 'MissingAccount', 'ReentrancyNotAllowed', 'MaxSeedLengthExceeded'],
  ...['InvalidSeeds', 'InvalidRealloc', 'ComputationalBudgetExceeded', 'PrivilegeEscalation'],
  ...['ProgramEnvironmentSetupFailure', 'ProgramFailedToComplete', 'ProgramFailedToCompile'],
  ...['Immutable', 'IncorrectAuthority', 'AccountNotRentExempt', 'InvalidAccountOwner'],
  ...['ArithmeticOverflow', 'UnsupportedSysvar', 'IllegalOwner'],
  ...['MaxAccountsDataAllocationsExceeded', 'MaxAccountsExceeded'],
  ...['MaxInstructionTraceLengthExceeded', 'BuiltinProgramsMustConsumeComputeUnits'],
  ...['BorshIoError'],
];

type Failure = ReturnType<FailedTransactionMetadata['err']>;

/** LiteSVM's error in the form of the JSON-RPC. */
export const transactionError = (failure: Failure): TransactionError => {
  if (typeof failure === 'number') return TRANSACTION_ERRORS[failure] ?? `Unknown ${failure}`;
  if ('err' in failure) return instructionError(failure.index, failure.err());
  if ('index' in failure) return { DuplicateInstruction: failure.index };
  return { InsufficientFundsForRent: { account_index: failure.accountIndex } };
};

const instructionError = (
  index: number,
  error: number | { code: number } | { msg: string },
): TransactionError => {
  if (typeof error === 'number')
    return { InstructionError: [index, INSTRUCTION_ERRORS[error] ?? 'InvalidError'] };
  const detail = 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg };
  return { InstructionError: [index, detail] };
};

/** The words of the real node, for those errors that people meet. */
const WORDS: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
};

/** The number of the instruction, and a name or such as `{"Custom": 6001}`. */
const failedInstruction = z.tuple([
  z.number(),
  z.union([z.string(), z.record(z.string(), z.unknown())]),
]);

const detailWords = (detail: string | Readonly<Record<string, unknown>>): string => {
  if (typeof detail === 'string') return detail;
  const custom = detail['Custom'];
  if (typeof custom !== 'number') return JSON.stringify(detail);
  return `custom program error: 0x${custom.toString(16)}`;
};

export const errorWords = (error: TransactionError): string => {
  if (typeof error === 'string') return WORDS[error] ?? error;
  const { data } = failedInstruction.safeParse(error['InstructionError']);
  if (data === undefined) return JSON.stringify(error);
  const [index, detail] = data;
  return `Error processing Instruction ${index}: ${detailWords(detail)}`;
};
