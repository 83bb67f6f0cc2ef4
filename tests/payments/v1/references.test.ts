import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { newAddress } from '../../support/chain.ts';
import { newCaller, rowsOf, type Asked, type V1Answer } from '../../support/v1.ts';
import {
  cryptoOrder,
  fieldsOf,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** What an integrator calls its payouts and payments, over HTTP. */

let fixture: PayoutsFixture;
let accountId: string;
let reference: string;
let count = 0;
beforeAll(async () => {
  fixture = await openPayoutsV1({ PAYOUT_MOST: '100000' });
  accountId = await fixture.accountWith({ USDC: '10000' });
});
afterAll(() => fixture.close());
beforeEach(() => {
  count += 1;
  reference = `invoice ${count} · März`;
});

const post = (path: string, body: object, headers: Asked['headers'] = {}): Promise<V1Answer> =>
  fixture.ask(fixture.test, path, { body, headers });

const pay = async (more: object, headers: Asked['headers'] = {}): Promise<V1Answer> =>
  post('/v1/payouts/crypto', await cryptoOrder(accountId, more), headers);

const record = (more: object, caller = fixture.test): Promise<V1Answer> =>
  fixture.ask(caller, '/v1/sandbox/payments', {
    body: { accountId, amount: '1', assetCode: 'USDC', ...more },
  });

const newQuote = async (): Promise<string> => {
  const assets = { sourceAssetCode: 'USDC', destinationAssetCode: 'USDC' };
  const made = await post('/v1/payouts/quote', { accountId, ...assets, sourceAmount: '1' });
  return String(made.body.quoteId);
};

const accept = async (quoteId: string, more: object, headers: Asked['headers'] = {}) => {
  const payoutDestination = { toAddress: await newAddress(), chain: 'solana' };
  return post(`/v1/payouts/quote/${quoteId}`, { payoutDestination, ...more }, headers);
};

const listed = async (path: string, query: Record<string, string>): Promise<string[]> => {
  const answer = await fixture.ask(fixture.test, `${path}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return rowsOf(answer.body.data).map(({ payoutId, paymentId }) => String(payoutId ?? paymentId));
};

const refusal = (first: unknown, state: string) => ({
  status: 409,
  body: {
    code: 'REFERENCE_EXISTS',
    detail: expect.stringMatching(new RegExp(`${String(first)}, which is ${state}$`)),
  },
});

describe('a reference', () => {
  test('is shown, found in the list, and refused for whatever comes second', async () => {
    const { status, body: first } = await pay({ reference });
    expect([status, first.reference]).toEqual([200, reference]);
    expect(await listed('/v1/payouts', { reference })).toEqual([first.payoutId]);
    const read = await fixture.ask(fixture.test, `/v1/payouts/${first.payoutId}`);
    expect(read.body.reference).toBe(reference);
    const before = await fixture.balance(accountId);
    const quoteId = await newQuote();
    const again = [
      await pay({ reference }),
      await pay({ reference, funding: { type: 'QUOTE', quoteId } }),
      await accept(quoteId, { reference }),
      await record({ reference }),
    ];
    for (const each of again) expect(each).toMatchObject(refusal(first.payoutId, 'INITIATED'));
    expect(await fixture.balance(accountId)).toEqual(before);
    const quote = await fixture.ask(fixture.test, `/v1/payouts/quote/${quoteId}`);
    expect(quote.body.status).toBe('ACTIVE');
    await fixture.ask(fixture.test, `/v1/payouts/${first.payoutId}/cancel`, { method: 'POST' });
    expect(await pay({ reference })).toMatchObject(refusal(first.payoutId, 'CANCELLED'));
  });

  test('of an accepted quote is refused for the same quote and for another', async () => {
    const quoteId = await newQuote();
    const { status, body: first } = await accept(quoteId, { reference });
    expect([status, first.reference]).toEqual([200, reference]);
    for (const each of [quoteId, await newQuote()])
      expect(await accept(each, { reference })).toMatchObject(refusal(first.payoutId, 'INITIATED'));
    expect((await accept(quoteId, {})).body.code).toBe('QUOTE_ALREADY_USED');
  });

  test('of a payment is kept while it is pending, and refused for another', async () => {
    const pending = { reference, providerPaymentId: reference, status: 'PENDING' };
    const { status, body: first } = await record(pending);
    expect([status, first.reference]).toEqual([200, reference]);
    expect(await listed('/v1/payments', { reference })).toEqual([first.paymentId]);
    expect(await record({ reference })).toMatchObject(refusal(first.paymentId, 'PENDING'));
    const ended = await record({ ...pending, status: 'COMPLETED' });
    expect(ended).toMatchObject({ status: 200, body: { status: 'COMPLETED', reference } });
    expect(await record({ ...pending, status: 'COMPLETED' })).toMatchObject(
      refusal(first.paymentId, 'COMPLETED'),
    );
    expect(await pay({ reference })).toMatchObject(refusal(first.paymentId, 'COMPLETED'));
  });

  test('belongs to one organization in one mode', async () => {
    const { body: first } = await pay({ reference });
    const stranger = await newCaller(fixture.database.store);
    const theirs = await fixture.accountWith({}, stranger);
    expect((await record({ reference, accountId: theirs }, stranger)).status).toBe(200);
    expect(await listed('/v1/payouts', { reference })).toEqual([first.payoutId]);
    const live = await fixture.ask(fixture.live, `/v1/payouts?reference=${encodeURI(reference)}`);
    expect(live.body.data).toEqual([]);
  });

  test('makes one payout of fifty requests at once, each with a key of its own', async () => {
    // On a machine with much else to do the chain may be too slow for fifty: those ask again.
    const insist = async (headers: Asked['headers']): Promise<V1Answer> => {
      const answer = await pay({ reference }, headers);
      return answer.status === 503 ? insist(headers) : answer;
    };
    const key = (index: number) => ({ 'Idempotency-Key': `fifty-${index}` });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => insist(key(index))));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const others = answers.filter((answer) => !made.includes(answer));
    for (const each of others)
      expect(each).toMatchObject(refusal(made[0]?.body.payoutId, 'INITIATED'));
    expect(await listed('/v1/payouts', { reference })).toHaveLength(1);
  });

  test('comes after the Idempotency-Key, and stays when the key is forgotten', async () => {
    const order = await cryptoOrder(accountId, { reference });
    const headers = { 'Idempotency-Key': `key-${count}` };
    const first = await post('/v1/payouts/crypto', order, headers);
    const again = await post('/v1/payouts/crypto', order, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    await fixture.database.store.batch([sql`DELETE FROM idempotency`]);
    const late = await post('/v1/payouts/crypto', order, headers);
    expect(late).toMatchObject(refusal(first.body.payoutId, 'INITIATED'));
  });

  test('stays used for ever: no write takes it back', async () => {
    const payoutId = String((await pay({ reference })).body.payoutId);
    for (const statement of [
      sql`DELETE FROM used_references WHERE object_id = ${payoutId}`,
      sql`UPDATE used_references SET object_id = 'po_2' WHERE object_id = ${payoutId}`,
      sql`UPDATE payouts SET given_reference = 'other' WHERE id = ${payoutId}`,
      sql`UPDATE payouts SET reference_digest = 'other' WHERE id = ${payoutId}`,
    ])
      await expect(fixture.database.store.batch([statement])).rejects.toThrow(/reference/);
  });

  test('is shown by the events of its object', async () => {
    const { body: first } = await pay({ reference });
    const { body: payment } = await record({ reference: `${reference} in` });
    for (const id of [first.payoutId, payment.paymentId]) {
      const { body } = await fixture.ask(fixture.test, `/v1/events?objectId=${String(id)}`);
      const [event] = rowsOf(body.data);
      expect(JSON.stringify(event)).toContain(`"reference":"${reference}`);
    }
  });

  test('is part of the preview', async () => {
    const preview = async () =>
      post('/v1/payouts/crypto/preview', await cryptoOrder(accountId, { reference }));
    const check = { check: 'reference', passed: true };
    expect((await preview()).body.checks[0]).toMatchObject(check);
    await pay({ reference });
    const { body } = await preview();
    expect(body.acceptable).toBe(false);
    expect(body.checks[0]).toMatchObject({ passed: false, code: 'REFERENCE_EXISTS' });
  });

  test.each([
    '',
    'x'.repeat(65),
    'a\nb',
    'a\u0000b',
    'a\u200Bb',
    'a\u202Eb',
    'a\u00A0b',
    '\uD800',
    ' ',
    ' a',
    'a ',
    7,
    null,
  ])('%j is a 400 that names the field', async (wrong) => {
    for (const answer of [
      await pay({ reference: wrong }),
      await accept('qt_none', { reference: wrong }),
      await record({ reference: wrong }),
    ]) {
      expect(answer.status).toBe(400);
      expect(fieldsOf(answer)).toEqual(['reference']);
    }
  });

  test('is the same in both spellings of an ü', async () => {
    const { body: first } = await record({ reference: `${reference} für` });
    const again = await record({ reference: `${reference} fu\u0308r` });
    expect(again).toMatchObject(refusal(first.paymentId, 'COMPLETED'));
  });

  test('holds 64 characters, whichever can be printed', async () => {
    for (const each of ['😀'.repeat(64), '~'.repeat(64), 'a b', '発注-7']) {
      const { status, body } = await record({ reference: each });
      expect([status, body.reference]).toEqual([200, each]);
      expect(await listed('/v1/payments', { reference: each })).toEqual([body.paymentId]);
    }
  });

  test('in a list of payments is refused in the body of that list', async () => {
    const answer = await fixture.ask(fixture.test, '/v1/payments?reference=');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'VALIDATION_ERROR',
      message: expect.any(String),
      target: 'reference',
    });
  });
});

describe('an Idempotency-Key', () => {
  test('finds the payout that it made, also when its answer is forgotten', async () => {
    const key = `key "${count}" of a day`;
    const { body: direct } = await pay({}, { 'Idempotency-Key': key });
    const headers = { 'Idempotency-Key': `quote-${count}` };
    const { body: quoted } = await accept(await newQuote(), {}, headers);
    await fixture.database.store.batch([sql`DELETE FROM idempotency`]);
    const row = z.object({ idempotency_key: z.string() });
    const stored = await fixture.database.store.rows(
      row,
      sql`SELECT idempotency_key FROM payouts WHERE idempotency_key IS NOT NULL`,
    );
    // Whoever reads the file learns no key, and cannot try whether one was used.
    expect(stored.length).toBeGreaterThanOrEqual(2);
    for (const { idempotency_key: kept } of stored) expect(kept).toMatch(/^\u0001[\w-]{43}$/);
    expect(await listed('/v1/payouts', { idempotencyKey: key })).toEqual([direct.payoutId]);
    expect(await listed('/v1/payouts', { idempotencyKey: `"quote-${count}"` })).toEqual([
      quoted.payoutId,
    ]);
    expect(await listed('/v1/payouts', { idempotencyKey: 'another' })).toEqual([]);
    const wrong = await fixture.ask(fixture.test, '/v1/payouts?idempotencyKey=%00');
    expect(wrong.status).toBe(400);
    expect(fieldsOf(wrong)).toEqual(['idempotencyKey']);
  });

  test('is free after a refusal: once there is money, the same request is done', async () => {
    const empty = await fixture.accountWith({});
    const order = await cryptoOrder(empty, { reference });
    const headers = { 'Idempotency-Key': `free-${count}` };
    const ask = () => post('/v1/payouts/crypto', order, headers);
    for (const _ of [1, 2])
      expect(await ask()).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } });
    await record({ accountId: empty, amount: '100' });
    const done = await ask();
    expect([done.status, done.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
    const again = await ask();
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([done.text, 'true']);
    expect((await fixture.balance(empty)).pending).toBe('10.5');
  });
});
