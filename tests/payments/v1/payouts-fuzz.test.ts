import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemBody } from '#payments/v1/problem.ts';
import { newAddress } from '../../support/chain.ts';
import { runs } from '../../support/runs.ts';
import { newCaller, type Caller } from '../../support/v1.ts';
import { giveLiquidity, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** Whatever is sent about payouts: it is answered as documented, and no law of money breaks. */

let fixture: PayoutsFixture;
let accountId: string;
let beneficiaryId: string;
let quoteId: string;
let toAddress: string;
beforeAll(async () => {
  fixture = await openPayoutsV1();
  // Nobody works on payouts here; deposits are signed at once.
  fixture.sign(true);
  await giveLiquidity(fixture, [
    ['EURC', 100_000n],
    ['EUR', 100_000n],
  ]);
  accountId = await fixture.accountWith({ USDC: '100000', EUR: '100000' });
  ({ beneficiaryId } = await made(fixture.test, '/v1/beneficiaries', PERSON));
  ({ quoteId } = await made(fixture.test, '/v1/payouts/quote', QUOTE()));
  toAddress = await newAddress();
});
afterAll(() => fixture.close());

const PERSON = { name: 'Ada Beispiel', iban: 'DE89370400440532013000' };
const QUOTE = (of = accountId) => ({
  accountId: of,
  sourceAssetCode: 'USDC',
  destinationAssetCode: 'EURC',
  sourceAmount: '10',
});

const made = async (caller: Caller, path: string, body: object) => {
  const answer = await fixture.ask(caller, path, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const funding = () => ({ type: 'DIRECT', amount: '0.5', assetCode: 'USDC' });

/** Each path with a body that it would take. */
const WAYS: readonly (readonly [path: () => string, body: () => object])[] = [
  [
    () => '/v1/payouts/crypto',
    () => ({ accountId, toAddress, chain: 'solana', funding: funding() }),
  ],
  [
    () => '/v1/payouts/crypto/preview',
    () => ({ accountId, toAddress, chain: 'solana', funding: funding() }),
  ],
  [() => '/v1/payouts/quote', QUOTE],
  [
    () => `/v1/payouts/quote/${quoteId}`,
    () => ({ payoutDestination: { toAddress, chain: 'solana' } }),
  ],
  [() => `/v1/payouts/quote/${quoteId}`, () => ({ payoutDestination: { beneficiaryId } })],
  [() => '/v1/beneficiaries', () => PERSON],
  [() => '/v1/payouts/po_00000000000000000000000000/cancel', () => ({})],
  [() => '/v1/sandbox/deposits', () => ({ accountId, amount: '0.01', assetCode: 'USDC' })],
];

const FIELDS = [
  ...['accountId', 'toAddress', 'chain', 'funding', 'payoutDestination', 'beneficiaryId', 'iban'],
  ...['bic', 'name', 'amount', 'assetCode', 'sourceAmount', 'destinationAmount', 'metadata'],
  ...['sourceAssetCode', 'destinationAssetCode', 'description', 'type', 'quoteId', '__proto__'],
];

const near = fc.oneof(
  fc.constantFrom<unknown>('', '0', '-1', '1e3', '0x1', '9'.repeat(40), '0.0000001', '.5', '1.', 1),
  fc.constantFrom<unknown>(
    'USDC',
    'EUR',
    'EURC',
    'solana',
    'DIRECT',
    'QUOTE',
    'acct_',
    null,
    [],
    {},
  ),
  fc.constantFrom('So11111111111111111111111111111111111111112', '1'.repeat(32), '1'.repeat(44)),
  fc.constant({ type: 'QUOTE', quoteId: 'qt_00000000000000000000000000' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 600 }),
);

interface Change {
  other: Record<string, unknown>;
  without: string[];
  deep: boolean;
}

/** Some fields are other ones than asked for, some are missing, and one or two are unknown. */
const change: fc.Arbitrary<Change> = fc.record({
  other: fc.dictionary(fc.constantFrom(...FIELDS), near, { maxKeys: 4 }),
  without: fc.subarray(FIELDS, { maxLength: 2 }),
  deep: fc.boolean(),
});

const changed = (body: object, { other, without, deep }: Change): object => {
  const reported = Object.entries({ ...body, ...other }).filter(
    ([name]) => !without.includes(name),
  );
  const inner = deep
    ? reported.map(([name, value]) => [name, spread(value, other)] as const)
    : reported;
  return Object.fromEntries(inner);
};

const spread = (value: unknown, other: object): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, ...other }
    : value;

test('any body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...WAYS), change, async ([path, body], by) => {
      const {
        status,
        body: reported,
        text,
      } = await fixture.ask(fixture.test, path(), {
        body: changed(body(), by),
      });
      // A chain that is silent for two seconds, as on a busy machine, is no fault of the body.
      if (status === 503) expect(reported.code).toBe('CHAIN_UNAVAILABLE');
      else expect(status, text).toBeLessThan(500);
      if (status !== 200) expect(problemBody.safeParse(reported).success, text).toBe(true);
    }),
    runs(120, 5000),
  );
  await fixture.expectLawful();
});

test('what belongs to another organization or mode is not there, in bodies either', async () => {
  const stranger = await newCaller(fixture.database.store);
  const mine = await fixture.accountWith({ USDC: '100' }, stranger);
  const { quoteId: fresh } = await made(fixture.test, '/v1/payouts/quote', QUOTE());
  const euros = { ...QUOTE(mine), destinationAssetCode: 'EUR' };
  const { quoteId: own } = await made(stranger, '/v1/payouts/quote', euros);
  const order = { toAddress, chain: 'solana', funding: funding() };
  const quoted = { type: 'QUOTE', quoteId: fresh };
  const destination = { toAddress, chain: 'solana' };
  const cases: readonly (readonly [path: string, body: object, code: string])[] = [
    ['/v1/payouts/crypto', { ...order, accountId }, 'ACCOUNT_NOT_FOUND'],
    ['/v1/payouts/crypto', { ...order, accountId: mine, funding: quoted }, 'QUOTE_NOT_FOUND'],
    ['/v1/payouts/crypto/preview', { ...order, accountId }, 'ACCOUNT_NOT_FOUND'],
    ['/v1/payouts/quote', QUOTE(), 'ACCOUNT_NOT_FOUND'],
    [`/v1/payouts/quote/${fresh}`, { payoutDestination: destination }, 'QUOTE_NOT_FOUND'],
    [`/v1/payouts/quote/${own}`, { payoutDestination: { beneficiaryId } }, 'BENEFICIARY_NOT_FOUND'],
    ['/v1/sandbox/deposits', { accountId, amount: '1', assetCode: 'USDC' }, 'ACCOUNT_NOT_FOUND'],
  ];
  for (const [path, body, code] of cases) {
    const answer = await fixture.ask(stranger, path, { body });
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, code]);
  }
  const { organizationId } = fixture.test;
  const live = await newCaller(fixture.database.store, { organizationId, mode: 'live' });
  for (const path of [`/v1/payouts/quote/${fresh}`, `/v1/beneficiaries/${beneficiaryId}`])
    for (const who of [stranger, live]) expect((await fixture.ask(who, path)).status).toBe(404);
});
