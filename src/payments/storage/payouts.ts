import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import {
  isFinal,
  PAYOUT_METHODS,
  PAYOUT_PHASES,
  PAYOUT_STATUSES,
  type Payout,
} from '#payments/payout/payout.ts';
import type { PayoutFilter, PayoutReader } from '#payments/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { OUTDATED } from './accounts.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { upperBound } from '#kernel/storage/keyset.ts';
import { cryptoText, fees, feesText, readCrypto, readFailure, readFiat } from './payout-columns.ts';
import { joined, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** What a row of `payouts` is to those who decide. */
export const payoutRow = z
  .object({
    id: z.string(),
    account_id: z.string(),
    quote_id: z.string().nullable(),
    method: z.enum(PAYOUT_METHODS),
    status: z.enum(PAYOUT_STATUSES),
    phase: z.enum(PAYOUT_PHASES),
    version: count,
    source_amount: z.bigint().transform(amountOf),
    source_asset: z.enum(ASSET_CODES),
    destination_amount: z.bigint().transform(amountOf),
    destination_asset: z.enum(ASSET_CODES),
    fees,
    crypto_details: readCrypto,
    fiat_details: readFiat,
    failure: readFailure,
    description: z.string(),
    metadata: json.pipe(z.record(z.string(), z.unknown())),
    initiated_at: moment,
    completed_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
    next_attempt_at: moment.nullable(),
  })
  .transform((read): Payout => ({
    payoutId: read.id,
    accountId: read.account_id,
    quoteId: read.quote_id,
    method: read.method,
    status: read.status,
    phase: read.phase,
    version: read.version,
    sourceAmount: read.source_amount,
    sourceAssetCode: read.source_asset,
    destinationAmount: read.destination_amount,
    destinationAssetCode: read.destination_asset,
    fees: read.fees,
    cryptoDetails: read.crypto_details,
    fiatDetails: read.fiat_details,
    failure: read.failure,
    description: read.description,
    metadata: read.metadata,
    initiatedAt: read.initiated_at,
    completedAt: read.completed_at,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    nextAttemptAt: read.next_attempt_at,
  }));

const jsonText = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

/** Only while its account is ACTIVE. */
export const creatingPayout = (
  { organizationId, mode }: Tenant,
  { payoutId, ...payout }: Payout,
): Statement[] => [
  sql`INSERT INTO payouts (organization_id, mode, id, account_id, quote_id, method, status, phase,
        version, source_amount, source_asset, destination_amount, destination_asset, fees,
        crypto_details, fiat_details, failure, description, metadata, initiated_at, completed_at,
        created_at, updated_at, next_attempt_at)
      SELECT organization_id, mode, ${payoutId}, id, ${payout.quoteId}, ${payout.method},
        ${payout.status}, ${payout.phase}, ${payout.version}, ${payout.sourceAmount},
        ${payout.sourceAssetCode}, ${payout.destinationAmount}, ${payout.destinationAssetCode},
        ${feesText(payout.fees)}, ${cryptoText(payout.cryptoDetails)},
        ${jsonText(payout.fiatDetails)}, ${jsonText(payout.failure)}, ${payout.description},
        ${JSON.stringify(payout.metadata)}, ${payout.initiatedAt.toISOString()},
        ${payout.completedAt?.toISOString() ?? null}, ${payout.createdAt.toISOString()},
        ${payout.updatedAt.toISOString()}, ${payout.nextAttemptAt?.toISOString() ?? null}
      FROM accounts
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${payout.accountId}
        AND status = 'ACTIVE'`,
  requireChanges(OUTDATED),
];

/** What is paid to whom stays as it was accepted. What is final is nobody's work any more. */
export const updatingPayout = (
  { organizationId, mode }: Tenant,
  { payoutId, ...payout }: Payout,
  fence?: number,
): Statement[] => [
  joined(
    sql`UPDATE payouts SET status = ${payout.status}, phase = ${payout.phase},
          version = ${payout.version}, crypto_details = ${cryptoText(payout.cryptoDetails)},
          fiat_details = ${jsonText(payout.fiatDetails)}, failure = ${jsonText(payout.failure)},
          completed_at = ${payout.completedAt?.toISOString() ?? null},
          updated_at = ${payout.updatedAt.toISOString()},
          next_attempt_at = ${payout.nextAttemptAt?.toISOString() ?? null}`,
    ...(isFinal(payout) ? [sql`, lease_owner = NULL, lease_until = NULL`] : []),
    sql`WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${payoutId}
          AND version = ${payout.version - 1}`,
    ...(fence === undefined ? [] : [sql`AND fence = ${fence}`]),
  ),
  requireChanges(OUTDATED),
];

const matching = ({ accountId, status, createdFrom }: PayoutFilter): Statement[] => [
  ...(accountId === undefined ? [] : [sql`AND account_id = ${accountId}`]),
  ...(status === undefined ? [] : [sql`AND status = ${status}`]),
  // In these words alone the planner sees that an index without the completed ones will do.
  ...(status === undefined || status === 'COMPLETED' ? [] : [sql`AND status <> 'COMPLETED'`]),
  ...(createdFrom === undefined ? [] : [sql`AND created_at >= ${createdFrom.toISOString()}`]),
];

/** The query of one page. */
const payoutsQuery = (
  { organizationId, mode }: Tenant,
  filter: PayoutFilter,
  page: PageAsked,
): Statement => {
  const { at, id } = upperBound(page, filter.createdBefore);
  return joined(
    sql`SELECT * FROM payouts WHERE organization_id = ${organizationId} AND mode = ${mode}`,
    ...matching(filter),
    sql`AND (created_at, id) < (${at}, ${id})
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
  );
};

export const payoutReader = (store: Store): PayoutReader => ({
  find: ({ organizationId, mode }, payoutId) =>
    store.row(
      payoutRow,
      sql`SELECT * FROM payouts
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${payoutId}`,
    ),
  list: (tenant, filter, page) => store.rows(payoutRow, payoutsQuery(tenant, filter, page)),
});
