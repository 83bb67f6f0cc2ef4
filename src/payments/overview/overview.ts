import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { SetPolicy, WaitingApproval } from './approvals.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';

/** What the operator sees of all organizations at once; no other role has access to any of it. */

/** The age groups in which open payouts are counted, each up to a number of seconds. */
export const AGES = [
  { title: 'under a minute', belowSeconds: 60 },
  { title: 'under an hour', belowSeconds: 3600 },
  { title: 'under a day', belowSeconds: 86_400 },
  { title: 'older', belowSeconds: Infinity },
] as const;

export interface OpenPayouts {
  mode: Mode;
  status: PayoutStatus;
  /** One for each of `AGES`. */
  counts: readonly number[];
}

export interface OldPayout {
  mode: Mode;
  payoutId: string;
  organizationId: string;
  status: PayoutStatus;
  createdAt: Date;
}

export interface EndedPayouts {
  mode: Mode;
  status: PayoutStatus;
  /** On the requested day. */
  today: number;
  total: number;
}

export interface OrganizationLine {
  organizationId: string;
  name: string;
  createdAt: Date;
  closedAt: Date | null;
  accounts: number;
}

/** The sum over all accounts of an organization in an asset; in smallest units. */
export interface OrganizationBalance {
  organizationId: string;
  mode: Mode;
  assetCode: AssetCode;
  posted: bigint;
  pending: bigint;
}

interface FailedDelivery {
  mode: Mode;
  deliveryId: string;
  organizationId: string;
  url: string;
  type: string;
  attempts: number;
  /** What the receiver answered, or why there was no answer. */
  answer: string;
  at: Date;
}

export interface Deliveries {
  failed: number;
  /** Deliveries that have failed and will be tried again. */
  retrying: number;
  /** The newest deliveries that have failed for good. */
  newest: readonly FailedDelivery[];
}

export interface OverviewReader {
  openPayouts(now: Date): Promise<OpenPayouts[]>;
  /** Open payouts of a mode, the longest open first. */
  oldestPayouts(mode: Mode, most: number): Promise<OldPayout[]>;
  /** Payouts of a mode that wait for approval, those that expire first coming first. */
  waitingApprovals(mode: Mode, most: number): Promise<WaitingApproval[]>;
  approvalPolicies(most: number): Promise<SetPolicy[]>;
  endedPayouts(day: string): Promise<EndedPayouts[]>;
  /** Organizations, the newest first. */
  organizations(page: { skip: number; most: number }): Promise<OrganizationLine[]>;
  balances(organizationIds: readonly string[]): Promise<OrganizationBalance[]>;
  /** Null if webhooks are not in use. */
  deliveries(most: number): Promise<Deliveries | null>;
}
