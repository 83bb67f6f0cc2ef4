import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { approvalFor } from '#payments/payout/approval.ts';
import type { Tenant } from '#payments/tenant.ts';
import { newAddress } from '../../support/chain.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { setupOf, type Setup } from '../../support/payments.ts';

/** The operator sets above which amounts payouts wait, and decides on those that do. */

let database: TestDatabase;
let setup: Setup;
let tenant: Tenant;
let accountId: string;
let position: readonly string[];
beforeAll(async () => {
  database = await freshDatabase();
  setup = setupOf(database.store);
  tenant = await setup.newTenant('test');
  ({ accountId } = await setup.open(tenant));
  await setup.record(tenant, { accountId, amount: amountOf(100_000_000n) });
  position = ['--org', tenant.organizationId, '--mode', 'test'];
});
afterAll(() => database.drop());

const kontor = kontorHere(() => ({ DATABASE_URL: database.url }));

const policy = (...given: string[]) => ['payouts', 'policy', ...given, ...position];

const order = async (): Promise<string> => {
  const toAddress = await newAddress();
  const details = { toAddress, chain: 'solana', tokenAccount: toAddress, wallet: null } as const;
  const unknown = { transactionSignature: null, confirmations: null, networkFee: null };
  const sum = amountOf(10_000_001n);
  const sums = {
    ...{ sourceAmount: sum, destinationAmount: sum, fees: [], quote: null },
    ...({ sourceAssetCode: 'USDC', destinationAssetCode: 'USDC' } as const),
  };
  const decide = async () => {
    const policies = await setup.ports.approvalPolicies.list(tenant);
    const asked = { policies, sums, requestedBy: 'key_1' };
    const approval = await approvalFor(setup.ports, tenant, asked);
    const to = { cryptoDetails: { ...details, ...unknown } };
    return acceptPayout(setup.ports, { accountId, sums, words: {}, to, approval });
  };
  return (await commitDecision(setup.book, { tenant, decide })).payoutId;
};

test('a policy is set, listed, changed and removed', async () => {
  const usdc = ['--asset', 'USDC', '--above', '10'];
  const set = { assetCode: 'USDC', threshold: '10', approvers: 1, expiresAfterHours: 72 };
  expect(await kontor.json(...policy('set', ...usdc))).toEqual(set);
  const stricter = ['--approvers', '2', '--expires-after', '24'];
  const changed = { ...set, approvers: 2, expiresAfterHours: 24 };
  expect(await kontor.json(...policy('set', ...usdc, ...stricter))).toEqual(changed);
  expect(await kontor.json(...policy('list'))).toEqual([changed]);
  expect((await kontor.run(...policy('list'))).stdout).toContain('24 h');
  const wrong = await kontor.failure(...policy('set', '--asset', 'USDC', '--above', 'much'));
  expect(wrong).toMatchObject({ exit: 2, error: expect.stringContaining('--above') });
  const removed = policy('remove', '--asset', 'USDC');
  expect(await kontor.json(...removed)).toEqual({ assetCode: 'USDC', removed: true });
  expect(await kontor.failure(...removed)).toMatchObject({ exit: 3 });
  expect(await kontor.json(...policy('list'))).toEqual([]);
});

test('a payout is approved by two names, and the audit log names them', async () => {
  await kontor.json(...policy('set', '--asset', 'USDC', '--above', '10', '--approvers', '2'));
  const payoutId = await order();
  const approve = (by: string) =>
    ['payouts', 'approve', payoutId, ...position, '--by', by, '--reason', 'invoice seen'] as const;
  expect(await kontor.json(...approve('Ada'), '--yes')).toMatchObject({
    status: 'PENDING_APPROVAL',
  });
  expect(await kontor.failure(...approve('Ada'), '--yes')).toMatchObject({
    code: 'APPROVER_NOT_ALLOWED',
  });
  const hold = ['payouts', 'hold', payoutId, ...position, '--reason', 'wait'] as const;
  expect(await kontor.failure(...hold)).toMatchObject({
    error: expect.stringContaining('payouts approve or reject'),
  });
  expect(await kontor.json(...approve('Bea'), '--yes')).toMatchObject({ status: 'INITIATED' });
  const { stdout } = await kontor.run('payouts', 'show', payoutId, ...position);
  expect(stdout).toContain('approved by Bea (invoice seen)');
  const audited = JSON.stringify(await kontor.json('audit', 'list'));
  expect(audited).toContain('payouts approve');
  expect(audited).toContain('payouts policy set');
  expect(audited).toContain('Bea');
});

test('a payout is rejected with a reason, for good', async () => {
  const payoutId = await order();
  const reject = ['payouts', 'reject', payoutId, ...position, '--reason', 'unknown'] as const;
  expect(await kontor.json(...reject, '--yes')).toMatchObject({
    status: 'CANCELLED',
    approval: { outcome: 'REJECTED', decisions: [{ verdict: 'REJECTED', reason: 'unknown' }] },
  });
  expect(await kontor.failure(...reject, '--yes')).toMatchObject({
    code: 'PAYOUT_NOT_PENDING_APPROVAL',
  });
});
