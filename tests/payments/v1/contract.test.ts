import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeOrganization } from '#access/organizations.ts';
import { ORGANIZATION_SCOPES } from '#access/scopes.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { NO_BODY, type OperationContract } from '#payments/v1/operation.ts';
import { problemBody, shortBody } from '#payments/v1/problem.ts';
import { PROBLEMS } from '#payments/v1/problem-table.ts';
import { possibleProblems } from '#payments/v1/possible-problems.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { keyPorts } from '../../support/keys.ts';
import { newAddress } from '../../support/chain.ts';
import { newCaller, type Asked, type Caller, type V1Answer } from '../../support/v1.ts';
import { openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** What holds for every operation, made from the list of all of them. */

const CONTRACTS = OPERATIONS.map(({ contract }) => contract);
const named = CONTRACTS.map((contract) => [contract.operationId, contract] as const);

let fixture: PayoutsFixture;
let stranger: Caller;
/** Keys of the organization for everything that there is. */
let allowed: Caller;
let allowedLive: Caller;
/** Payouts that an operation of its own is tried on. */
const waiting: Record<string, string> = {};
type IdName =
  | ('account_id' | 'paymentId' | 'payoutId' | 'quoteId' | 'beneficiaryId' | 'eventId')
  | ('webhookEndpointId' | 'deliveryId');
type Ids = Record<IdName, string>;
/** One of everything that the operator has; the live account is another. */
let owned: Record<'test' | 'live', Ids>;
let toAddress: string;

const newAccount = async (caller: Caller): Promise<string> => {
  const { body } = await fixture.ask(caller, '/v1/accounts', {
    body: { classification: 'SECONDARY' },
  });
  return String(body.accountId);
};

beforeAll(async () => {
  fixture = await openPayoutsV1({
    TRUST_PROXY: '127.0.0.1',
    WEBHOOK_KEY: 'the key under which tests seal secrets',
    WEBHOOK_LOOPBACK: '1',
  });
  const { store } = fixture.database;
  const { organizationId } = fixture.test;
  const scopes = ORGANIZATION_SCOPES;
  stranger = await newCaller(store, { scopes });
  allowed = await newCaller(store, { organizationId, scopes });
  const mode = 'live';
  allowedLive = await newCaller(store, { organizationId, mode, scopes });
  toAddress = await newAddress();
  const account_id = await fixture.accountWith({ USDC: '100' });
  const payment = await fixture.ask(fixture.test, '/v1/sandbox/payments', {
    body: { accountId: account_id, amount: '1', assetCode: 'EUR' },
  });
  const paymentId = String(payment.body.paymentId);
  const made = async (path: string, body: unknown, name: string) =>
    String((await fixture.ask(fixture.test, path, { body })).body[name]);
  const hook = { url: 'http://127.0.0.1:65530/hook' };
  const webhookEndpointId = await made('/v1/webhook-endpoints', hook, 'webhookEndpointId');
  const testing = `/v1/webhook-endpoints/${webhookEndpointId}/test`;
  const test = {
    webhookEndpointId,
    deliveryId: await made(testing, {}, 'deliveryId'),
    account_id,
    paymentId,
    payoutId: await made('/v1/payouts/crypto', cryptoOrder(account_id), 'payoutId'),
    quoteId: await made('/v1/payouts/quote', quoteOrder(account_id), 'quoteId'),
    beneficiaryId: await made('/v1/beneficiaries', BENEFICIARY, 'beneficiaryId'),
    eventId: String((await fixture.ask(fixture.test, '/v1/events')).body.data[0].eventId),
  };
  const tenant = { organizationId, mode: 'test' } as const;
  const policy = { threshold: amountOf(1_000_000n), approvers: 1, expiresAfterHours: 1 };
  await approvalPolicies(store).set(tenant, { assetCode: 'USDC', ...policy }, new Date());
  for (const operationId of ['approve_payout', 'reject_payout'])
    waiting[operationId] = await made('/v1/payouts/crypto', largeOrder(account_id), 'payoutId');
  owned = { test, live: { ...test, account_id: await newAccount(fixture.live) } };
});
afterAll(() => fixture.close());

const BENEFICIARY = { name: 'Ada Beispiel', iban: 'DE89370400440532013000' };

const cryptoOrder = (accountId: string) => ({
  accountId,
  toAddress,
  chain: 'solana',
  funding: { type: 'DIRECT', amount: '1', assetCode: 'USDC' },
});

const largeOrder = (accountId: string) => ({
  ...cryptoOrder(accountId),
  funding: { type: 'DIRECT', amount: '2', assetCode: 'USDC' },
});

const quoteOrder = (accountId: string) => ({
  accountId,
  sourceAssetCode: 'USDC',
  destinationAssetCode: 'USDC',
  sourceAmount: '1',
});

/** Bodies that each operation takes; a write that is not here fails the first test below. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  create_account: () => ({ classification: 'SECONDARY' }),
  update_account: () => ({ description: 'changed' }),
  record_sandbox_payment: () => ({
    accountId: owned.test.account_id,
    amount: '10.5',
    assetCode: 'USDC',
  }),
  refund_sandbox_payment: () => ({}),
  create_crypto_payout: () => cryptoOrder(owned.test.account_id),
  preview_crypto_payout: () => cryptoOrder(owned.test.account_id),
  create_quote: () => quoteOrder(owned.test.account_id),
  accept_quote: () => ({ payoutDestination: { toAddress, chain: 'solana' } }),
  cancel_payout: () => ({}),
  approve_payout: () => ({ reason: 'checked' }),
  reject_payout: () => ({ reason: 'unknown' }),
  create_beneficiary: () => BENEFICIARY,
  create_webhook_endpoint: () => ({ url: 'http://127.0.0.1:65530/hook' }),
  update_webhook_endpoint: () => ({ description: 'changed' }),
  rotate_webhook_secret: () => ({}),
  test_webhook_endpoint: () => ({}),
  resend_webhook_delivery: () => ({}),
  resend_webhook_events: () => ({ since: '2026-11-21T00:00:00Z' }),
  move_sandbox_clock: () => ({ seconds: 1 }),
  make_sandbox_deposit: () => ({
    accountId: owned.test.account_id,
    amount: '10.5',
    assetCode: 'USDC',
  }),
};

const pathOf = ({ path }: OperationContract, ids: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

const requestOf = (contract: OperationContract): Asked =>
  contract.body === NO_BODY
    ? { method: contract.method }
    : { method: contract.method, body: BODIES[contract.operationId]?.() };

const call = (
  caller: Pick<Caller, 'basic'> | null,
  contract: OperationContract,
  more: { ids?: Readonly<Record<string, string>>; asked?: Asked; search?: string } = {},
): Promise<V1Answer> => {
  const path = pathOf(contract, more.ids ?? owned.test) + (more.search ?? '');
  return fixture.ask(caller, path, { ...requestOf(contract), ...more.asked });
};

/** The answer is a refusal in the right body, and one that the operation documents. */
const expectRefusal = (contract: OperationContract, answer: V1Answer, code: string): void => {
  expect(answer.body?.code, answer.text).toBe(code);
  const documented: readonly string[] = possibleProblems(contract);
  expect(documented).toContain(code);
  const schema = contract.errors === 'short' ? shortBody : problemBody;
  expect(schema.safeParse(answer.body).error).toBeUndefined();
  const kind = Object.entries(PROBLEMS).find(([each]) => each === code)?.[1];
  expect(answer.status).toBe(kind?.status);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/);
};

const NOT_FOUND: Readonly<Record<string, string>> = {
  account_id: 'ACCOUNT_NOT_FOUND',
  paymentId: 'PAYMENT_NOT_FOUND',
  payoutId: 'PAYOUT_NOT_FOUND',
  quoteId: 'QUOTE_NOT_FOUND',
  beneficiaryId: 'BENEFICIARY_NOT_FOUND',
  eventId: 'EVENT_NOT_FOUND',
  webhookEndpointId: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  deliveryId: 'WEBHOOK_DELIVERY_NOT_FOUND',
};

test('every operation is listed once, and every body of these tests belongs to one', () => {
  const ways = CONTRACTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(ways).size).toBe(ways.length);
  expect(new Set(CONTRACTS.map(({ operationId }) => operationId)).size).toBe(ways.length);
  const writing = CONTRACTS.filter(({ body }) => body !== NO_BODY).map((each) => each.operationId);
  expect(Object.keys(BODIES).sort()).toEqual(writing.sort());
});

describe.each(named)('%s', (_, contract) => {
  test('answers 200 with what its schema says, and nothing keeps the answer', async () => {
    fixture.sign(contract.operationId === 'make_sandbox_deposit');
    const payoutId = waiting[contract.operationId] ?? owned.test.payoutId;
    const answer = await call(allowed, contract, { ids: { ...owned.test, payoutId } });
    expect(answer.status, answer.text).toBe(200);
    expect(contract.result.schema.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('RateLimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('answers 401 with a challenge to nobody and to wrong keys', async () => {
    const { organizationId } = fixture.test;
    const wrong = { basic: `Basic ${btoa(`${organizationId}:${stranger.key}`)}` };
    // Wrong keys are counted by address: with one address all operations would be too many.
    const position = `192.0.2.${CONTRACTS.indexOf(contract)}`;
    for (const caller of [null, wrong]) {
      const asked = { ...requestOf(contract), headers: { 'X-Forwarded-For': position } };
      const answer = await call(caller, contract, { asked });
      expectRefusal(contract, answer, 'UNAUTHENTICATED');
      const challenge = 'Basic realm="kontor", charset="UTF-8"';
      expect(answer.headers.get('WWW-Authenticate')).toBe(challenge);
    }
  });

  test('answers 403 to a key that has every scope but the one', async () => {
    const { organizationId } = fixture.test;
    const scopes = ORGANIZATION_SCOPES.filter((scope) => scope !== contract.scope);
    const limited = await newCaller(fixture.database.store, { organizationId, scopes });
    expectRefusal(contract, await call(limited, contract), 'INSUFFICIENT_SCOPE');
  });

  test('answers 404 ORGANIZATION_NOT_FOUND once the organization is closed', async () => {
    const closed = await newCaller(fixture.database.store);
    await closeOrganization(keyPorts(fixture.database.store), closed.organizationId);
    expectRefusal(contract, await call(closed, contract), 'ORGANIZATION_NOT_FOUND');
  });

  test('names an unknown parameter, and every unknown field', async () => {
    const inQuery = await call(allowed, contract, { search: '?surprise=1' });
    expectRefusal(contract, inQuery, 'VALIDATION_ERROR');
    expect(inQuery.body.target ?? inQuery.body.errors[0]?.field).toBe('surprise');
    for (const name of Object.keys(contract.query)) expect(inQuery.text).toContain(name);
    if (contract.body === NO_BODY) return;
    const body = { ...Object(BODIES[contract.operationId]?.()), one: 1, two: { three: 3 } };
    const inBody = await call(allowed, contract, { asked: { body } });
    expectRefusal(contract, inBody, 'VALIDATION_ERROR');
    const fault = { code: 'MISSING_OR_INVALID_FIELD', message: 'is not known here' };
    expect(inBody.body.errors).toEqual([
      { field: 'one', ...fault, value: 1 },
      { field: 'two', ...fault, value: { three: 3 } },
    ]);
  });

  test('tells nobody else what is there: the same 404 as for what never was', async () => {
    if (Object.keys(contract.params).length === 0) return;
    const [code = ''] = Object.keys(contract.params).map((name) => NOT_FOUND[name]);
    const never = {
      account_id: 'acct_never',
      paymentId: 'pmt_never',
      payoutId: 'po_never',
      quoteId: 'qt_never',
      beneficiaryId: 'ben_never',
      eventId: 'evt_never',
      webhookEndpointId: 'whe_never',
      deliveryId: 'whd_never',
    };
    const expected = await call(stranger, contract, { ids: never });
    expectRefusal(contract, expected, code);
    const answer = await call(stranger, contract);
    expectRefusal(contract, answer, code);
    expect(Object.keys(answer.body)).toEqual(Object.keys(expected.body));
    if (contract.testOnly) return;
    expectRefusal(contract, await call(allowedLive, contract), code);
    if ('account_id' in contract.params)
      expectRefusal(contract, await call(fixture.test, contract, { ids: owned.live }), code);
  });

  test('is there for live keys, unless it is for tests only', async () => {
    if (!contract.testOnly) return;
    expectRefusal(contract, await call(fixture.live, contract), 'ROUTE_NOT_FOUND');
  });

  test('answers an id of another form with 400, naming the parameter', async () => {
    for (const [name] of Object.entries(contract.params))
      for (const id of ['12345', 'ACCT_1', '%FF', 'acct_%00', 'x'.repeat(300)]) {
        const answer = await call(allowed, contract, { ids: { ...owned.test, [name]: id } });
        expectRefusal(contract, answer, 'VALIDATION_ERROR');
        expect(answer.body.errors[0]?.field).toBe(name);
      }
  });
});
