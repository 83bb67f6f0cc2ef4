import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#kernel/storage/migrations.ts';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';
import { setupOf } from '../../support/payments.ts';

let work: Workplace;
let accountId: string;
let position: readonly string[];

beforeAll(async () => {
  work = await freshWorkplace();
  const store = await work.openStore();
  await migrate(store);
  const setup = setupOf(store);
  const tenant = await setup.newTenant();
  ({ accountId } = await setup.open(tenant, { classification: 'PRIMARY', name: 'Till\u001b[2J' }));
  await store.close();
  position = ['--org', tenant.organizationId, '--mode', 'test'];
});
afterAll(() => work.drop());

const record = (amount: string, reference: string, ...more: string[]) => [
  ...['payments', 'record', ...position, '--account', accountId, '--amount', amount],
  ...['--asset', 'usdc', '--provider', 'Stripe', '--reference', reference, ...more],
];
const paymentIdOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String(Reflect.get(value, 'paymentId')) : '';

test('a recorded payment is shown, listed and credited', async () => {
  const payment = await work.json(...record('150.75', 'pi_1', '--method', 'card'));
  expect(payment).toMatchObject({ amount: '150.75', method: 'CARD', status: 'COMPLETED' });
  expect(await work.json('payments', 'list', ...position)).toEqual([payment]);
  expect(await work.json('payments', 'list', ...position, '--status', 'pending')).toEqual([]);
  const all = ['accounts', 'show', accountId, ...position];
  expect(await work.json(...all)).toMatchObject({
    balances: [{ assetCode: 'USDC', available: '150.75', pending: '0', posted: '150.75' }],
  });
  const { stdout } = await work.run(...all);
  expect(stdout).toContain('150.75');
  expect(stdout).not.toContain('\u001b[2J');
});

test('the same reference is refused; a pending one is completed once', async () => {
  await work.json(...record('1', 'pi_2', '--status', 'pending'));
  const done = await work.json(...record('1', 'pi_2'));
  expect(done).toMatchObject({ status: 'COMPLETED', version: 2 });
  const again = await work.failure(...record('1', 'pi_2'));
  expect(again).toMatchObject({ exit: 1, code: 'PROVIDER_PAYMENT_EXISTS' });
});

test.each(['bank', 'Solana'])('the name %s is no provider’s', async (name) => {
  const given = record('1', 'pi_own_name').map((each) => (each === 'Stripe' ? name : each));
  expect(await work.failure(...given)).toMatchObject({
    exit: 1,
    code: 'VALIDATION_ERROR',
    error: expect.stringMatching(/name who holds the money/),
  });
});

test('a refund is asked for twice, and done once', async () => {
  const paymentId = paymentIdOf(await work.json(...record('2', 'pi_3')));
  const refund = ['payments', 'refund', paymentId, ...position];
  expect((await work.run(...refund)).code).toBe(2);
  expect(await work.json(...refund, '--yes')).toMatchObject({ status: 'REFUNDED' });
  const again = await work.failure(...refund, '--yes');
  expect(again).toMatchObject({ exit: 1, code: 'PAYMENT_NOT_REFUNDABLE' });
});

test('an inactive account takes no payment until it is active again', async () => {
  const inactive = await work.json('accounts', 'deactivate', accountId, ...position);
  expect(inactive).toMatchObject({ status: 'INACTIVE' });
  expect(await work.failure(...record('1', 'pi_4'))).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
  await work.json('accounts', 'activate', accountId, ...position);
  await work.json(...record('1', 'pi_4'));
  expect(await work.json('accounts', 'list', ...position)).toMatchObject([{ status: 'ACTIVE' }]);
});

test('what is not there is 3, what is not understood is 2', async () => {
  const missing = { exit: 3, code: 'ACCOUNT_NOT_FOUND' };
  expect(await work.failure('accounts', 'show', 'acct_none', ...position)).toMatchObject(missing);
  const live = [...position.slice(0, 3), 'live'];
  expect(await work.failure('accounts', 'show', accountId, ...live)).toMatchObject(missing);
  expect(await work.failure('payments', 'refund', 'pmt_none', ...position, '--yes')).toMatchObject({
    exit: 3,
    code: 'PAYMENT_NOT_FOUND',
  });
  const nobody = ['accounts', 'list', '--org', 'org_none', '--mode', 'test'];
  expect(await work.failure(...nobody)).toMatchObject({ exit: 3 });
  for (const amount of ['0', '-1', '1.0000001', '1e3', 'x'])
    expect(await work.failure(...record(amount, 'pi_5'))).toMatchObject({ exit: 2 });
  expect(await work.failure('accounts', 'list', ...position.slice(0, 2))).toMatchObject({
    exit: 2,
  });
});

test('a backup of the ledger is restored elsewhere, verified, and goes on from there', async () => {
  const file = join(work.folder, 'kontor.backup');
  await work.json('db', 'backup', file);
  const other = await freshWorkplace();
  try {
    await other.json('db', 'restore', file);
    expect(await other.json('db', 'verify', file)).toMatchObject({ verified: true });
    const shown = ['accounts', 'show', accountId, ...position];
    expect(await other.json(...shown)).toEqual(await work.json(...shown));
    await other.json(...record('1', 'pi_after'));
    expect(await other.json('db', 'verify')).toMatchObject({ verified: true });
  } finally {
    await other.drop();
  }
});

test('a payment of the operator has a reference of its own, once for ever', async () => {
  const given = ['--own-reference', 'invoice-7 · März'];
  const payment = await work.json(...record('1', 'pi_own', ...given));
  expect(payment).toMatchObject({ reference: 'invoice-7 · März' });
  const list = ['payments', 'list', ...position, '--reference', 'invoice-7 · März'];
  expect(await work.json(...list)).toEqual([payment]);
  expect(await work.failure(...record('1', 'pi_other', ...given))).toMatchObject({
    exit: 1,
    code: 'REFERENCE_EXISTS',
    error: expect.stringContaining(`${paymentIdOf(payment)}, which is COMPLETED`),
  });
  const long = await work.failure(...record('1', 'pi_other', '--own-reference', 'x'.repeat(65)));
  expect(long).toMatchObject({ exit: 2, error: expect.stringContaining('--own-reference') });
});
