import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { moment } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { refusedAs, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { AmountKeeper } from '#payments/deposit/covered.ts';
import type { HoldingReader } from '#payments/deposit/elsewhere.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import {
  SWEPT_LEAST,
  type DueSweep,
  type Sweep,
  type SweepKeeper,
} from '#payments/deposit/sweep-ports.ts';
import { readLeaving } from '#payments/storage/payout-work.ts';

/** Sweeps: transfers from deposit addresses and earlier vaults into the vault. */

const liveRow = z
  .object({
    id: z.string(),
    token_account: z.string(),
    vault: z.string(),
    asset: z.enum(ASSET_CODES),
    amount: z.bigint(),
    signature: z.string(),
    wire: z.string(),
    lifetime: z.string(),
    state: z.string(),
    created_at: moment,
    updated_at: moment,
  })
  .transform((row): Sweep => ({
    sweepId: row.id,
    tokenAccount: row.token_account,
    vault: row.vault,
    assetCode: row.asset,
    amount: row.amount,
    signature: row.signature,
    wire: row.wire,
    lifetime: { value: row.lifetime, boundTo: null },
    signedAt: row.created_at,
    sentAt: row.state === 'SIGNED' ? null : row.updated_at,
  }));

const dueRow = z
  .object({
    mode: z.enum(MODES),
    token_account: z.string(),
    asset: z.enum(ASSET_CODES),
    named_asset: z.enum(ASSET_CODES),
    vault: z.string(),
    organization_id: z.string(),
    account_id: z.string(),
    amount: z.bigint(),
  })
  .transform((row): DueSweep => ({
    tokenAccount: row.token_account,
    assetCode: row.asset,
    amount: row.amount,
    source: {
      kind: 'deposit-address',
      vault: row.vault,
      owner: {
        mode: row.mode,
        organizationId: row.organization_id,
        accountId: row.account_id,
        assetCode: row.named_asset,
      },
    },
  }));

/** The wait after a sweep that failed on the chain: each failure costs a network fee. */
const AFTER_FAILURE_MS = 10 * 60_000;

const ONE_LIVE = 'sweep-live';

const keep = async (
  store: Store,
  { mode, chain }: DepositSource,
  sweep: Sweep,
): Promise<boolean> => {
  const at = sweep.signedAt.toISOString();
  try {
    // Another worker may have swept the same coins since this worker read which sweeps are due.
    const [inserted] = await store.batch([
      refusedAs(
        ONE_LIVE,
        sql`INSERT INTO sweeps (mode, chain, id, token_account, vault, asset, amount, signature,
              wire, lifetime, state, created_at, updated_at)
            SELECT ${mode}, ${chain}, ${sweep.sweepId}, ${sweep.tokenAccount}, ${sweep.vault},
              ${sweep.assetCode}, ${sweep.amount}, ${sweep.signature}, ${sweep.wire},
              ${sweep.lifetime.value}, 'SIGNED', ${at}, ${at}
            WHERE NOT EXISTS (
              SELECT 1 FROM deposit_addresses
              WHERE mode = ${mode} AND chain = ${chain} AND token_account = ${sweep.tokenAccount}
                AND credited - swept < ${sweep.amount})`,
      ),
    ]);
    return inserted?.changed === 1;
  } catch (error) {
    if (isRefusal(error, ONE_LIVE)) return false;
    throw error;
  }
};

const due = (
  store: Store,
  { mode, chain }: DepositSource,
  { least, most, now }: Parameters<SweepKeeper['due']>[1],
): Promise<DueSweep[]> => {
  const failed = new Date(now.getTime() - AFTER_FAILURE_MS).toISOString();
  return store.rows(
    dueRow,
    sql`SELECT mode, token_account, asset, named_asset, vault, organization_id, account_id,
          credited - swept AS amount
        FROM deposit_addresses AS address
        WHERE mode = ${mode} AND chain = ${chain} AND credited > swept
          AND credited - swept >= ${least} AND NOT EXISTS (
            SELECT 1 FROM sweeps WHERE sweeps.mode = address.mode
              AND sweeps.chain = address.chain AND sweeps.token_account = address.token_account
              AND (state IN ('SIGNED', 'SENT') OR state = 'FAILED' AND updated_at > ${failed}))
        ORDER BY amount DESC, token_account LIMIT ${most}`,
  );
};

const wireRow = z.object({ wire: z.string() });

export const sweepKeeper = (store: Store): SweepKeeper => ({
  live: ({ mode, chain }) =>
    store.rows(
      liveRow,
      sql`SELECT id, token_account, vault, asset, amount, signature, wire, lifetime, state,
            created_at, updated_at
          FROM sweeps WHERE mode = ${mode} AND chain = ${chain} AND state IN ('SIGNED', 'SENT')
          ORDER BY id`,
    ),
  due: (...asked) => due(store, ...asked),
  keep: (...kept) => keep(store, ...kept),
  sent: async ({ mode, chain }, { signature }, at) => {
    await store.batch([
      sql`UPDATE sweeps SET state = 'SENT', updated_at = ${at.toISOString()}
          WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
            AND state IN ('SIGNED', 'SENT')`,
    ]);
  },
  end: async ({ mode, chain }, { signature }, { state, error, networkFee, rent, at }) => {
    await store.batch([
      sql`UPDATE sweeps SET state = ${state}, network_fee = ${networkFee}, rent = ${rent},
            error = ${error === null ? null : JSON.stringify(error)},
            updated_at = ${at.toISOString()}
          WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
            AND state IN ('SIGNED', 'SENT')`,
    ]);
  },
  leaving: ({ mode, chain }) => readLeaving(store, mode, chain),
  payingWires: async ({ mode, chain }) => {
    const rows = await store.rows(
      wireRow,
      sql`SELECT wire FROM payout_attempts
          WHERE mode = ${mode} AND chain = ${chain} AND state IN ('SIGNED', 'SENT')`,
    );
    return rows.map(({ wire }) => wire);
  },
});

const sumRow = z.object({ asset: z.enum(ASSET_CODES), amount: z.bigint() });

const byAsset = (rows: readonly z.output<typeof sumRow>[]): ReadonlyMap<AssetCode, bigint> =>
  new Map(rows.map(({ asset, amount }) => [asset, amount]));

export const amountKeeper = (store: Store): AmountKeeper => ({
  toCome: async ({ mode, chain }) =>
    byAsset(
      await store.rows(
        sumRow,
        sql`SELECT asset, sum(credited - swept) AS amount FROM deposit_addresses
            WHERE mode = ${mode} AND chain = ${chain} AND credited > swept
              AND credited - swept >= ${SWEPT_LEAST}
            GROUP BY asset`,
      ),
    ),
  leaving: async ({ mode, chain }) =>
    byAsset(
      await store.rows(
        sumRow,
        sql`SELECT destination_asset AS asset, sum(destination_amount) AS amount
            FROM payout_attempts AS attempt JOIN payouts
              ON payouts.organization_id = attempt.organization_id
                AND payouts.mode = attempt.mode AND payouts.id = attempt.payout_id
            WHERE attempt.mode = ${mode} AND attempt.chain = ${chain}
              AND attempt.state IN ('SIGNED', 'SENT')
            GROUP BY destination_asset`,
      ),
    ),
});

const holdingRow = z
  .object({ asset: z.enum(ASSET_CODES), token_account: z.string() })
  .transform(({ asset: assetCode, token_account: tokenAccount }) => ({ assetCode, tokenAccount }));

/** Token accounts of deposit addresses that hold coins according to the books. */
export const holdingReader = (store: Store): HoldingReader => ({
  holding: ({ mode, chain }) =>
    store.rows(
      holdingRow,
      sql`SELECT asset, token_account FROM deposit_addresses
          WHERE mode = ${mode} AND chain = ${chain} AND received > swept`,
    ),
});
