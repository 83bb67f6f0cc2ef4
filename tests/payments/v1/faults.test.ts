import { afterAll, beforeAll, expect, test } from 'vitest';
import { openV1, type V1Fixture } from '../../support/v1.ts';

/** What a 400 says of a field that is wrong. */

let fixture: V1Fixture;
beforeAll(async () => {
  fixture = await openV1();
});
afterAll(() => fixture.close());

const ask = (path: string, asked: object = {}) => fixture.ask(fixture.test, path, asked);

const YEARS = 'expected a moment of the years 0000 to 9999 in UTC';

test.each([
  ['/v1/payouts?limit=1&limit=2', 'limit', 'expected one value, given more than once'],
  ['/v1/payouts?status=FAILED&status=FAILED', 'status', /given more than once$/],
  ['/v1/payouts?createdFrom=2026-11-21&createdFrom=', 'createdFrom', /more than once$/],
  ['/v1/payouts?reference=', 'reference', 'expected at least 1 character'],
  ['/v1/payouts?createdFrom=2026-11-30T02:00:00+01:00', 'createdFrom', /^expected an ISO 8601/],
  ['/v1/events?createdBefore=2026-11-30T02:00Z', 'createdBefore', /such as 2026-11-21T00:00:00Z$/],
  ['/v1/payouts?createdBefore=9999-12-31T23:59:59-05:00', 'createdBefore', YEARS],
  ['/v1/events?createdFrom=0000-01-01T00:00:00%2B05:00', 'createdFrom', YEARS],
  ['/v1/payouts?limit=0', 'limit', 'expected a whole number from 1 to 100'],
])('%s is a 400 that says what is wrong', async (path, field, message) => {
  const { status, body } = await ask(path);
  const said = typeof message === 'string' ? message : expect.stringMatching(message);
  expect([status, body.errors]).toMatchObject([400, [{ field, message: said }]]);
});

test.each([
  [{ seconds: 1.5 }, 'expected a whole number'],
  [{ seconds: '1' }, 'expected a number'],
  [{ seconds: 0 }, 'expected at least 1'],
])('a clock moved by %j is a 400 that says what is wrong', async (body, message) => {
  const answer = await ask('/v1/sandbox/clock', { body });
  expect(answer.body.errors).toMatchObject([{ field: 'seconds', message }]);
});

test.each([
  ['9999-12-31T23:59:59-05:00', YEARS],
  ['0000-01-01T00:00:00+05:00', YEARS],
  ['yesterday', 'expected an ISO 8601 moment'],
])('events of an endpoint since %s are a 400 that says what is wrong', async (since, message) => {
  const answer = await ask('/v1/webhook-endpoints/whe_1/resend-all', { body: { since } });
  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field: 'since', message }]]);
});

test('a parameter of a list of payments that is given twice is named as such', async () => {
  const { status, body } = await ask('/v1/payments?limit=1&limit=2');
  expect([status, body.target]).toEqual([400, 'limit']);
  expect(body.message).toContain('given more than once');
});

test.each([
  ['unknown fields', Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, at]))],
  ['hidden texts', { metadata: { list: Array.from({ length: 3000 }, () => '\u200b') } }],
])('of thousands of %s fifty are named, so that no answer is as long as them', async (_, body) => {
  const answer = await ask('/v1/accounts', { body: { classification: 'SECONDARY', ...body } });
  expect([answer.status, answer.body.errors.length]).toEqual([400, 50]);
  expect(JSON.stringify(answer.body).length).toBeLessThan(40_000);
});
