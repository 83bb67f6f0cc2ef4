import { readPage, type Page } from '#payments/page.ts';
import type { PayoutFilter, ReadsPayouts } from './ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payout } from './payout.ts';

/** Payouts, newest first. */
export const listPayouts = (
  { payouts }: ReadsPayouts,
  tenant: Tenant,
  { filter, page }: { filter: PayoutFilter; page: PageAsked },
): Promise<Page<Payout>> =>
  readPage(
    page,
    (asked) => payouts.list(tenant, filter, asked),
    ({ createdAt, payoutId }) => ({ createdAt, id: payoutId }),
  );
