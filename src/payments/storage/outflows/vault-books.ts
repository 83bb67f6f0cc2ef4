import { z } from 'zod';
import { OPERATOR } from '#access/organization.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { OutflowSource, VaultBooks } from '#payments/outflow/ports.ts';

/**
 * The balances of a vault according to the books, which are checked before something is signed for
 * it.
 */

const owedRow = z
  .object({
    asset: z.enum(ASSET_CODES),
    owed: z.bigint(),
    in_flight: z.bigint(),
    block: z.bigint(),
  })
  .transform(({ asset: assetCode, in_flight: inFlight, ...row }) => ({
    ...row,
    assetCode,
    inFlight,
  }));

/**
 * Sums only positive balances: one organization's coins must not make up for coins that another one
 * has at an outside provider.
 */
const owed = async (store: Store, { mode, chain }: OutflowSource) => {
  const rows = await store.rows(
    owedRow,
    sql`SELECT asset, sum(max(debits_posted - credits_posted, 0)) AS owed,
          coalesce((SELECT sum(destination_amount) FROM payout_attempts AS attempt
            JOIN payouts ON payouts.organization_id = attempt.organization_id
              AND payouts.mode = attempt.mode AND payouts.id = attempt.payout_id
            WHERE attempt.mode = ${mode} AND attempt.chain = ${chain}
              AND attempt.state IN ('SIGNED', 'SENT')
              AND destination_asset = ledger_accounts.asset), 0)
            + coalesce((SELECT sum(credited - swept) FROM deposit_addresses AS address
              WHERE address.mode = ${mode} AND address.chain = ${chain}
                AND address.asset = ledger_accounts.asset AND credited > swept), 0) AS in_flight,
          coalesce((SELECT max(block) FROM chain_deposits
            WHERE chain_deposits.mode = ${mode} AND chain_deposits.chain = ${chain}), 0) AS block
        FROM ledger_accounts
        WHERE mode = ${mode} AND kind = 'vault' AND organization_id <> ${OPERATOR}
        GROUP BY asset`,
  );
  return { owed: rows, block: rows[0]?.block ?? 0n };
};

const stopRow = z
  .object({
    asset: z.enum(ASSET_CODES),
    owed: z.bigint(),
    held: z.bigint(),
    block: z.bigint(),
    since: moment,
  })
  .transform(({ asset: assetCode, ...stop }) => ({ assetCode, ...stop }));

export const vaultBooks = (store: Store): VaultBooks => ({
  owed: (source) => owed(store, source),
  keepStops: async ({ mode, chain }, stops, now) => {
    const at = now.toISOString();
    const assets = JSON.stringify(stops.map(({ assetCode }) => assetCode));
    await store.batch([
      sql`DELETE FROM signing_stops WHERE mode = ${mode} AND chain = ${chain}
            AND asset NOT IN (SELECT value FROM json_each(${assets}))`,
      ...stops.map(
        ({ assetCode, owed: sum, held, block }) =>
          sql`INSERT INTO signing_stops
                (mode, chain, asset, owed, held, block, since, seen_at)
              VALUES (${mode}, ${chain}, ${assetCode}, ${sum}, ${held}, ${block}, ${at}, ${at})
              ON CONFLICT DO UPDATE SET owed = excluded.owed, held = excluded.held,
                block = excluded.block, seen_at = excluded.seen_at`,
      ),
    ]);
  },
  stops: ({ mode, chain }) =>
    store.rows(
      stopRow,
      sql`SELECT asset, owed, held, block, since FROM signing_stops
          WHERE mode = ${mode} AND chain = ${chain} ORDER BY asset`,
    ),
});
