import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { KeptDeposit, TestDeposits } from '#payments/sandbox/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { amount } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { KEYS, requireDigest } from '#payments/storage/seals/looked-up.ts';

/** Deposits of the test wallet that were requested with an Idempotency-Key. */

/** How many old rows each write deletes: more than the one it adds, and few enough to be fast. */
const FORGOTTEN_MOST = 8;

const row = z
  .object({
    account_id: z.string(),
    amount,
    asset: z.enum(ASSET_CODES),
    signature: z.string(),
    wire: z.string(),
    lifetime: z.string(),
  })
  .transform(({ signature, wire, lifetime, ...read }): Omit<KeptDeposit, 'key'> => ({
    accountId: read.account_id,
    amount: read.amount,
    assetCode: read.asset,
    transfer: { signature, wire, lifetime: { value: lifetime, boundTo: null } },
  }));

const keeping = (
  { organizationId, mode }: Tenant,
  [digest, { accountId, amount: parts, assetCode, transfer }]: readonly [string, KeptDeposit],
  { replaced, since, at }: Parameters<TestDeposits['keep']>[2],
): Statement => {
  const { signature, wire, lifetime } = transfer;
  return sql`INSERT INTO test_deposits (organization_id, mode, idempotency_key, account_id, amount,
      asset, signature, wire, lifetime, created_at)
    VALUES (${organizationId}, ${mode}, ${digest}, ${accountId}, ${parts}, ${assetCode},
      ${signature}, ${wire}, ${lifetime.value}, ${at.toISOString()})
    ON CONFLICT (organization_id, mode, idempotency_key) DO UPDATE
      SET account_id = excluded.account_id, amount = excluded.amount, asset = excluded.asset,
        signature = excluded.signature, wire = excluded.wire, lifetime = excluded.lifetime,
        created_at = excluded.created_at, sent_at = NULL
      WHERE test_deposits.signature = ${replaced?.transfer.signature ?? ''}
        OR test_deposits.created_at < ${since.toISOString()}
    RETURNING signature`;
};

/** A deposit that was stored under its plain key gets the digest. */
const underDigest = (
  { organizationId, mode }: Tenant,
  [digest, key]: readonly [string, string],
): Statement =>
  sql`UPDATE test_deposits SET idempotency_key = ${digest}
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND idempotency_key = ${key}`;

export const testDeposits = (store: Store): TestDeposits => ({
  find: async (tenant, key, since) => {
    const { organizationId, mode } = tenant;
    const forms = await KEYS.forms(store.seals, tenant, key);
    const found = await store.row(
      row,
      sql`SELECT * FROM test_deposits
          WHERE organization_id = ${organizationId} AND mode = ${mode}
            AND idempotency_key IN (SELECT value FROM json_each(${forms}))
            AND created_at >= ${since.toISOString()}`,
    );
    return found && { ...found, key };
  },
  keep: async (tenant, deposit, options) => {
    const { organizationId } = tenant;
    const sealer = await store.seals.sealerFor([{ subject: organizationId, organizationId }]);
    const digest = requireDigest(KEYS.stored(sealer, tenant, deposit.key));
    const [, kept] = await store.batch([
      underDigest(tenant, [digest, deposit.key]),
      keeping(tenant, [digest, deposit], options),
      sql`DELETE FROM test_deposits WHERE rowid IN (
            SELECT rowid FROM test_deposits WHERE created_at < ${options.since.toISOString()}
            ORDER BY created_at LIMIT ${FORGOTTEN_MOST})`,
    ]);
    return kept?.rows.length === 1;
  },
});

/** Without a digest, the request had no Idempotency-Key and no deposit was stored. */
export const noteSent = (
  { organizationId, mode }: Tenant,
  digest: string | null,
  at: Date,
): Statement[] => [
  sql`UPDATE test_deposits SET sent_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND idempotency_key = ${digest}`,
];
