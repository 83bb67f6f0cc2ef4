import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AssetCode } from '#kernel/money/assets.ts';
import { rowsOf, type V1Answer } from '../../support/v1.ts';
import { openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** What sandbox deposits answer when the test wallet holds less than is asked of it. */

const MORE_THAN_ANY = '4000000000000';

let fixture: PayoutsFixture;
let accountId: string;
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: 20 });
  fixture.sign(true);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  accountId = await fixture.accountWith({});
});

const deposit = (amount: string, assetCode: AssetCode, key?: string): Promise<V1Answer> =>
  fixture.ask(fixture.test, '/v1/sandbox/deposits', {
    body: { accountId, amount, assetCode },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });

/** The most that can be given, as the refusal of more says it. */
const mostOf = async (assetCode: AssetCode): Promise<string> => {
  const { body } = await deposit(MORE_THAN_ANY, assetCode);
  return /expected at most ([\d.]+):/.exec(String(body.detail))?.[1] ?? '';
};

const ASSETS = ['USDC', 'EURC'] as const;

test.each(ASSETS)('more %s than the wallet holds is refused, with what it holds', async (asset) => {
  const keys = [undefined, `more-${asset}`];
  for (const key of keys) {
    const { status, body } = await deposit(MORE_THAN_ANY, asset, key);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    const message =
      `expected at most 1000000000: the test wallet holds no more ${asset} now; ` +
      'POST /v1/sandbox/payments credits an account without it';
    expect(rowsOf(body.errors)).toEqual([
      { field: 'amount', message, code: 'MISSING_OR_INVALID_FIELD', value: MORE_THAN_ANY },
    ]);
    expect(body.detail).toBe(`amount: ${message}`);
  }
});

test.each(ASSETS)('the key of a refused deposit of %s is free for another', async (asset) => {
  expect((await deposit(MORE_THAN_ANY, asset, `free-${asset}`)).status).toBe(400);
  const made = await deposit('1.5', asset, `free-${asset}`);
  expect([made.status, made.body.amount]).toEqual([200, '1.5']);
});

test('of two deposits that are too much together one is made', async () => {
  const most = Number(await mostOf('USDC'));
  const half = String(Math.ceil(most * 0.6));
  const keys = ['one', 'other'];
  const ended = await vi.waitFor(
    async () => {
      const answers = await Promise.all(keys.map((key) => deposit(half, 'USDC', key)));
      for (const { status } of answers) expect([200, 400, 409, 503]).toContain(status);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 400]);
      return answers;
    },
    { timeout: 90_000, interval: 100 },
  );
  expect(ended.find(({ status }) => status === 400)?.body.detail).toContain('expected at most');
});

test('all that there is can be given, and nothing of nothing', async () => {
  expect((await deposit(await mostOf('EURC'), 'EURC', 'all')).status).toBe(200);
  const { body } = await vi.waitFor(
    async () => {
      const answer = await deposit('0.000001', 'EURC', 'nothing');
      expect(answer.status).toBe(400);
      return answer;
    },
    { timeout: 90_000, interval: 100 },
  );
  expect(body.detail).toBe(
    'amount: the test wallet holds no EURC now; ' +
      'POST /v1/sandbox/payments credits an account without it',
  );
});
