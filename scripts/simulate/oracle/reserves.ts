import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { VaultChain, VaultStatement } from '#payments/chain/ports.ts';
import type { Snapshot } from '#payments/reserves/ports.ts';
import { addressBytes } from '../../solana-sandbox/bytes.ts';
import type { World } from '../world.ts';

/** What accounts have by the books at this moment, of each asset. */
export const owedNow = async ({ store, mode }: World): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await store.rows(
    z.object({ asset: z.string(), owed: z.bigint() }),
    sql`SELECT asset, sum(credits_posted - debits_posted) AS owed FROM ledger_accounts
        WHERE mode = ${mode} AND kind = 'customer' GROUP BY asset`,
  );
  return new Map(rows.map(({ asset, owed }) => [asset, owed]));
};

const keyOf = (tokenAccount: string, block: bigint): string => `${tokenAccount} at ${block}`;

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
        const held = account === null ? 0n : Buffer.from(account.data).readBigUInt64LE(64);
        return [keyOf(tokenAccount, block), held];
      }),
    ),
  );

/** What is published of a vault, against the books and the chain. */
export const judgeSnapshot = (
  { laws }: World,
  { head, leaves }: Snapshot,
  { owed: owedThen, held: heldThen }: Record<'owed' | 'held', ReadonlyMap<string, bigint>>,
): void => {
  const { assetCode, obligations, vaultBalance, tokenAccount, block } = head;
  const owed = owedThen.get(assetCode) ?? 0n;
  const sum = leaves.reduce((total, { balance }) => total + balance, 0n);
  laws.demand(sum === owed, `${sum} ${assetCode} of accounts are published, and ${owed} are owed`);
  laws.demand(obligations === owed, `${obligations} ${assetCode} are published, not ${owed}`);
  const held = heldThen.get(keyOf(tokenAccount, block));
  const sentence = `${vaultBalance} ${assetCode} are published in the vault, which had ${held}`;
  laws.demand(vaultBalance === held, sentence);
};
