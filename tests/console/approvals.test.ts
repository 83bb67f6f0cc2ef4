import { expect, onTestFinished, test } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { openConsole } from '../support/console.ts';
import { fillPayouts } from '../support/filled-payouts.ts';
import { setupOf } from '../support/payments.ts';

test('the console shows what waits for approval first, and the policies', async () => {
  const fixture = await openConsole();
  onTestFinished(() => fixture.close());
  const setup = setupOf(fixture.database.store);
  const tenant = await setup.newTenant('test');
  const { accountId } = await setup.open(tenant);
  await setup.record(tenant, { accountId, amount: amountOf(1_000_000n) });
  await fillPayouts(setup, tenant, accountId);
  const policy = { assetCode: 'USDC', threshold: amountOf(10_000_000_000n) } as const;
  const rest = { approvers: 3, expiresAfterHours: 48 };
  await approvalPolicies(fixture.database.store).set(tenant, { ...policy, ...rest }, new Date());
  const cookie = await fixture.signIn((await fixture.operatorKey()).text);
  const text = await (await fixture.ask('/console', { cookie })).text();
  const words = text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
  expect(words).toContain('1 test payout waits for approval.');
  expect(words).toContain('0.000060 USDC 1 of 2');
  expect(words).toContain(`${tenant.organizationId} test 10 000.000000 USDC 3 48`);
  expect(words).toContain('PENDING_APPROVAL test 1 0 0 0 1');
});
