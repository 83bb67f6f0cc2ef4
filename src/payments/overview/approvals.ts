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
  /** What is to arrive. */
  amount: Amount;
  assetCode: AssetCode;
  needed: number;
  approved: number;
  expiresAt: Date;
}

/** A policy, and whose it is. */
export interface SetPolicy extends ApprovalPolicy {
  organizationId: string;
  mode: Mode;
}
