import { HOUR_MS } from '#kernel/durations.ts';
import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { World } from '#kernel/world.ts';
import type { Fee } from '#payments/quote/quote.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import type { ReadsClock } from '#payments/sandbox/ports.ts';
import type { Tenant } from '#payments/tenant.ts';

/** Which payouts need an approval by somebody else, and what the approvers have decided. */

export const APPROVAL_VERDICTS = ['APPROVED', 'REJECTED'] as const;

/** How an approval has ended; WITHDRAWN: the organization itself has cancelled the payout. */
export const APPROVAL_OUTCOMES = [...APPROVAL_VERDICTS, 'EXPIRED', 'WITHDRAWN'] as const;
type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number];

export const APPROVER_KINDS = ['key', 'operator'] as const;

/** Who approves or rejects: a key of the organization by its id, or an operator by name. */
export interface Approver {
  kind: (typeof APPROVER_KINDS)[number];
  by: string;
}

export interface ApprovalDecision extends Approver {
  verdict: (typeof APPROVAL_VERDICTS)[number];
  /** May be empty. */
  reason: string;
  at: Date;
}

/** The approval of one payout. */
export interface Approval {
  /** How many approvers are needed; a single rejection is enough to cancel the payout. */
  needed: number;
  /** The id of the API key that created the payout: this key can never approve it. */
  requestedBy: string | null;
  /** When the payout is cancelled for lack of approval, by the clock of the organization. */
  expiresAt: Date;
  decisions: readonly ApprovalDecision[];
  /** Null while the payout waits for approval. */
  outcome: ApprovalOutcome | null;
}

export const APPROVERS_MOST = 10;
export const EXPIRY_HOURS_MOST = 720;

/** What the operator has set for an organization, a mode and an asset. */
export interface ApprovalPolicy {
  assetCode: AssetCode;
  /** A payout of more than this amount needs approval. */
  threshold: Amount;
  approvers: number;
  expiresAfterHours: number;
}

export interface ApprovalPolicyReader {
  list(tenant: Tenant): Promise<ApprovalPolicy[]>;
}

export interface ReadsApprovalPolicies {
  approvalPolicies: ApprovalPolicyReader;
}

/** The amounts of a payout that are compared with thresholds. */
interface Moved {
  sourceAmount: bigint;
  sourceAssetCode: AssetCode;
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
}

/** Whether either amount is above the threshold: the source without fees, or the destination. */
const passes =
  ({ sourceAmount, sourceAssetCode, fees, ...sums }: Moved) =>
  ({ assetCode, threshold }: ApprovalPolicy): boolean => {
    const given = fees.reduce((left, { amount }) => left - amount, sourceAmount);
    return (
      (assetCode === sourceAssetCode && given > threshold) ||
      (assetCode === sums.destinationAssetCode && sums.destinationAmount > threshold)
    );
  };

interface Asked {
  policies: readonly ApprovalPolicy[];
  sums: Moved;
  requestedBy: string | null;
}

/** The approval that a payout needs by the strictest policy that applies; null: none. */
export const approvalFor = async (
  ports: ReadsClock & Pick<World, 'now'>,
  tenant: Tenant,
  { policies, sums, requestedBy }: Asked,
): Promise<Approval | null> => {
  const passed = policies.filter(passes(sums));
  if (passed.length === 0) return null;
  const hours = Math.min(...passed.map(({ expiresAfterHours }) => expiresAfterHours));
  const now = await tenantNow(ports, tenant);
  return {
    needed: Math.max(...passed.map(({ approvers }) => approvers)),
    requestedBy,
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
    decisions: [],
    outcome: null,
  };
};

/** The approval after one more decision. */
export const withDecision = (approval: Approval, decision: ApprovalDecision): Approval => {
  const decisions = [...approval.decisions, decision];
  const isEnough =
    decisions.filter(({ verdict }) => verdict === 'APPROVED').length >= approval.needed;
  const rejected = decision.verdict === 'REJECTED' ? 'REJECTED' : null;
  return { ...approval, decisions, outcome: rejected ?? (isEnough ? 'APPROVED' : null) };
};
