import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { MODES } from '#access/key.ts';
import type { LateQuoteReader, QuoteReader } from '#payments/quote/ports.ts';
import type { Quote } from '#payments/quote/quote.ts';
import type { Tenant } from '#payments/tenant.ts';
import { amount, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { REFUSED } from './constraints.ts';
import { fees } from './columns.ts';
import { rowOfTenant, TenantTable } from './tenant-table.ts';

export const QUOTES = new TenantTable(
  'quotes',
  {
    quoteId: z.string(),
    accountId: z.string(),
    sourceAmount: amount,
    sourceAssetCode: z.enum(ASSET_CODES),
    destinationAmount: amount,
    destinationAssetCode: z.enum(ASSET_CODES),
    rate: z.string(),
    rateDate: z.string().nullable(),
    fees,
    tokenAccountFee: amount,
    payoutId: z.string().nullable(),
    expiresAt: moment,
    createdAt: moment,
  },
  { quoteId: 'id', sourceAssetCode: 'source_asset', destinationAssetCode: 'destination_asset' },
);

/**
 * Marks a quote as used. Refused if another payout has used it, or if it was recorded as expired.
 */
export const acceptQuote = (tenant: Tenant, quote: Quote): Statement[] => [
  refusedAs(
    REFUSED.quoteLate,
    joined(
      QUOTES.update(quote, ['payoutId']),
      sql`WHERE`,
      rowOfTenant(tenant, quote.quoteId),
      sql`AND payout_id IS NULL`,
    ),
  ),
  requireChanges(REFUSED.quoteUsed),
];

/** Records a quote as expired: it can then never be accepted, whatever a clock shows. */
export const expireQuote = (
  tenant: Tenant,
  { quoteId, at }: { quoteId: string; at: Date },
): Statement[] => [
  joined(
    sql`UPDATE quotes SET expired_at = ${at.toISOString()} WHERE`,
    rowOfTenant(tenant, quoteId),
    sql`AND payout_id IS NULL AND expired_at IS NULL`,
  ),
  requireChanges(REFUSED.outdated),
];

const lateRow = z
  .object({ organization_id: z.string(), mode: z.enum(MODES), id: z.string() })
  .transform(({ organization_id: organizationId, mode, id: quoteId }) => {
    return { tenant: { organizationId, mode }, quoteId };
  });

export const lateQuoteReader = (store: Store): LateQuoteReader => ({
  late: (mode, now, most) =>
    store.rows(
      lateRow,
      sql`SELECT quotes.organization_id, mode, id FROM quotes
          LEFT JOIN sandbox_clocks AS clock
            ON quotes.mode = 'test' AND clock.organization_id = quotes.organization_id
          WHERE mode = ${mode} AND payout_id IS NULL AND expired_at IS NULL
            AND expires_at <= strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()},
              '+' || (coalesce(ahead_ms, 0) / 1000.0) || ' seconds')
          ORDER BY expires_at LIMIT ${most}`,
    ),
});

export const quoteReader = (store: Store): QuoteReader => ({
  find: (tenant, quoteId) => QUOTES.find(store, tenant, quoteId),
});
