import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  KontorProblem,
  KontorUnreachable,
  openKontor,
  type Kontor,
  type KontorSettings,
} from '#client/kontor.ts';
import { openFickleWay, type FickleWay } from '../support/fickle-way.ts';
import { newCaller, openV1, type V1Fixture } from '../support/v1.ts';

/** The client in front of a real server, over a way on which things go wrong. */

let fixture: V1Fixture;
let way: FickleWay;
let kontor: Kontor;
let settings: KontorSettings;
beforeAll(async () => {
  fixture = await openV1();
  way = await openFickleWay(fixture.server.url);
});
afterAll(async () => {
  await way.close();
  await fixture.close();
});
beforeEach(async () => {
  const { organizationId, key } = await newCaller(fixture.database.store);
  settings = { url: way.url, organizationId, apiKey: key };
  kontor = openKontor(settings);
  way.mishaps.length = 0;
  way.seen.length = 0;
});

const SECONDARY = { classification: 'SECONDARY' } as const;
const NOW = { 'Retry-After': '0' };

const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

const all = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
};

const accountsOf = async (): Promise<number> => (await all(kontor.accounts.list())).length;

describe('a request that writes', () => {
  test('is sent again under the same key, and done once, whatever gets lost', async () => {
    way.mishaps.push('lost on the way there', 'lost on the way back');
    const account = await kontor.accounts.create({ ...SECONDARY, name: 'Once' });
    expect(account).toMatchObject({ name: 'Once', status: 'ACTIVE' });
    expect(way.seen).toHaveLength(3);
    expect(new Set(way.seen.map(({ key }) => key)).size).toBe(1);
    expect(await accountsOf()).toBe(1);
  });

  test('has a key of its own each time, or that of its caller', async () => {
    await kontor.accounts.create(SECONDARY);
    await kontor.accounts.create(SECONDARY);
    const options = { idempotencyKey: 'order-4711' };
    const [first, second] = [
      await kontor.accounts.create(SECONDARY, options),
      await kontor.accounts.create(SECONDARY, options),
    ];
    expect(second).toEqual(first);
    const keys = way.seen.map(({ key }) => key);
    expect(keys.slice(2)).toEqual(['order-4711', 'order-4711']);
    expect(new Set(keys.slice(0, 2)).size).toBe(2);
    expect(await accountsOf()).toBe(3);
  });

  test('waits where the server is busy or still at work on it, as long as told', async () => {
    const stillRuns = '{"code":"IDEMPOTENCY_IN_PROGRESS"}';
    way.mishaps.push(
      { status: 503, headers: NOW },
      { status: 409, headers: NOW, body: stillRuns },
      { status: 429, headers: { 'Retry-After': '1' } },
    );
    const began = performance.now();
    await kontor.accounts.create(SECONDARY);
    expect(performance.now() - began).toBeGreaterThan(950);
    expect(way.seen).toHaveLength(4);
  });

  test('that nobody answers tells its key, under which it can be asked again', async () => {
    const hasty = openKontor({ ...settings, retries: 1, timeoutMs: 300 });
    way.mishaps.push('silence', 'lost on the way back');
    const error = await failure(hasty.accounts.create(SECONDARY));
    expect(error).toBeInstanceOf(KontorUnreachable);
    const { idempotencyKey = '' } = error instanceof KontorUnreachable ? error : {};
    expect(way.seen.map(({ key }) => key)).toEqual([idempotencyKey, idempotencyKey]);
    await kontor.accounts.create(SECONDARY, { idempotencyKey });
    expect(await accountsOf()).toBe(1);
  });
});

describe('a request', () => {
  test('is not sent again once it was refused', async () => {
    const error = await failure(kontor.accounts.get('acct_none'));
    expect(error).toMatchObject({
      ...{ name: 'KontorProblem', status: 404, code: 'ACCOUNT_NOT_FOUND', errors: [] },
      ...{ type: expect.stringMatching(/\/docs\/api\/errors\/account-not-found$/) },
      ...{ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), idempotencyKey: undefined },
    });
    expect(way.seen).toHaveLength(1);
  });

  test('is told every field that is wrong', async () => {
    const body = { classification: 'PRIMARY', name: '', description: 'x'.repeat(501) } as const;
    const error = await failure(kontor.accounts.create(body));
    if (!(error instanceof KontorProblem)) throw error;
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.errors.map(({ field }) => field)).toEqual(['name', 'description']);
    expect(error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of the payment list has its errors in the same shape', async () => {
    const error = await failure(kontor.payments.list({ limit: 1000 }).page());
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(error).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const stranger = openKontor({ ...settings, apiKey: 'wrong' });
    expect(await failure(stranger.payments.list().page())).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('follows nobody to another address', async () => {
    const headers = { Location: `${fixture.server.url}/v1/accounts` };
    way.mishaps.push({ status: 307, headers });
    const error = await failure(kontor.accounts.list().page());
    expect(error).toMatchObject({ status: 307, code: 'UNREADABLE_ANSWER' });
  });

  test('answered by something else is a problem, too', async () => {
    way.mishaps.push({ status: 200, body: '<h1>Welcome</h1>' });
    expect(await failure(kontor.accounts.list().page())).toMatchObject({
      code: 'UNREADABLE_ANSWER',
    });
  });

  test('is not waited for longer than a minute, and ends when its caller wants it to', async () => {
    way.mishaps.push({ status: 429, headers: { 'Retry-After': '3600' }, body: '{"code":"X"}' });
    expect(await failure(kontor.accounts.list().page())).toMatchObject({ status: 429 });
    way.mishaps.push({ status: 503, headers: { 'Retry-After': '30' } }, 'silence');
    for (const _ of [1, 2]) {
      const signal = AbortSignal.timeout(200);
      const error = await failure(kontor.accounts.create(SECONDARY, { signal }));
      expect(error).toMatchObject({ name: 'TimeoutError' });
    }
  });

  test('with a live key leaves over https only, and for this machine', async () => {
    const live = { organizationId: 'org_1', apiKey: 'kontor_live_sk_1' };
    expect(() => openKontor({ ...live, url: 'http://kontor.example' })).toThrow('https only');
    expect(() => openKontor({ ...live, url: 'https://kontor.example' })).not.toThrow();
    expect(() => openKontor({ ...live, url: 'http://127.0.0.1:8888' })).not.toThrow();
  });
});

describe('a list', () => {
  test('is read to its end, each row once and newest first, and by pages', async () => {
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      made.unshift((await kontor.accounts.create({ ...SECONDARY, name })).accountId);
    const rows = await all(kontor.accounts.list({ limit: 3 }));
    expect(rows.map(({ accountId }) => accountId)).toEqual(made);
    const pages = await all(kontor.accounts.list({ limit: 3 }).pages());
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1]);
    const { next_cursor: cursor } = await kontor.accounts.list({ limit: 5 }).page();
    const rest = await all(kontor.accounts.list({ limit: 5, cursor: cursor ?? '' }));
    expect(rest.map(({ accountId }) => accountId)).toEqual(made.slice(5));
  });

  test('asks for no page that nobody reads', async () => {
    for (let made = 0; made < 3; made += 1) await kontor.accounts.create(SECONDARY);
    way.seen.length = 0;
    for await (const account of kontor.accounts.list({ limit: 1 })) {
      expect(account.status).toBe('ACTIVE');
      break;
    }
    expect(way.seen).toHaveLength(1);
  });
});
