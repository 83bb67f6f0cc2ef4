import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper, VaultAccountsByAsset } from '#payments/chain/deposit.ts';
import type { DepositSource } from './deposit.ts';

/**
 * The vaults that a mode has had. A different key in the environment may be a mistake: coins are
 * moved to a new vault, and paid out of it, only after the operator has confirmed it.
 */

export interface VaultKeeper {
  /** The vault that was confirmed last comes first. */
  known(source: DepositSource): Promise<readonly VaultAccountsByAsset[]>;
  /** Stores new vaults and leaves known ones unchanged. The last one given is the current vault. */
  note(source: DepositSource, vaults: readonly VaultAccountsByAsset[], now: Date): Promise<void>;
  confirm(source: DepositSource, vault: VaultAccountsByAsset, now: Date): Promise<void>;
}

export interface Vaults {
  /** Whether the vault of the environment is the one that was confirmed last. */
  isConfirmed: boolean;
  /** All other vaults of this mode: coins that arrive there are counted and moved to the vault. */
  former: readonly VaultAccountsByAsset[];
}

interface Ports {
  vaults: VaultKeeper;
  sweeper: Pick<Sweeper, 'vault' | 'formerVaults'>;
  now(): Date;
}

const assetsOf = ({ tokenAccounts }: VaultAccountsByAsset): number =>
  Object.keys(tokenAccounts).length;

const isNamed = (known: readonly VaultAccountsByAsset[], vault: VaultAccountsByAsset): boolean =>
  known.some(({ address }) => address === vault.address);

/** Stores vaults of the environment that are new, and returns the state of all vaults. */
export const readVaults = async (
  { vaults, sweeper, now }: Ports,
  source: DepositSource,
): Promise<Vaults> => {
  const { vault } = sweeper;
  const set = [...(await sweeper.formerVaults()), vault];
  const isKnown = (each: VaultAccountsByAsset, among: readonly VaultAccountsByAsset[]): boolean =>
    among.some((other) => other.address === each.address && assetsOf(other) >= assetsOf(each));
  let known = await vaults.known(source);
  const isFirst = known.length === 0;
  // A new vault must be confirmed first. The very first vault needs no confirmation.
  const notable = isFirst ? set : set.filter((each) => each !== vault || isNamed(known, vault));
  if (notable.some((each) => !isKnown(each, known))) {
    await vaults.note(source, notable, now());
    known = await vaults.known(source);
  }
  return {
    isConfirmed: known[0]?.address === vault.address,
    former: known.filter(({ address }) => address !== vault.address),
  };
};

/** The token accounts of vaults, with their assets. */
export const accountsIn = (
  vaults: readonly VaultAccountsByAsset[],
): { vault: string; assetCode: AssetCode; tokenAccount: string }[] =>
  vaults.flatMap(({ address: vault, tokenAccounts }) =>
    ASSET_CODES.flatMap((assetCode) => {
      const tokenAccount = tokenAccounts[assetCode];
      return tokenAccount === undefined ? [] : [{ vault, assetCode, tokenAccount }];
    }),
  );
