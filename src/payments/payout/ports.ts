import type { Mode } from '#access/key.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { Chains } from '#payments/chain/ports.ts';
import type { Ids } from '#payments/ids.ts';
import type { ReadsQuotes } from '#payments/quote/ports.ts';
import type { Terms } from '#payments/quote/terms.ts';
import type { ReadsClock } from '#payments/sandbox/ports.ts';
import type { Screening } from '#payments/screening.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payout, PayoutStatus } from './payout.ts';

export interface PayoutFilter {
  accountId?: string;
  status?: PayoutStatus;
  createdFrom?: Date;
  createdBefore?: Date;
}

export interface PayoutReader {
  find(tenant: Tenant, payoutId: string): Promise<Payout | undefined>;
  list(tenant: Tenant, filter: PayoutFilter, page: PageAsked): Promise<Payout[]>;
}

export interface ReadsPayouts {
  payouts: PayoutReader;
}

/** How euros leave. */
export interface Rails {
  isConfigured(mode: Mode): boolean;
}

/** What accepting a payout on the chain needs. */
export interface PayoutPorts
  extends
    ReadsAccounts,
    ReadsQuotes,
    ReadsClock,
    ChecksDestinations,
    Pick<World, 'now'>,
    Pick<Ids, 'newId'> {
  terms: Terms;
}

export interface ChecksDestinations {
  chains: Chains;
  screening: Screening;
}
