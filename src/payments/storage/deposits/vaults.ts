import { z } from 'zod';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { VaultAccountsByAsset } from '#payments/chain/deposit.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import { accountsIn, type VaultKeeper } from '#payments/deposit/vaults.ts';

/** The vaults that a mode has used, and which of them was confirmed last. */

const knownRow = z.object({
  address: z.string(),
  asset: z.enum(ASSET_CODES).nullable(),
  token_account: z.string().nullable(),
});

const known = async (
  store: Store,
  { mode, chain }: DepositSource,
): Promise<VaultAccountsByAsset[]> => {
  const rows = await store.rows(
    knownRow,
    sql`SELECT address, asset, token_account FROM vaults
        LEFT JOIN vault_token_accounts AS account ON account.mode = vaults.mode
          AND account.chain = vaults.chain AND account.vault = vaults.address
        WHERE vaults.mode = ${mode} AND vaults.chain = ${chain}
        ORDER BY confirmed_at DESC, address`,
  );
  const byAddress = Map.groupBy(rows, ({ address }) => address);
  return [...byAddress].map(([address, accounts]) => {
    const pairs = accounts.flatMap(({ asset, token_account: account }): [AssetCode, string][] =>
      asset === null || account === null ? [] : [[asset, account]],
    );
    return { address, tokenAccounts: Object.fromEntries(pairs) };
  });
};

const insertVault = (
  { mode, chain }: DepositSource,
  vault: VaultAccountsByAsset,
  at: string,
): Statement[] => [
  sql`INSERT INTO vaults (mode, chain, address, confirmed_at)
      VALUES (${mode}, ${chain}, ${vault.address}, ${at}) ON CONFLICT DO NOTHING`,
  ...accountsIn([vault]).map(
    ({ assetCode, tokenAccount }) =>
      sql`INSERT INTO vault_token_accounts (mode, chain, token_account, vault, asset)
          VALUES (${mode}, ${chain}, ${tokenAccount}, ${vault.address}, ${assetCode})
          ON CONFLICT DO NOTHING`,
  ),
];

export const vaultKeeper = (store: Store): VaultKeeper => ({
  known: (source) => known(store, source),
  note: async (source, vaults, now) => {
    // The earlier vaults are stored as confirmed before all others; only the last is confirmed now.
    const at = (index: number): string => (index === vaults.length - 1 ? now.toISOString() : '');
    await store.batch(vaults.flatMap((vault, index) => insertVault(source, vault, at(index))));
  },
  confirm: async (source, vault, now) => {
    const { mode, chain } = source;
    await store.batch([
      ...insertVault(source, vault, now.toISOString()),
      sql`UPDATE vaults SET confirmed_at = ${now.toISOString()}
          WHERE mode = ${mode} AND chain = ${chain} AND address = ${vault.address}`,
    ]);
  },
});
