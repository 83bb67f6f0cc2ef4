import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Deposit, DepositSource } from '#payments/deposit/deposit.ts';
import type { DepositAccount, DepositKeeper } from '#payments/deposit/watch.ts';
import type { ChainTransfer } from '#payments/chain/deposit.ts';
import { findHeld } from './addresses.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { REFUSED } from '#payments/storage/constraints.ts';

/** Deposits into the vault, and how far the vault's history was read. */

/**
 * Written once: the first decision about a transfer stays. Crediting it a second time is refused as
 * outdated, even if the payment would have another name.
 */
export const insertDeposit = (deposit: Deposit, at: Date): Statement[] => {
  const { mode, chain, transfer, verdict, credited } = deposit;
  return [
    sql`INSERT INTO chain_deposits (mode, chain, signature, position, block, token, token_account,
          asset, amount, sender, verdict, organization_id, account_id, payment_id, seen_at)
        VALUES (${mode}, ${chain}, ${transfer.signature}, ${transfer.position}, ${transfer.block},
          ${transfer.token}, ${transfer.tokenAccount}, ${transfer.assetCode ?? null},
          ${transfer.amount}, ${transfer.sender}, ${verdict},
          ${credited?.tenant.organizationId ?? null}, ${credited?.accountId ?? null},
          ${credited?.paymentId ?? null}, ${at.toISOString()})
        ON CONFLICT DO NOTHING`,
    ...(verdict === 'CREDITED' ? [requireChanges(REFUSED.outdated)] : []),
  ];
};

const signatureRow = z.object({ signature: z.string() });

const unjudged = async (
  store: Store,
  { mode, chain }: DepositSource,
  transfers: readonly ChainTransfer[],
): Promise<ChainTransfer[]> => {
  const signatures = JSON.stringify(transfers.map(({ signature }) => signature));
  const judged = await store.rows(
    signatureRow.extend({ position: z.bigint() }),
    sql`SELECT signature, position FROM chain_deposits
        WHERE mode = ${mode} AND chain = ${chain}
          AND signature IN (SELECT value FROM json_each(${signatures}))`,
  );
  const known = new Set(judged.map(({ signature, position }) => `${signature}:${position}`));
  return transfers.filter(({ signature, position }) => !known.has(`${signature}:${position}`));
};

const accountRow = z.object({ organization_id: z.string(), id: z.string() });

const accountsOf = async (
  store: Store,
  mode: Mode,
  references: readonly string[],
): Promise<DepositAccount[]> => {
  const rows = await store.rows(
    accountRow,
    sql`SELECT organization_id, id FROM accounts WHERE mode = ${mode}
        AND reference_key IN (SELECT value FROM json_each(${JSON.stringify(references)}))`,
  );
  return rows.map(({ organization_id: organizationId, id: accountId }) => {
    return { tenant: { organizationId, mode }, accountId };
  });
};

const ownerRow = z.object({ organization_id: z.string(), account_id: z.string() });

const accountAt = async (
  store: Store,
  { mode, chain }: DepositSource,
  tokenAccount: string,
): Promise<DepositAccount | undefined> => {
  const row = await store.row(
    ownerRow,
    sql`SELECT organization_id, account_id FROM deposit_addresses
        WHERE mode = ${mode} AND chain = ${chain} AND token_account = ${tokenAccount}`,
  );
  if (row === undefined) return undefined;
  const { organization_id: organizationId, account_id: accountId } = row;
  return { tenant: { organizationId, mode }, accountId };
};

/** The spellings of a chain's name: integrators who record a payment by hand use different ones. */
const spellingsOf = (chain: Chain): string =>
  JSON.stringify([chain, chain.toUpperCase(), chain.charAt(0).toUpperCase() + chain.slice(1)]);

const recordedRow = z.object({ recorded: z.bigint() });

const isRecorded = async (
  store: Store,
  { mode, chain }: DepositSource,
  providerPaymentIds: readonly string[],
): Promise<boolean> => {
  const names = JSON.stringify(providerPaymentIds);
  const found = await store.row(
    recordedRow,
    sql`SELECT 1 AS recorded FROM organizations JOIN payments
          ON payments.organization_id = organizations.id
        WHERE payments.mode = ${mode} AND status <> 'FAILED' AND method <> 'CRYPTO'
          AND provider IN (SELECT value FROM json_each(${spellingsOf(chain)}))
          AND provider_payment_id IN (SELECT value FROM json_each(${names}))
        LIMIT 1`,
  );
  return found !== undefined;
};

export const depositKeeper = (store: Store): DepositKeeper => ({
  unjudged: (...asked) => unjudged(store, ...asked),
  accountsOf: (...asked) => accountsOf(store, ...asked),
  accountAt: (...asked) => accountAt(store, ...asked),
  findHeld: (...asked) => findHeld(store, ...asked),
  isRecorded: (...asked) => isRecorded(store, ...asked),
});
