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
import type { ReadsReferences } from '#payments/reference.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { ReadsApprovalPolicies } from './approval.ts';
import type { ReadsOpenings } from './opening.ts';
import type { Payout, PayoutStatus } from './payout.ts';

export interface PayoutFilter {
  accountId?: string;
  status?: PayoutStatus;
  createdFrom?: Date;
  createdBefore?: Date;
  reference?: string;
  /** The key of the request that created the payout. */
  idempotencyKey?: string;
}

export interface PayoutReader {
  find(tenant: Tenant, payoutId: string): Promise<Payout | undefined>;
  list(tenant: Tenant, filter: PayoutFilter, page: PageAsked): Promise<Payout[]>;
}

export interface ReadsPayouts {
  payouts: PayoutReader;
}

/** The orders that an operator can give for a payout. */
export type OperatorAction = 'HOLD' | 'RELEASE' | 'RETRY' | 'FAIL';

/** Who has stopped a payout, when and why. */
export interface PayoutHold {
  /** A worker holds a payout that has failed in many rounds. */
  heldBy: 'operator' | 'worker';
  reason: string;
  heldAt: Date;
}

export interface HoldReader {
  find(tenant: Tenant, payoutId: string): Promise<PayoutHold | undefined>;
}

export interface ReadsHolds {
  holds: HoldReader;
}

/** The bank connections through which euros are paid out. */
export interface Rails {
  isConfigured(mode: Mode): boolean;
}

/** The dependencies of accepting a payout on the chain. */
export interface PayoutPorts
  extends
    ReadsAccounts,
    ReadsQuotes,
    ReadsReferences,
    ReadsClock,
    ReadsApprovalPolicies,
    ReadsOpenings,
    ChecksDestinations,
    Pick<World, 'now'>,
    Pick<Ids, 'newId'> {
  terms: Terms;
}

export interface ChecksDestinations {
  chains: Chains;
  screening: Screening;
}
