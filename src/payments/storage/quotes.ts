import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { Mode } from '#access/key.ts';
import type { QuoteReader } from '#payments/ports.ts';
import type { Quote } from '#payments/quote/quote.ts';
import type { Tenant } from '#payments/tenant.ts';
import { moment } from '#kernel/storage/columns.ts';
import { fees, feesText } from './payout-columns.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The words by which the book knows that another payout, or the clock, was faster. */
export const QUOTE_USED = 'quote-used';
export const QUOTE_LATE = 'quote-late';

export const quoteRow = z
  .object({
    id: z.string(),
    account_id: z.string(),
    source_amount: z.bigint().transform(amountOf),
    source_asset: z.enum(ASSET_CODES),
    destination_amount: z.bigint().transform(amountOf),
    destination_asset: z.enum(ASSET_CODES),
    rate: z.string(),
    fees,
    payout_id: z.string().nullable(),
    expires_at: moment,
    created_at: moment,
  })
  .transform((read): Quote => ({
    quoteId: read.id,
    accountId: read.account_id,
    sourceAmount: read.source_amount,
    sourceAssetCode: read.source_asset,
    destinationAmount: read.destination_amount,
    destinationAssetCode: read.destination_asset,
    rate: read.rate,
    fees: read.fees,
    payoutId: read.payout_id,
    expiresAt: read.expires_at,
    createdAt: read.created_at,
  }));

export const creatingQuote = (
  { organizationId, mode }: Tenant,
  { quoteId, ...quote }: Quote,
): Statement[] => [
  sql`INSERT INTO quotes (organization_id, mode, id, account_id, source_amount, source_asset,
        destination_amount, destination_asset, rate, fees, payout_id, expires_at, created_at)
      VALUES (${organizationId}, ${mode}, ${quoteId}, ${quote.accountId}, ${quote.sourceAmount},
        ${quote.sourceAssetCode}, ${quote.destinationAmount}, ${quote.destinationAssetCode},
        ${quote.rate}, ${feesText(quote.fees)}, ${quote.payoutId},
        ${quote.expiresAt.toISOString()}, ${quote.createdAt.toISOString()})`,
];

/** Whoever comes second changes nothing, and is told so. */
export const acceptingQuote = (
  { organizationId, mode }: Tenant,
  { quoteId, payoutId }: Quote,
): Statement[] => [
  refusedAs(
    QUOTE_LATE,
    sql`UPDATE quotes SET payout_id = ${payoutId}
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${quoteId}
          AND payout_id IS NULL`,
  ),
  requireChanges(QUOTE_USED),
];

const EXPIRED_MOST = 500;

const lateQuotes = (mode: Mode, now: Date): Statement =>
  sql`SELECT quotes.rowid FROM quotes
      LEFT JOIN sandbox_clocks AS clock
        ON quotes.mode = 'test' AND clock.organization_id = quotes.organization_id
      WHERE mode = ${mode} AND payout_id IS NULL AND expired_at IS NULL
        AND expires_at <= strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()},
          '+' || (coalesce(ahead_ms, 0) / 1000.0) || ' seconds')
      ORDER BY expires_at LIMIT ${EXPIRED_MOST}`;

/**
 * Notes that quotes have expired unused, by the clock of each organization, the oldest first; an
 * event tells each. A quote that was noted is never accepted, whoever's clock says otherwise.
 * @returns how many there were
 */
export const expireQuotes = async (store: Store, mode: Mode, now: Date): Promise<number> => {
  const late = lateQuotes(mode, now);
  // Asked first: whoever writes waits for all others who do, and mostly no quote is late.
  if ((await store.row(z.object({ rowid: z.bigint() }), late)) === undefined) return 0;
  const [outcome] = await store.batch([
    joined(sql`UPDATE quotes SET expired_at = ${now.toISOString()} WHERE rowid IN (`, late, sql`)`),
  ]);
  return outcome?.changed ?? 0;
};

export const quoteReader = (store: Store): QuoteReader => ({
  find: ({ organizationId, mode }, quoteId) =>
    store.row(
      quoteRow,
      sql`SELECT * FROM quotes
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${quoteId}`,
    ),
});
