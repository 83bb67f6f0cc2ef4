import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { VaultChain, VaultStatement } from '#payments/chain/ports.ts';
import type { DisputedAsset } from '#payments/outflow/ports.ts';
import type { Snapshot } from '#payments/reserves/ports.ts';
import { addressBytes } from '../../solana-sandbox/bytes.ts';
import type { AccountState } from '../../solana-sandbox/machine.ts';
import type { World } from '../world.ts';

const owedRow = z.object({ asset: z.string(), owed: z.bigint() });
const awayRow = z.object({ asset: z.string(), amount: z.bigint() });

/** What accounts have by the books at this moment, of each asset. */
export const owedNow = async ({ store, mode }: World): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await store.rows(
    owedRow,
    sql`SELECT asset, sum(credits_posted - debits_posted) AS owed FROM ledger_accounts
        WHERE mode = ${mode} AND kind = 'customer' GROUP BY asset`,
  );
  return new Map(rows.map(({ asset, owed }) => [asset, owed]));
};

const keyOf = (tokenAccount: string, block: bigint): string => `${tokenAccount} at ${block}`;

const tokensOf = (account: AccountState | null): bigint =>
  account === null ? 0n : Buffer.from(account.data).readBigUInt64LE(64);

/** What the vault has by the chain itself at each named block: it soon forgets old ones. */
export const heldNow = (
  { chain }: World,
  { tokenAccounts }: Pick<VaultChain, 'tokenAccounts'>,
  statements: readonly VaultStatement[],
): ReadonlyMap<string, bigint> =>
  new Map(
    statements.flatMap(({ block }) =>
      Object.values(tokenAccounts).map((tokenAccount): [string, bigint] => {
        const account = chain.chain.account(addressBytes(tokenAccount), block);
        return [keyOf(tokenAccount, block), tokensOf(account)];
      }),
    ),
  );

/**
 * Providers may only be said to disagree on the vault where one of them did not say what it held,
 * or where they spoke of different blocks.
 */
export const judgeDispute = (
  { chain, laws }: World,
  { tokenAccounts }: Pick<VaultChain, 'tokenAccounts'>,
  { assetCode, answers }: DisputedAsset,
): void => {
  const tokenAccount = tokenAccounts[assetCode];
  const isTrue = ({ amount, block }: DisputedAsset['answers'][number]): boolean =>
    tokenAccount !== undefined &&
    amount === tokensOf(chain.chain.account(addressBytes(tokenAccount), block));
  const isOneBlock = new Set(answers.map(({ block }) => block)).size === 1;
  laws.demand(
    !(isOneBlock && answers.every(isTrue)),
    `${assetCode} is called disputed, and all say what the vault holds at one block`,
  );
};

/** What may not be in the vault at this moment: payouts on their way, and deposits not swept. */
export const awayNow = async ({ store, mode }: World): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await store.rows(
    awayRow,
    sql`SELECT destination_asset AS asset, destination_amount AS amount FROM payouts
        WHERE mode = ${mode} AND id IN (
          SELECT payout_id FROM payout_attempts WHERE state IN ('SIGNED', 'SENT'))
        UNION ALL SELECT asset, credited - swept FROM deposit_addresses
        WHERE mode = ${mode} AND credited > swept`,
  );
  const away = new Map<string, bigint>();
  for (const { asset, amount } of rows) away.set(asset, (away.get(asset) ?? 0n) + amount);
  return away;
};

/** By the oracle's own sums, each of the moment at which a worker has read the same. */
export interface Observed {
  owed: ReadonlyMap<string, bigint>;
  away: ReadonlyMap<string, bigint>;
  held: ReadonlyMap<string, bigint>;
}

export const heldAt = (
  held: ReadonlyMap<string, bigint>,
  tokenAccount: string,
  block: bigint,
): bigint => held.get(keyOf(tokenAccount, block)) ?? 0n;

const LIAR = /^liar\./;

const isLiar = ({ provider }: { provider: string }): boolean => LIAR.test(provider);

/** What a quorum says counts: one may lie, and never two. */
const judgeHeld = ({ laws }: World, { head }: Snapshot, held: Observed['held']): void => {
  const { assetCode, vaultBalance, tokenAccount, block, providers } = head;
  const words = providers.map((each) => {
    return { ...each, was: heldAt(held, tokenAccount, each.block) };
  });
  const shown = `${vaultBalance} ${assetCode} are published in the vault`;
  for (const { provider, balance, was } of words) {
    const isHonest = balance >= was || LIAR.test(provider);
    laws.demand(isHonest, `${provider} says ${balance} ${assetCode}, and it was ${was}`);
  }
  const isSaid = words.some(({ balance }) => balance === vaultBalance);
  laws.demand(isSaid, `${shown}, and nobody says so`);
  const honest = words.filter((each) => !isLiar(each));
  const isLeast = (least: bigint, what: (word: (typeof words)[number]) => bigint): boolean =>
    honest.some((each) => least <= what(each)) &&
    (honest.length < 2 || honest.some((each) => what(each) <= least));
  laws.demand(
    isLeast(vaultBalance, ({ balance }) => balance),
    `${shown}, by the word of a liar`,
  );
  laws.demand(
    isLeast(block, (each) => each.block),
    `${shown} at ${block}, by the word of a liar`,
  );
  const isTrue = words.some(({ was }) => vaultBalance <= was);
  laws.demand(isTrue, `${shown}, and it never had so much`);
};

/** What is published of a vault, against the books and the chain. */
export const judgeSnapshot = (world: World, snapshot: Snapshot, observed: Observed): void => {
  const { laws } = world;
  const { head, leaves } = snapshot;
  const { assetCode, obligations, inFlight } = head;
  const owed = observed.owed.get(assetCode) ?? 0n;
  const sum = leaves.reduce((total, { balance }) => total + balance, 0n);
  laws.demand(sum === owed, `${sum} ${assetCode} of accounts are published, and ${owed} are owed`);
  laws.demand(obligations === owed, `${obligations} ${assetCode} are published, not ${owed}`);
  const away = observed.away.get(assetCode) ?? 0n;
  laws.demand(inFlight === away, `${inFlight} ${assetCode} are published in flight, not ${away}`);
  judgeHeld(world, snapshot, observed.held);
};
