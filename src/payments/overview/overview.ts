import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { SetPolicy, WaitingApproval } from './approvals.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';

/** What the operator sees of all organizations at once; nobody else is given any of it. */

/** The ages by which open payouts are counted, each up to so many seconds. */
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
  /** On the day that was asked for. */
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

/** What all accounts of an organization hold of an asset; in smallest parts. */
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
  /** Tried in vain, and to be tried again. */
  retrying: number;
  /** The newest of those that failed for good. */
  newest: readonly FailedDelivery[];
}

export interface OverviewReader {
  openPayouts(now: Date): Promise<OpenPayouts[]>;
  /** The longest open of a mode first. */
  oldestPayouts(mode: Mode, most: number): Promise<OldPayout[]>;
  /** Of a mode, those whose time ends first. */
  waitingApprovals(mode: Mode, most: number): Promise<WaitingApproval[]>;
  approvalPolicies(most: number): Promise<SetPolicy[]>;
  endedPayouts(day: string): Promise<EndedPayouts[]>;
  /** The newest first. */
  organizations(page: { skip: number; most: number }): Promise<OrganizationLine[]>;
  balances(organizationIds: readonly string[]): Promise<OrganizationBalance[]>;
  /** Null where there are no webhooks. */
  deliveries(most: number): Promise<Deliveries | null>;
}
