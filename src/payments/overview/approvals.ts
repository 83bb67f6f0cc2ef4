import type { Mode } from '#access/key.ts';
import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { ApprovalPolicy } from '#payments/payout/approval.ts';

/** What the operator sees of approvals. */

/** A payout that waits for approval. */
export interface WaitingApproval {
  mode: Mode;
  payoutId: string;
  organizationId: string;
  /** The amount that the recipient is to get. */
  amount: Amount;
  assetCode: AssetCode;
  needed: number;
  approved: number;
  expiresAt: Date;
}

/** A policy, and the organization and mode to which it belongs. */
export interface SetPolicy extends ApprovalPolicy {
  organizationId: string;
  mode: Mode;
}
