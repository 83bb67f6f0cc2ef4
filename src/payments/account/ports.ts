import type { AssetCode } from '#kernel/money/assets.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { DerivedAddress } from '#payments/chain/deposit.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Account } from './account.ts';
import type { Balance } from './balance.ts';

/** One side of a movement, as seen by its account; amounts in smallest parts. */
export interface Entry {
  entryId: string;
  transferId: string;
  assetCode: AssetCode;
  direction: 'CREDIT' | 'DEBIT';
  phase: 'PENDING' | 'POSTED' | 'VOIDED';
  amount: bigint;
  /** The posted balance of the account right after the movement. */
  balanceAfter: bigint;
  reason: string;
  reference: string;
  createdAt: Date;
}

export interface AccountReader {
  find(tenant: Tenant, accountId: string): Promise<Account | undefined>;
  /** The account that a quote is for. */
  ofQuote(tenant: Tenant, quoteId: string): Promise<Account | undefined>;
  list(tenant: Tenant, page: PageAsked): Promise<Account[]>;
  /** In the order of `ASSET_CODES`; assets that never moved are left out. */
  balances(tenant: Tenant, accountId: string): Promise<Balance[]>;
  entries(tenant: Tenant, accountId: string, page: PageAsked): Promise<Entry[]>;
}

/** Selects the deposit addresses of an account, for the vault to which their coins are moved. */
export interface AddressesAsked {
  accountId: string;
  chain: Chain;
  vaultAddress: string;
}

/** Stores deposit addresses from the first request for them. */
export interface DepositAddressBook {
  /** The address for each asset that has one. */
  find(tenant: Tenant, asked: AddressesAsked): Promise<ReadonlyMap<AssetCode, string>>;
  /** Requests addresses from the process that has the vault's key; a later `find` returns them. */
  request(tenant: Tenant, asked: AddressesAsked): Promise<void>;
  /** Stores derived addresses; those that are stored already stay unchanged. */
  keep(
    tenant: Tenant,
    asked: AddressesAsked,
    derived: readonly (readonly [AssetCode, DerivedAddress])[],
  ): Promise<void>;
}

export interface ReadsAccounts {
  accounts: AccountReader;
}
