import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import type { Tenant } from '#payments/tenant.ts';

/** By how many milliseconds the clock of test mode was moved forward; 0 if it was not moved. */
export interface ClockReader {
  aheadMs(tenant: Tenant): Promise<number>;
}

export interface ReadsClock {
  clock: ClockReader;
}

/** A deposit that was requested under a key, with its signed bytes. */
export interface KeptDeposit {
  key: string;
  accountId: string;
  amount: Amount;
  assetCode: AssetCode;
  transfer: SignedTransfer;
}

export interface TestDeposits {
  /** The deposit of a key, unless it was stored before `since`. */
  find(tenant: Tenant, key: string, since: Date): Promise<KeptDeposit | undefined>;
  /**
   * Stores a deposit durably, in place of `replaced` or of a deposit stored before `since`.
   * @returns false if another deposit of the key was stored meanwhile
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
