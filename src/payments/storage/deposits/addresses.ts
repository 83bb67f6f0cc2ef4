import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { StoreOf } from '#access/storage/each-store.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { AddressesAsked, DepositAddressBook } from '#payments/account/ports.ts';
import type { HeldTokenAccount } from '#payments/chain/deposit.ts';
import type { FindsVaults } from '#payments/chain/destination.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import type { AddressRequestKeeper } from '#payments/deposit/address-requests.ts';
import type { AddressKeeper, WatchedAccount } from '#payments/deposit/look.ts';

/**
 * Deposit addresses of single accounts: their token accounts, and the amounts that the books show
 * in them.
 */

const namedRow = z.object({ named_asset: z.enum(ASSET_CODES), address: z.string() });

/** The value of `looked_at` for an address that was never looked at: it sorts before all others. */
const NEVER = '';

const insertAddress = (
  { accountId, chain, vaultAddress }: AddressesAsked,
  row: { tenant: Parameters<DepositAddressBook['keep']>[0]; named: string; address: string },
  account: { asset: string; tokenAccount: string; at: string },
): Statement => {
  const { tenant, named, address } = row;
  const { asset, tokenAccount, at } = account;
  return sql`INSERT INTO deposit_addresses (mode, chain, token_account, asset, address, named_asset,
        vault, organization_id, account_id, looked_at, created_at)
      VALUES (${tenant.mode}, ${chain}, ${tokenAccount}, ${asset}, ${address}, ${named},
        ${vaultAddress}, ${tenant.organizationId}, ${accountId}, ${NEVER}, ${at})
      ON CONFLICT DO NOTHING`;
};

export const depositAddressBook = (store: Store, now: () => Date): DepositAddressBook => ({
  find: async ({ organizationId, mode }, { accountId, chain, vaultAddress }) => {
    const rows = await store.rows(
      namedRow,
      sql`SELECT DISTINCT named_asset, address FROM deposit_addresses
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND chain = ${chain}
            AND account_id = ${accountId} AND vault = ${vaultAddress}`,
    );
    return new Map(rows.map(({ named_asset: asset, address }) => [asset, address]));
  },
  request: async ({ organizationId, mode }, { accountId, chain, vaultAddress }) => {
    await store.batch([
      sql`INSERT INTO deposit_address_wishes
            (mode, chain, vault, organization_id, account_id, wished_at)
          VALUES (${mode}, ${chain}, ${vaultAddress}, ${organizationId}, ${accountId},
            ${now().toISOString()})
          ON CONFLICT DO NOTHING`,
    ]);
  },
  keep: async (tenant, asked, derived) => {
    const at = now().toISOString();
    await store.batch(
      derived.flatMap(([named, { address, tokenAccounts }]) =>
        Object.entries(tokenAccounts).map(([asset, tokenAccount]) =>
          insertAddress(asked, { tenant, named, address }, { asset, tokenAccount, at }),
        ),
      ),
    );
  },
});

const watchedRow = z
  .object({ token_account: z.string(), held: z.bigint().nullable() })
  .transform(({ token_account: tokenAccount, held }): WatchedAccount => {
    return { tokenAccount, held };
  });

const heldRow = z
  .object({
    kind: z.enum(['vault', 'deposit-address']),
    token_account: z.string(),
    asset: z.enum(ASSET_CODES),
  })
  .transform(({ kind, token_account: tokenAccount, asset: assetCode }): HeldTokenAccount => {
    return { kind, tokenAccount, assetCode };
  });

/**
 * Which of the given token accounts belong to Kontor: deposit addresses, and all vaults ever used.
 */
export const findHeld = (
  store: Store,
  { mode, chain }: DepositSource,
  named: readonly string[],
) => {
  const accounts = JSON.stringify(named);
  return store.rows(
    heldRow,
    sql`SELECT 'deposit-address' AS kind, token_account, asset FROM deposit_addresses
        WHERE mode = ${mode} AND chain = ${chain}
          AND token_account IN (SELECT value FROM json_each(${accounts}))
        UNION ALL
        SELECT 'vault', token_account, asset FROM vault_token_accounts
        WHERE mode = ${mode} AND chain = ${chain}
          AND token_account IN (SELECT value FROM json_each(${accounts}))`,
  );
};

/** Finds addresses that are no destination: vaults of all times and their token accounts. */
export const vaultFinder =
  (storeOf: StoreOf, { mode, chain }: DepositSource): FindsVaults =>
  async (addresses) => {
    const store = await storeOf(mode);
    const named = JSON.stringify(addresses);
    const found = await store.row(
      z.unknown(),
      sql`SELECT 1 FROM vaults WHERE mode = ${mode} AND chain = ${chain}
            AND address IN (SELECT value FROM json_each(${named}))
          UNION ALL
          SELECT 1 FROM vault_token_accounts WHERE mode = ${mode} AND chain = ${chain}
            AND token_account IN (SELECT value FROM json_each(${named}))
          LIMIT 1`,
    );
    return found !== undefined;
  };

const requestRow = z
  .object({ organization_id: z.string(), account_id: z.string() })
  .transform(({ organization_id: organizationId, account_id: accountId }) => {
    return { organizationId, accountId };
  });

export const addressRequestKeeper = (store: Store): AddressRequestKeeper => ({
  open: ({ mode, chain }, vault, most) =>
    store.rows(
      requestRow,
      sql`SELECT organization_id, account_id FROM deposit_address_wishes
          WHERE mode = ${mode} AND chain = ${chain} AND vault = ${vault} LIMIT ${most}`,
    ),
  remove: async ({ mode, chain }, vault, { organizationId, accountId }) => {
    await store.batch([
      sql`DELETE FROM deposit_address_wishes
          WHERE mode = ${mode} AND chain = ${chain} AND vault = ${vault}
            AND organization_id = ${organizationId} AND account_id = ${accountId}`,
    ]);
  },
});

export const addressKeeper = (store: Store): AddressKeeper => ({
  next: ({ mode, chain }, most) =>
    store.rows(
      watchedRow,
      sql`SELECT token_account, iif(EXISTS (
              SELECT 1 FROM sweeps WHERE sweeps.mode = address.mode
                AND sweeps.chain = address.chain AND sweeps.token_account = address.token_account
                AND state IN ('SIGNED', 'SENT')), NULL, received - swept) AS held
          FROM deposit_addresses AS address
          WHERE mode = ${mode} AND chain = ${chain} ORDER BY looked_at LIMIT ${most}`,
    ),
  looked: async ({ mode, chain }, tokenAccounts, now) => {
    await store.batch([
      sql`UPDATE deposit_addresses SET looked_at = ${now.toISOString()}
          WHERE mode = ${mode} AND chain = ${chain}
            AND token_account IN (SELECT value FROM json_each(${JSON.stringify(tokenAccounts)}))`,
    ]);
  },
});
