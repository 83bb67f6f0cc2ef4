import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { DepositAddressBook } from '#payments/account/ports.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { DepositSource } from './deposit.ts';

/** A request for an account's deposit addresses, made by a process without the vault's key. */
interface AddressRequest {
  organizationId: string;
  accountId: string;
}

export interface AddressRequestKeeper {
  open(source: DepositSource, vault: string, most: number): Promise<AddressRequest[]>;
  remove(source: DepositSource, vault: string, request: AddressRequest): Promise<void>;
}

interface Ports {
  sweeper: Pick<Sweeper, 'derive' | 'vault'>;
  addressRequests: AddressRequestKeeper;
  depositAddresses: Pick<DepositAddressBook, 'keep'>;
}

const DERIVED_MOST = 100;

/** Derives the requested addresses. Only a process that has the vault's key can do so. */
export const deriveRequested = async (
  { sweeper, addressRequests, depositAddresses }: Ports,
  source: DepositSource,
): Promise<void> => {
  const { derive, vault } = sweeper;
  if (derive === undefined) return;
  const { mode, chain } = source;
  const assets = ASSET_CODES.filter((code) => vault.tokenAccounts[code] !== undefined);
  for (const request of await addressRequests.open(source, vault.address, DERIVED_MOST)) {
    const { organizationId, accountId } = request;
    const derived = assets.map(async (assetCode) => {
      return [assetCode, await derive({ mode, organizationId, accountId, assetCode })] as const;
    });
    const asked = { accountId, chain, vaultAddress: vault.address };
    await depositAddresses.keep({ organizationId, mode }, asked, await Promise.all(derived));
    await addressRequests.remove(source, vault.address, request);
  }
};
