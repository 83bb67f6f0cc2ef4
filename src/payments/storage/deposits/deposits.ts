import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import type { Deposit, DepositSource } from '#payments/deposit/deposit.ts';
import type { DepositAccount, DepositKeeper } from '#payments/deposit/watch.ts';
import type { ChainTransfer } from '#payments/chain/deposit.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** What came into the vault, and how far its history was read. */

/** Once: what was decided on a transfer first, stays. */
export const insertDeposit = (deposit: Deposit, at: Date): Statement[] => {
  const { mode, chain, transfer, verdict, credited } = deposit;
  return [
    sql`INSERT INTO chain_deposits (mode, chain, signature, position, block, token, asset, amount,
          sender, verdict, organization_id, account_id, payment_id, seen_at)
        VALUES (${mode}, ${chain}, ${transfer.signature}, ${transfer.position}, ${transfer.block},
          ${transfer.token}, ${transfer.assetCode ?? null}, ${transfer.amount}, ${transfer.sender},
          ${verdict}, ${credited?.tenant.organizationId ?? null}, ${credited?.accountId ?? null},
          ${credited?.paymentId ?? null}, ${at.toISOString()})
        ON CONFLICT DO NOTHING`,
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

const accountsOf = async (
  store: Store,
  mode: Mode,
  references: readonly string[],
): Promise<DepositAccount[]> => {
  const rows = await store.rows(
    z.object({ organization_id: z.string(), id: z.string() }),
    sql`SELECT organization_id, id FROM accounts WHERE mode = ${mode}
        AND reference_key IN (SELECT value FROM json_each(${JSON.stringify(references)}))`,
  );
  return rows.map(({ organization_id: organizationId, id: accountId }) => {
    return { tenant: { organizationId, mode }, accountId };
  });
};

export const depositKeeper = (store: Store): DepositKeeper => ({
  unjudged: (...asked) => unjudged(store, ...asked),
  accountsOf: (...asked) => accountsOf(store, ...asked),
});
