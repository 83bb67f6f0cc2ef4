import type { World } from '#kernel/world.ts';
import type { DepositAddressBook, ReadsAccounts } from '#payments/account/ports.ts';
import type { ReadsBeneficiaries } from '#payments/beneficiary/ports.ts';
import type { Chains } from '#payments/chain/ports.ts';
import type { ReadsEvents } from '#payments/event/ports.ts';
import type { ReadsLiquidity } from '#payments/ledger/ports.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import type { ReadsApprovalPolicies } from '#payments/payout/approval.ts';
import type { ReadsOpenings } from '#payments/payout/opening.ts';
import type { KeyLineage } from '#payments/payout/approve.ts';
import type { Rails, ReadsPayouts } from '#payments/payout/ports.ts';
import type { Rates, ReadsQuotes } from '#payments/quote/ports.ts';
import type { Terms } from '#payments/quote/terms.ts';
import type { KeepsTestDeposits, ReadsClock } from '#payments/sandbox/ports.ts';
import type { ReadsSnapshots } from '#payments/reserves/ports.ts';
import type { Ids } from './ids.ts';
import type { ReadsReferences } from './reference.ts';
import type { Screening } from './screening.ts';

/** All dependencies of the payments operations. Every read returns data of one tenant only. */
export interface PaymentPorts
  extends
    Ids,
    ReadsAccounts,
    ReadsPayments,
    ReadsPayouts,
    ReadsQuotes,
    ReadsLiquidity,
    ReadsBeneficiaries,
    ReadsEvents,
    ReadsReferences,
    ReadsClock,
    ReadsApprovalPolicies,
    ReadsOpenings,
    KeepsTestDeposits,
    ReadsSnapshots,
    Pick<World, 'now'> {
  chains: Chains;
  depositAddresses: DepositAddressBook;
  screening: Screening;
  rates: Rates;
  rails: Rails;
  keyLineage: KeyLineage;
  terms: Terms;
}
