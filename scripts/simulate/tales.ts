import { base58, sha256 } from '../solana-sandbox/bytes.ts';
import type { Blockchain } from '../solana-sandbox/blockchain.ts';
import { memosOf } from '../solana-sandbox/memos.ts';
import { isTokenProgram, TOKEN_PROGRAM } from '../solana-sandbox/programs.ts';
import { keyAt, readTransaction, type WireMessage } from '../solana-sandbox/wire.ts';

/** What a provider invents of a transaction: the same in each of its answers. */

export interface Tale {
  signature: string;
  slot: number;
  error: unknown;
  /** Of a line in a history there is nothing more to show. */
  shown: Shown | undefined;
  memo: string | null;
  /** Whose histories name it. */
  addresses: readonly string[];
}

interface Shown {
  wire: Uint8Array;
  meta: object;
}

/** Of the token program: a transfer that names mint and decimals. */
const TRANSFER_CHECKED = 12;
const FEE_LAMPORTS = 5000;
const HELD_LAMPORTS = 1_000_000_000;
const OWNER_BYTE = 32;

interface Move {
  from: number;
  to: number;
  mint: string;
  authority: string;
  amount: bigint;
}

const movesIn = (message: WireMessage): Move[] =>
  message.instructions.flatMap(({ program, accounts, data }): Move[] => {
    const [from, mint, to, authority] = accounts;
    const isTransfer = isTokenProgram(keyAt(message, program)) && data[0] === TRANSFER_CHECKED;
    if (!isTransfer || from === undefined || to === undefined) return [];
    const named = (position = 0): string => base58(keyAt(message, position));
    const amount = Buffer.from(data).readBigUInt64LE(1);
    return [{ from, to, amount, mint: named(mint), authority: named(authority) }];
  });

/** Balances as they would be, had it landed. */
const tokensIn = (chain: Blockchain, message: WireMessage, when: 'before' | 'after') => {
  const held = new Map<number, { mint: string; owner: string; amount: bigint }>();
  const ownerOf = (position: number): string => {
    const account = chain.account(keyAt(message, position), chain.slotAt('finalized'));
    return base58((account?.data ?? new Uint8Array()).slice(OWNER_BYTE, 2 * OWNER_BYTE));
  };
  for (const { from, to, mint, authority, amount } of movesIn(message)) {
    const source = held.get(from) ?? { mint, owner: authority, amount: 0n };
    const target = held.get(to) ?? { mint, owner: ownerOf(to), amount: 0n };
    held.set(from, { ...source, amount: source.amount + (when === 'before' ? amount : 0n) });
    held.set(to, { ...target, amount: target.amount + (when === 'after' ? amount : 0n) });
  }
  return [...held].map(([accountIndex, { mint, owner, amount }]) => ({
    accountIndex,
    mint,
    ...(owner === '' ? {} : { owner }),
    programId: base58(TOKEN_PROGRAM),
    uiTokenAmount: { amount: String(amount), decimals: 6 },
  }));
};

const metaOf = (chain: Blockchain, message: WireMessage, error: unknown) => {
  const before = message.keys.map(() => HELD_LAMPORTS);
  const after = before.map((held, position) => (position === 0 ? held - FEE_LAMPORTS : held));
  const isDone = error === null;
  return {
    err: error,
    fee: FEE_LAMPORTS,
    innerInstructions: [],
    loadedAddresses: { readonly: [], writable: [] },
    preBalances: before,
    postBalances: after,
    preTokenBalances: tokensIn(chain, message, 'before'),
    postTokenBalances: tokensIn(chain, message, isDone ? 'after' : 'before'),
  };
};

/** That these bytes have landed, with this outcome. */
export const landingTale = (
  chain: Blockchain,
  wire: Uint8Array,
  { error, slot }: Pick<Tale, 'error' | 'slot'>,
): Tale => {
  const { message, signatures } = readTransaction(wire);
  return {
    signature: base58(signatures[0] ?? new Uint8Array()),
    slot,
    error,
    shown: { wire, meta: metaOf(chain, message, error) },
    memo: memosOf(message),
    addresses: message.keys.map(base58),
  };
};

const SIGNATURE_PARTS = ['first half', 'second half'] as const;

/** A line in the history of the vault, with nothing behind it. */
export const lineTale = (
  { name, memo, address }: { name: string; memo: string; address: string },
  slot: number,
): Tale => {
  const halves = SIGNATURE_PARTS.map((part) => sha256(name, part));
  return {
    signature: base58(new Uint8Array(Buffer.concat(halves))),
    slot,
    error: null,
    shown: undefined,
    memo: `[${memo.length}] ${memo}`,
    addresses: [address],
  };
};

export const statusOf = ({ slot, error }: Tale) => ({
  slot,
  confirmations: null,
  err: error,
  status: error === null ? { Ok: null } : { Err: error },
  confirmationStatus: 'finalized',
});

export const lineOf = ({ signature, slot, error, memo }: Tale) => {
  return { signature, slot, err: error, memo, confirmationStatus: 'finalized' };
};

export const transactionOf = ({ slot, shown }: Tale) =>
  shown && {
    slot,
    blockTime: null,
    meta: shown.meta,
    transaction: [Buffer.from(shown.wire).toString('base64'), 'base64'],
    version: readTransaction(shown.wire).message.version,
  };
