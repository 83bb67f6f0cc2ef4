import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { DepositAddressBook } from '#payments/account/ports.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { DepositSource } from './deposit.ts';

/** Addresses that were asked for where the vault's key is not: the worker derives them. */

interface Wish {
  organizationId: string;
  accountId: string;
}

export interface WishKeeper {
  wishes(source: DepositSource, vault: string, most: number): Promise<Wish[]>;
  granted(source: DepositSource, vault: string, wish: Wish): Promise<void>;
}

interface Ports {
  sweeper: Pick<Sweeper, 'derive' | 'vault'>;
  wishes: WishKeeper;
  depositAddresses: Pick<DepositAddressBook, 'keep'>;
}

const GRANTED_MOST = 100;

export const grantWishes = async (
  { sweeper, wishes, depositAddresses }: Ports,
  source: DepositSource,
): Promise<void> => {
  const { derive, vault } = sweeper;
  if (derive === undefined) return;
  const { mode, chain } = source;
  const assets = ASSET_CODES.filter((code) => vault.tokenAccounts[code] !== undefined);
  for (const wish of await wishes.wishes(source, vault.address, GRANTED_MOST)) {
    const { organizationId, accountId } = wish;
    const derived = assets.map(async (assetCode) => {
      return [assetCode, await derive({ mode, organizationId, accountId, assetCode })] as const;
    });
    const asked = { accountId, chain, vaultAddress: vault.address };
    await depositAddresses.keep({ organizationId, mode }, asked, await Promise.all(derived));
    await wishes.granted(source, vault.address, wish);
  }
};
