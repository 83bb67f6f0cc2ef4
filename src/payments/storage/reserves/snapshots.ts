import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { json, moment, wholeText } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Snapshot, SnapshotKeeper, SnapshotReader } from '#payments/reserves/ports.ts';

/**
 * Stores published heads, and the accounts under the newest ones. Whole numbers are texts in JSON.
 */

const head = z.object({
  mode: z.enum(MODES),
  chain: z.enum(CHAIN_NAMES),
  assetCode: z.enum(ASSET_CODES),
  number: z.int(),
  madeAt: moment,
  vaultAddress: z.string(),
  tokenAccount: z.string(),
  block: wholeText,
  vaultBalance: wholeText,
  obligations: wholeText,
  inFlight: wholeText,
  accounts: z.int(),
  root: z.string(),
  providers: z
    .array(z.object({ provider: z.string(), block: wholeText, balance: wholeText }))
    .readonly(),
  previous: z.string(),
});

const leaf = z.object({
  salt: z.string(),
  accountId: z.string(),
  assetCode: z.enum(ASSET_CODES),
  number: z.int(),
  balance: wholeText,
});

const headRow = z.object({ head: json.pipe(head) });
const snapshotRow = headRow.extend({ leaves: json.pipe(z.array(leaf)) });

const written = (snapshot: Snapshot): Statement[] => {
  const { mode, chain, assetCode, number, madeAt, ...rest } = snapshot.head;
  const at = madeAt.toISOString();
  const whole = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  const headText = JSON.stringify({ mode, chain, assetCode, number, madeAt: at, ...rest }, whole);
  return [
    sql`UPDATE reserve_heads SET leaves = NULL
        WHERE mode = ${mode} AND chain = ${chain} AND asset = ${assetCode}
          AND leaves IS NOT NULL`,
    sql`INSERT INTO reserve_heads (mode, chain, asset, number, head, leaves)
        VALUES (${mode}, ${chain}, ${assetCode}, ${number}, ${headText},
          ${JSON.stringify(snapshot.leaves, whole)})
        ON CONFLICT DO NOTHING`,
  ];
};

export const snapshotReader = (store: Store): SnapshotReader => ({
  newest: async () => {
    const rows = await store.rows(
      headRow,
      sql`SELECT head FROM reserve_heads WHERE leaves IS NOT NULL ORDER BY mode, chain, asset`,
    );
    return rows.map((row) => row.head);
  },
  snapshotsOf: ({ mode }, accountId) =>
    store.rows(
      snapshotRow,
      sql`SELECT head, leaves FROM reserve_heads
          WHERE mode = ${mode} AND leaves IS NOT NULL AND EXISTS (
            SELECT 1 FROM json_each(leaves) WHERE value ->> 'accountId' = ${accountId})
          ORDER BY chain, asset`,
    ),
});

const balanceRow = z
  .object({ account_id: z.string(), asset: z.enum(ASSET_CODES), balance: z.bigint() })
  .transform(({ account_id: accountId, asset: assetCode, balance }) => ({
    accountId,
    assetCode,
    balance,
  }));

export const snapshotKeeper = (store: Store): SnapshotKeeper => ({
  ...snapshotReader(store),
  balances: ({ mode }) =>
    store.rows(
      balanceRow,
      sql`SELECT account_id, asset, sum(credits_posted - debits_posted) AS balance
          FROM ledger_accounts WHERE mode = ${mode} AND kind IN ('customer', 'hold')
          GROUP BY account_id, asset`,
    ),
  keep: async (snapshots) => void (await store.batch(snapshots.flatMap(written))),
});
