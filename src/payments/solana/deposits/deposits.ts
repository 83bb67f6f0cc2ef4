import type { ChainTransfer } from '#payments/chain/deposit.ts';
import type { FoundTransaction, TokenBalance } from '#payments/solana/answers.ts';
import type { VaultToken } from '#payments/solana/settings.ts';
import type { ReadTransaction } from './token-transfers.ts';

/** What came into the vault: each transfer by itself, checked against what the balances say. */

export interface VaultAccounts {
  vault: string;
  tokens: readonly VaultToken[];
}

interface HeldAccount {
  mint: string | undefined;
  /** By how much its balance moved. */
  delta: bigint;
}

/** The vault's token accounts that a transaction names, whoever made them. */
const heldAccounts = (
  { accounts }: ReadTransaction,
  { meta }: FoundTransaction,
  { vault, tokens }: VaultAccounts,
): Map<string, HeldAccount> => {
  const held = new Map<string, HeldAccount>();
  for (const { tokenAccount, mint } of tokens)
    if (accounts.includes(tokenAccount)) held.set(tokenAccount, { mint, delta: 0n });
  const count = (balances: readonly TokenBalance[] | null | undefined, sign: bigint): void => {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances ?? []) {
      const address = accounts[accountIndex];
      if (address === undefined || (owner !== vault && !held.has(address))) continue;
      const delta = (held.get(address)?.delta ?? 0n) + sign * uiTokenAmount.amount;
      held.set(address, { mint, delta });
    }
  };
  count(meta.preTokenBalances, -1n);
  count(meta.postTokenBalances, 1n);
  return held;
};

/** What the transfers say should have happened to an account's balance. */
const reportedDelta = ({ transfers }: ReadTransaction, account: string): bigint =>
  transfers.reduce((sum, { source, destination, amount }) => {
    const came = destination === account ? amount : 0n;
    return sum + came - (source === account ? amount : 0n);
  }, 0n);

type Moved = Pick<
  ChainTransfer,
  'position' | 'amount' | 'tokenAccount' | 'sender' | 'references' | 'disputed'
> & { mint: string };

const movedInto = (
  read: ReadTransaction,
  held: ReadonlyMap<string, HeldAccount>,
  failed: boolean,
): Moved[] => {
  const isReported = (account: string): boolean =>
    failed || reportedDelta(read, account) === held.get(account)?.delta;
  const reported = read.transfers.flatMap((transfer): Moved[] => {
    const { position, amount, source, destination, authority, references } = transfer;
    const account = held.get(destination);
    const mint = account?.mint ?? transfer.mint;
    // Between two accounts of the vault nothing comes in.
    if (account === undefined || mint === undefined || held.has(source)) return [];
    const disputed = !isReported(destination);
    return [
      {
        position,
        amount,
        tokenAccount: destination,
        sender: authority,
        references,
        disputed,
        mint,
      },
    ];
  });
  return [...reported, ...(failed ? [] : unreported(read, held))];
};

/** Coins that no transfer brought, such as new ones: they are in the vault all the same. */
const unreported = (read: ReadTransaction, held: ReadonlyMap<string, HeldAccount>): Moved[] =>
  [...held].flatMap(([tokenAccount, { mint, delta }], index): Moved[] => {
    const isNamed = read.transfers.some(({ destination }) => destination === tokenAccount);
    const amount = delta - reportedDelta(read, tokenAccount);
    if (isNamed || mint === undefined || amount <= 0n) return [];
    const position = read.transfers.length + index;
    return [{ position, amount, tokenAccount, sender: null, references: [], disputed: true, mint }];
  });

/** Every transfer of one transaction into the vault. */
export const depositsOf = (
  read: ReadTransaction,
  found: FoundTransaction,
  accounts: VaultAccounts,
): ChainTransfer[] => {
  const failed = found.meta.err !== null;
  const held = heldAccounts(read, found, accounts);
  return movedInto(read, held, failed).map(({ mint, ...moved }) => ({
    ...moved,
    token: mint,
    signature: read.signature,
    block: found.slot,
    blockTime: found.blockTime == null ? null : new Date(Number(found.blockTime) * 1000),
    finalized: true,
    failed,
    assetCode: accounts.tokens.find((each) => each.mint === mint)?.assetCode,
  }));
};
