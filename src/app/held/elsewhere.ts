import type { Store } from '#kernel/storage/store.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import { readElsewhere } from '#payments/deposit/elsewhere.ts';
import type { SolanaVault } from '#payments/solana/open-vault.ts';
import { holdingReader } from '#payments/storage/deposits/sweeps.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';

/** Reads what deposit addresses and earlier vaults hold on the chain; see reconcile.ts. */
export const elsewhereReader =
  (
    store: Store,
    { opened: { chain, sweeper }, ...source }: DepositSource & { opened: SolanaVault },
  ) =>
  () =>
    readElsewhere(
      { chain, sweeper, vaults: vaultKeeper(store), holdings: holdingReader(store) },
      { mode: source.mode, chain: source.chain },
    );
