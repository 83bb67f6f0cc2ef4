import type { AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import { unlessSilent } from '#payments/payout/worker/isolate.ts';
import type { DepositSource } from './deposit.ts';
import { withHeldAmounts } from './held-amounts.ts';
import { SWEPT_LEAST } from './sweep-ports.ts';
import { accountsIn, readVaults, type VaultKeeper } from './vaults.ts';

/** A payout waits while the coins for it are still on their way to the vault. */

export interface AmountKeeper {
  /** Amounts that are credited at deposit addresses and not yet moved to the vault, by asset. */
  toCome(source: DepositSource): Promise<ReadonlyMap<AssetCode, bigint>>;
  /** Amounts that signed payouts which can still land take from the vault, by asset. */
  leaving(source: DepositSource): Promise<ReadonlyMap<AssetCode, bigint>>;
}

export interface CoveredPorts {
  chain: Pick<VaultChain, 'isQuorum' | 'providers' | 'readVault'>;
  sweeper: Sweeper;
  amounts: AmountKeeper;
  vaults: VaultKeeper;
  now(): Date;
}

/** The asset and the amount that a payout sends. */
interface Payable {
  payout: { destinationAssetCode: AssetCode; destinationAmount: bigint };
}

/** The assets that earlier vaults may hold, unless a quorum says that they hold none. */
const inFormerVaults = async (
  ports: CoveredPorts,
  accounts: ReturnType<typeof accountsIn>,
): Promise<ReadonlySet<AssetCode>> => {
  const all = await withHeldAmounts(ports, accounts);
  return new Set(
    all.flatMap(({ assetCode, held: { agreed } }) =>
      agreed === undefined || agreed.atMost >= SWEPT_LEAST ? [assetCode] : [],
    ),
  );
};

/**
 * The payouts that the vault can pay now, in the given order. A payout that the vault cannot pay,
 * although no coins are on their way to it, is kept: the chain refuses it with a reason that a
 * person can read.
 */
export const coveredPayouts = async <Task extends Payable>(
  ports: CoveredPorts,
  source: DepositSource,
  tasks: readonly Task[],
): Promise<readonly Task[]> => {
  const { isConfirmed, former } = await readVaults(ports, source);
  if (!isConfirmed) return [];
  const toCome = await ports.amounts.toCome(source);
  const elsewhere = await inFormerVaults(ports, accountsIn(former));
  const awaited = new Set([...toCome.keys(), ...elsewhere]);
  if (!tasks.some(({ payout }) => awaited.has(payout.destinationAssetCode))) return tasks;
  const found = await unlessSilent(ports.chain.readVault());
  if (found === undefined) return [];
  const left = new Map(await ports.amounts.leaving(source));
  return tasks.filter(({ payout: { destinationAssetCode: code, destinationAmount } }) => {
    if (!awaited.has(code)) return true;
    const taken = (left.get(code) ?? 0n) + destinationAmount;
    if (taken > (found.tokens[code] ?? 0n)) return false;
    left.set(code, taken);
    return true;
  });
};
