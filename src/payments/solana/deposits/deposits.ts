import type { ChainTransfer, HeldTokenAccount } from '#payments/chain/deposit.ts';
import type { FoundTransaction, TokenBalance } from '#payments/solana/answers.ts';
import type { VaultToken } from '#payments/solana/settings.ts';
import type { ReadTransaction } from './token-transfers.ts';

/** Deposits into the vault: each transfer of a transaction, checked against the balances. */

export interface VaultAccounts {
  vault: string;
  tokens: readonly VaultToken[];
  /** Other token accounts of Kontor: deposit addresses, and earlier vaults. */
  others?: readonly HeldTokenAccount[];
}

/**
 * The token accounts of deposit addresses. They belong to organizations: a payout from the vault to
 * one of them is a deposit, too.
 */
const depositAddressesIn = ({ others = [] }: VaultAccounts): ReadonlySet<string> =>
  new Set(others.flatMap((each) => (each.kind === 'vault' ? [] : [each.tokenAccount])));

interface HeldAccount {
  mint: string | undefined;
  /** The change of its balance. */
  delta: bigint;
}

/** Kontor's token accounts that a transaction names, no matter who created them. */
const heldAccounts = (
  { accounts }: ReadTransaction,
  { meta }: FoundTransaction,
  { vault, tokens, others = [] }: VaultAccounts,
): Map<string, HeldAccount> => {
  const held = new Map<string, HeldAccount>();
  for (const { tokenAccount, mint } of tokens)
    if (accounts.includes(tokenAccount)) held.set(tokenAccount, { mint, delta: 0n });
  for (const { tokenAccount, assetCode } of others) {
    const mint = tokens.find((each) => each.assetCode === assetCode)?.mint;
    if (accounts.includes(tokenAccount)) held.set(tokenAccount, { mint, delta: 0n });
  }
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

/** The change of an account's balance according to the transfers. */
const reportedDelta = ({ transfers }: ReadTransaction, account: string): bigint =>
  transfers.reduce((sum, { source, destination, amount }) => {
    const came = destination === account ? amount : 0n;
    return sum + came - (source === account ? amount : 0n);
  }, 0n);

type Moved = Pick<
  ChainTransfer,
  'position' | 'amount' | 'tokenAccount' | 'sender' | 'references' | 'disputed'
> & { mint: string };

interface Holding {
  held: ReadonlyMap<string, HeldAccount>;
  addresses: ReadonlySet<string>;
}

const movedInto = (
  read: ReadTransaction,
  { held, addresses }: Holding,
  failed: boolean,
): Moved[] => {
  const isReported = (account: string): boolean =>
    failed || reportedDelta(read, account) === held.get(account)?.delta;
  const reported = read.transfers.flatMap((transfer): Moved[] => {
    const { position, amount, source, destination, authority, references } = transfer;
    const account = held.get(destination);
    const mint = account?.mint ?? transfer.mint;
    if (account === undefined || mint === undefined) return [];
    // A transfer from one of Kontor's accounts to a vault, such as a sweep, is no deposit.
    if (held.has(source) && !addresses.has(destination)) return [];
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

/**
 * Coins that arrived without a transfer, such as newly minted ones: they are in the vault as well.
 */
const unreported = (read: ReadTransaction, held: ReadonlyMap<string, HeldAccount>): Moved[] =>
  [...held].flatMap(([tokenAccount, { mint, delta }]): Moved[] => {
    const isNamed = read.transfers.some(({ destination }) => destination === tokenAccount);
    const amount = delta - reportedDelta(read, tokenAccount);
    if (isNamed || mint === undefined || amount <= 0n) return [];
    const position = read.transfers.length + read.accounts.indexOf(tokenAccount);
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
  const holding = { held, addresses: depositAddressesIn(accounts) };
  return movedInto(read, holding, failed).map(({ mint, ...moved }) => ({
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
