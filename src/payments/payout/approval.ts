import { HOUR_MS } from '#kernel/durations.ts';
import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { World } from '#kernel/world.ts';
import type { Fee } from '#payments/quote/quote.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import type { ReadsClock } from '#payments/sandbox/ports.ts';
import type { Tenant } from '#payments/tenant.ts';

/** Which payouts wait until somebody else has approved them, and what was decided. */

export const APPROVAL_VERDICTS = ['APPROVED', 'REJECTED'] as const;

/** How the wait has ended; WITHDRAWN: the organization has cancelled the payout itself. */
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
  /** So many have to approve; one that rejects is enough. */
  needed: number;
  /** The id of the key that ordered the payout: it never approves it. */
  requestedBy: string | null;
  /** From this moment of the organization's clock on the payout is cancelled. */
  expiresAt: Date;
  decisions: readonly ApprovalDecision[];
  /** Null as long as the payout waits. */
  outcome: ApprovalOutcome | null;
}

export const APPROVERS_MOST = 10;
export const EXPIRY_HOURS_MOST = 720;

/** What the operator has set for an organization, a mode and an asset. */
export interface ApprovalPolicy {
  assetCode: AssetCode;
  /** A payout of more than this waits. */
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

/** What a payout moves. */
interface Moved {
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
}

/** Above its threshold on either side: what is paid or exchanged, without fees, or what arrives. */
const passes =
  ({ sourceAmount, sourceAssetCode, fees, ...sums }: Moved) =>
  ({ assetCode, threshold }: ApprovalPolicy): boolean => {
    const given = fees.reduce((left, { amount }) => left - amount, BigInt(sourceAmount));
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

/** What a payout waits for, by the strictest of the policies that it passes; null: nothing. */
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
