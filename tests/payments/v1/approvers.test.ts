import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { setAccountStatus } from '#payments/account/update.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { setupOf } from '../../support/payments.ts';
import { rotatedTwice } from '../../support/rotated-keys.ts';
import { newCaller, type Caller, type V1Answer } from '../../support/v1.ts';
import { cryptoOrder, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** An approval belongs to its approver, and sends money from an account that still may pay. */

let fixture: PayoutsFixture;
let approver: Caller;
let second: Caller;
const tenant = () => ({ organizationId: fixture.test.organizationId, mode: 'test' }) as const;
beforeAll(async () => {
  fixture = await openPayoutsV1();
  const { organizationId } = tenant();
  const scopes = ['payouts:approve'] as const;
  approver = await newCaller(fixture.database.store, { organizationId, scopes });
  second = await newCaller(fixture.database.store, { organizationId, scopes });
  await approvalPolicies(fixture.database.store).set(
    tenant(),
    { assetCode: 'USDC', threshold: amountOf(1n), approvers: 2, expiresAfterHours: 72 },
    new Date(),
  );
});
afterAll(async () => {
  await fixture.expectLawful();
  await fixture.close();
});

/** A payout that waits for two approvals. */
const waiting = async (): Promise<string> => {
  const accountId = await fixture.accountWith({ USDC: '500' });
  const body = await cryptoOrder(accountId);
  const answer = await fixture.ask(fixture.test, '/v1/payouts/crypto', { body });
  expect(answer.body.status).toBe('PENDING_APPROVAL');
  return String(answer.body.payoutId);
};

const KEY = 'approval-of-today';

const approve = (payoutId: string, caller: Caller | undefined): Promise<V1Answer> =>
  fixture.ask(caller ?? approver, `/v1/payouts/${payoutId}/approve`, {
    method: 'POST',
    body: {},
    headers: { 'Idempotency-Key': KEY },
  });

const isRepeated = ({ headers }: V1Answer) => headers.get('Idempotent-Replayed') === 'true';

test('two keys that send the same value are two approvals', async () => {
  const payoutId = await waiting();
  const first = await approve(payoutId, approver);
  expect(first.body.status).toBe('PENDING_APPROVAL');
  const again = await approve(payoutId, approver);
  expect([isRepeated(again), again.text]).toEqual([true, first.text]);
  const other = await approve(payoutId, second);
  expect(isRepeated(other)).toBe(false);
  expect(other.body).toMatchObject({ status: 'INITIATED', approval: { outcome: 'APPROVED' } });
});

test('two keys that send it at the same moment are two approvals', async () => {
  const payoutId = await waiting();
  await Promise.all([approve(payoutId, approver), approve(payoutId, second)]);
  const { body } = await fixture.ask(fixture.test, `/v1/payouts/${payoutId}`);
  expect(body).toMatchObject({ status: 'INITIATED', approval: { outcome: 'APPROVED' } });
});

test('a key that has taken the place of the approver is answered again', async () => {
  const [first, next] = await rotatedTwice(fixture.database.store, tenant());
  const payoutId = await waiting();
  const approved = await approve(payoutId, first);
  const again = await approve(payoutId, next);
  expect([isRepeated(again), again.text]).toEqual([true, approved.text]);
});

test('an account that was deactivated while its payout waited pays nothing', async () => {
  const payoutId = await waiting();
  const { ports, book } = setupOf(fixture.database.store);
  const { body } = await fixture.ask(fixture.test, `/v1/payouts/${payoutId}`);
  const set = (status: 'ACTIVE' | 'INACTIVE') => {
    const asked = { accountId: String(body.accountId), status };
    const decide = () => setAccountStatus(ports, tenant(), asked);
    return commitDecision(book, { tenant: tenant(), decide });
  };
  await set('INACTIVE');
  const refused = await approve(payoutId, approver);
  expect([refused.status, refused.body.code]).toEqual([422, 'ACCOUNT_INACTIVE']);
  await set('ACTIVE');
  expect((await approve(payoutId, approver)).status).toBe(200);
  await set('INACTIVE');
  const path = `/v1/payouts/${payoutId}/reject`;
  const rejected = await fixture.ask(second, path, { method: 'POST', body: {} });
  expect(rejected.body.status).toBe('CANCELLED');
});
