import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from '#app/storage/checks.ts';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { depositReference } from '#payments/ledger/fund-liquidity.ts';
import { matched } from '#payments/payment/movements.ts';
import type { Payment } from '#payments/payment/payment.ts';
import { refundPayment } from '#payments/payment/refund.ts';
import { refunded } from '#payments/payment/states.ts';
import { liquidityTotals } from '#payments/storage/liquidity.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import type { Tenant } from '#payments/tenant.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';
import { DEPOSITED } from '../../support/payouts.ts';
import { setupOf, type Setup } from '../../support/payments.ts';

/** A database from before payments were booked where their money is. */

const LAST_BY_NAMES = 50;

let database: TestDatabase;
let setup: Setup;
let tenant: Tenant;
let accountId: string;
beforeEach(async () => {
  database = await freshFile();
  const migrations = await readMigrations();
  await migrate(database.store, { migrations: migrations.slice(0, LAST_BY_NAMES) });
  setup = setupOf(database.store);
  tenant = await setup.newTenant('test');
  ({ accountId } = await setup.open(tenant));
});
afterEach(async () => {
  const checks = await checkDatabase({ url: database.url });
  await database.drop();
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
});

const owed = async (): Promise<bigint> => {
  const books = await vaultBooks(database.store).owed({ mode: 'test', chain: 'solana' });
  return books.owed.find(({ assetCode }) => assetCode === 'USDC')?.owed ?? 0n;
};

const refund = (paymentId: string) =>
  commitDecision(setup.book, {
    tenant,
    decide: () => refundPayment(setup.ports, tenant, paymentId),
  });

/** The deposit that has brought the payment, or that was matched with it. */
const deposit = ({ paymentId, amount }: Payment, verdict: 'CREDITED' | 'MATCHED') =>
  database.store.batch([
    sql`INSERT INTO chain_deposits (mode, chain, signature, position, block, token, asset, amount,
          verdict, organization_id, account_id, payment_id, seen_at)
        VALUES ('test', 'solana', ${depositReference(paymentId, 'USDC')}, 0, 9, 'M', 'USDC',
          ${amount}, ${verdict}, ${tenant.organizationId}, ${accountId}, ${paymentId},
          ${setup.ports.now().toISOString()})`,
  ]);

test('a test payment that no deposit has brought is no longer owed of the vault', async () => {
  const claimed = await setup.record(tenant, { accountId, ...DEPOSITED, provider: 'Circle' });
  const brought = await setup.record(tenant, { accountId, ...DEPOSITED });
  await deposit(brought, 'CREDITED');
  expect(await owed()).toBe(2_000_000n);
  await migrate(database.store);
  expect(await owed()).toBe(1_000_000n);
  await refund(claimed.paymentId);
  expect(await liquidityTotals(database.store, 'test')).toEqual([]);
  await refund(brought.paymentId);
  expect(await owed()).toBe(0n);
  const own = { asset: 'USDC', posted: 1_000_000n, held: 0n };
  expect(await liquidityTotals(database.store, 'test')).toEqual([own]);
});

test('what was matched and refunded to the outside is no longer owed of the vault', async () => {
  const kept = await setup.record(tenant, { accountId });
  const given = await setup.record(tenant, { accountId });
  for (const payment of [kept, given]) {
    await deposit(payment, 'MATCHED');
    await setup.book.commit(tenant, [{ change: 'moved', movement: matched(payment) }]);
  }
  const { result, changes } = refunded(given, 'external', setup.ports.now());
  const moved = changes.filter(({ change }) => change === 'moved');
  await setup.book.commit(tenant, [{ change: 'payment-updated', payment: result }, ...moved]);
  expect(await owed()).toBe(2_000_000n);
  await migrate(database.store);
  expect(await owed()).toBe(1_000_000n);
  await refund(kept.paymentId);
  expect(await owed()).toBe(0n);
});
