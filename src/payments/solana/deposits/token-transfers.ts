import {
  address as addressOf,
  getAccountMetasFromCompiledTransactionMessage,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getUtf8Decoder,
  isSignerRole,
  type AccountMeta,
  type ReadonlyUint8Array,
} from '@solana/kit';
import {
  identifyTokenInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token';
import type { FoundTransaction } from '#payments/solana/answers.ts';
import { MEMO_PROGRAMS, TOKEN_2022_PROGRAM_ADDRESS } from '#payments/solana/reserved.ts';

/** Every token transfer in a transaction, including those that programs call. */

interface TokenTransfer {
  /** Its index among the transfers of the transaction. */
  position: number;
  source: string;
  destination: string;
  authority: string;
  amount: bigint;
  /** Undefined if the instruction does not name the mint. */
  mint: string | undefined;
  references: readonly string[];
}

export interface ReadTransaction {
  signature: string;
  /** Every account of the transaction, in the order that balances refer to. */
  accounts: readonly string[];
  transfers: readonly TokenTransfer[];
  /** The texts of its memos. */
  memos: readonly string[];
}

interface Resolved {
  programAddress: string;
  accounts: readonly AccountMeta[];
  data: ReadonlyUint8Array;
}

const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS];
const NO_DATA = new Uint8Array();

/** References: the further accounts of a transfer, except signers. They are keys to find it by. */
const referencesAfter = (accounts: readonly AccountMeta[], count: number): string[] =>
  accounts
    .slice(count)
    .filter(({ role }) => !isSignerRole(role))
    .map(({ address }) => address);

const transferOf = (instruction: Resolved): Omit<TokenTransfer, 'position'> | undefined => {
  if (!TOKEN_PROGRAMS.includes(instruction.programAddress)) return undefined;
  const ready = { ...instruction, programAddress: addressOf(instruction.programAddress) };
  const kind = identifyTokenInstruction(ready.data);
  if (kind === TokenInstruction.TransferChecked) {
    const { accounts, data } = parseTransferCheckedInstruction(ready);
    return {
      source: accounts.source.address,
      destination: accounts.destination.address,
      authority: accounts.authority.address,
      amount: data.amount,
      mint: accounts.mint.address,
      references: referencesAfter(ready.accounts, 4),
    };
  }
  if (kind !== TokenInstruction.Transfer) return undefined;
  const { accounts, data } = parseTransferInstruction(ready);
  return {
    source: accounts.source.address,
    destination: accounts.destination.address,
    authority: accounts.authority.address,
    amount: data.amount,
    mint: undefined,
    references: referencesAfter(ready.accounts, 3),
  };
};

/** The transfer of an instruction. One that the token program cannot read transfers nothing. */
const transferIn = (instruction: Resolved): Omit<TokenTransfer, 'position'> | undefined => {
  try {
    return transferOf(instruction);
  } catch {
    return undefined;
  }
};

const innerOf = (
  { innerInstructions }: FoundTransaction['meta'],
  metas: readonly AccountMeta[],
): Map<number, Resolved[]> => {
  const groups = (innerInstructions ?? []).map(({ index, instructions }) => {
    const resolved = instructions.map(({ programIdIndex, accounts, data }) => ({
      programAddress: metas[programIdIndex]?.address ?? '',
      accounts: accounts.flatMap((offset) => metas[offset] ?? []),
      data: data === '' ? NO_DATA : getBase58Encoder().encode(data),
    }));
    return [index, resolved] as const;
  });
  return new Map(groups);
};

export const readTransfers = ({ transaction, meta }: FoundTransaction): ReadTransaction => {
  const decoded = getTransactionDecoder().decode(transaction);
  const message = getCompiledTransactionMessageDecoder().decode(decoded.messageBytes);
  const loaded = {
    readonly: (meta.loadedAddresses?.readonly ?? []).map((each) => addressOf(each)),
    writable: (meta.loadedAddresses?.writable ?? []).map((each) => addressOf(each)),
  };
  const metas = getAccountMetasFromCompiledTransactionMessage(message, loaded);
  const inner = innerOf(meta, metas);
  const outer = getInstructionsFromCompiledTransactionMessage(message, loaded);
  const all = outer.flatMap(({ programAddress, accounts, data }, index): Resolved[] => [
    { programAddress, accounts: accounts ?? [], data: data ?? NO_DATA },
    ...(inner.get(index) ?? []),
  ]);
  const transfers = all.flatMap((each) => transferIn(each) ?? []);
  const memos = all.filter(({ programAddress }) => MEMO_PROGRAMS.includes(programAddress));
  return {
    signature: getSignatureFromTransaction(decoded),
    accounts: metas.map(({ address }) => address),
    transfers: transfers.map((each, position) => ({ ...each, position })),
    memos: memos.map(({ data }) => getUtf8Decoder().decode(data)),
  };
};
