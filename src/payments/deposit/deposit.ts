import type { AssetCode } from '#kernel/money/assets.ts';
import type { ChainTransfer } from '#payments/chain/deposit.ts';
import type { Mode } from '#access/key.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Tenant } from '#payments/tenant.ts';

export const DEPOSIT_VERDICTS = [
  'CREDITED',
  'UNKNOWN_REFERENCE',
  'WRONG_ASSET',
  'DUST',
  'FAILED',
  'DISPUTED',
  'POSSIBLE_DOUBLE',
  'MATCHED',
] as const;
export type DepositVerdict = (typeof DEPOSIT_VERDICTS)[number];

/** The chain on which a deposit was found, and the mode that it counts for. */
export interface DepositSource {
  mode: Mode;
  chain: Chain;
}

/** A transfer into the vault with the verdict on it. */
export interface Deposit extends DepositSource {
  transfer: ChainTransfer;
  verdict: DepositVerdict;
  /** The payment that credits it; null unless it was credited. */
  credited: { tenant: Tenant; accountId: string; paymentId: string } | null;
}

/** A deposit that was credited to no account. */
export interface OpenDeposit extends DepositSource {
  signature: string;
  position: number;
  /** Null for a token that is not configured. */
  assetCode: AssetCode | null;
  amount: bigint;
  sender: string | null;
  tokenAccount: string | null;
  verdict: DepositVerdict;
  seenAt: Date;
  /** The payment that was recorded by hand under the id of this transaction. */
  recordedAs: { organizationId: string; paymentId: string } | null;
}

/** Identifies one of the transfers of a transaction: `signature:position`. */
export const transferName = ({
  signature,
  position,
}: Pick<ChainTransfer, 'signature' | 'position'>): string => `${signature}:${position}`;
