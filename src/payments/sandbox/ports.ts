import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import type { Tenant } from '#payments/tenant.ts';

/** How far the clock of test mode was moved on, in milliseconds; 0 where nobody did. */
export interface ClockReader {
  aheadMs(tenant: Tenant): Promise<number>;
}

export interface ReadsClock {
  clock: ClockReader;
}

/** A deposit that was asked for under a key, and the bytes that were signed for it. */
export interface KeptDeposit {
  key: string;
  accountId: string;
  amount: Amount;
  assetCode: AssetCode;
  transfer: SignedTransfer;
}

export interface TestDeposits {
  /** The deposit of a key, unless it was kept before `since`. */
  find(tenant: Tenant, key: string, since: Date): Promise<KeptDeposit | undefined>;
  /**
   * Keeps a deposit durably, in the stead of `replaced` or of one kept before `since`.
   * @returns false where another deposit of the key was kept meanwhile
   */
  keep(
    tenant: Tenant,
    deposit: KeptDeposit,
    options: { replaced: KeptDeposit | undefined; since: Date; at: Date },
  ): Promise<boolean>;
}

export interface KeepsTestDeposits {
  testDeposits: TestDeposits;
}
