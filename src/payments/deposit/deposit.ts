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

/** A transfer into the vault, and what was made of it. */
export interface Deposit extends DepositSource {
  transfer: ChainTransfer;
  verdict: DepositVerdict;
  /** There when, and only when, it was credited. */
  credited: { tenant: Tenant; accountId: string; paymentId: string } | null;
}

/** A deposit that nobody was given. */
export interface OpenDeposit extends DepositSource {
  signature: string;
  position: number;
  /** Undefined for a token that is not configured. */
  assetCode: AssetCode | null;
  amount: bigint;
  sender: string | null;
  tokenAccount: string | null;
  verdict: DepositVerdict;
  seenAt: Date;
  /** The payment that somebody has recorded by hand under the transaction's name. */
  recordedAs: { organizationId: string; paymentId: string } | null;
}

/** One name for one of several transfers in a transaction. */
export const transferName = ({
  signature,
  position,
}: Pick<ChainTransfer, 'signature' | 'position'>): string => `${signature}:${position}`;
