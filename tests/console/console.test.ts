import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { revokeKey } from '#access/revoke.ts';
import { SESSION_MS, sessionCookie } from '#console/session.ts';
import { sql } from '#kernel/storage/sql.ts';
import {
  cellsOf,
  CONSOLE_KEY,
  cookieOf,
  openConsole,
  type ConsoleFixture,
} from '../support/console.ts';
import { keyPorts } from '../support/keys.ts';
import { setupOf } from '../support/payments.ts';

let fixture: ConsoleFixture;
let key: { keyId: string; text: string };
let cookie: string;
beforeAll(async () => {
  fixture = await openConsole();
  key = await fixture.operatorKey();
  cookie = await fixture.signIn(key.text);
});
afterAll(() => fixture.close());

const page = async (path = '/console'): Promise<string> =>
  (await fixture.ask(path, { cookie })).text();

describe('without a session', () => {
  test('the console answers 401 with a page to sign in, and shows nothing', async () => {
    const answer = await fixture.ask('/console');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toContain('OperatorKey');
    const text = await answer.text();
    expect(text).toContain('<form class="sign-in" method="post" action="/console">');
    expect(text).not.toContain('Organizations and balances');
  });

  test.each([
    ['kontor-console=', 'an empty cookie'],
    ['kontor-console=AAAA', 'a cookie of nobody'],
    ['other=1', 'another cookie'],
  ])('%s is no session', async (value) => {
    expect((await fixture.ask('/console', { cookie: value })).status).toBe(401);
  });

  test('a session that was sealed for another key, or has ended, opens nothing', async () => {
    const secret = createHmac('sha256', CONSOLE_KEY).update('console sessions').digest();
    const sealed = (keyId: string, endsMs: number): string =>
      sessionCookie({ sessionId: 'x', keyId, endsAt: new Date(endsMs) }, { secret, secure: false });
    const later = Date.now() + SESSION_MS;
    const asked = async (value: string) =>
      (await fixture.ask('/console', { cookie: value.split(';')[0] ?? '' })).status;
    expect(await asked(sealed(key.keyId, later))).toBe(200);
    expect(await asked(sealed('key_unknown', later))).toBe(401);
    for (const endsMs of [Date.now() - 1, later + 365 * 86_400_000])
      expect(await asked(sealed(key.keyId, endsMs))).toBe(401);
    const changed = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await asked(changed)).toBe(401);
  });
});

describe('signing in', () => {
  test('a key with the scope is exchanged for a cookie that no script can read', async () => {
    const answer = await fixture.ask('/console', { form: { key: ` ${key.text} ` } });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/console']);
    const set = answer.headers.get('Set-Cookie') ?? '';
    expect(set).toMatch(/; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(key.text);
    expect((await fixture.ask('/console', { cookie: cookieOf(answer) })).status).toBe(200);
  });

  test('a key without the scope, or of nobody, is a 401 and no cookie', async () => {
    const other = await fixture.operatorKey(['fx']);
    for (const wrong of [other.text, 'kontor_op_sk_x', `${key.text}x`, '', '<script>']) {
      const answer = await fixture.ask('/console', { form: { key: wrong } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      expect(await answer.text()).not.toContain('<script>');
    }
  });

  test('pages of other sites can send nothing here', async () => {
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }])
      for (const path of ['/console', '/console/sign-out']) {
        const answer = await fixture.ask(path, { form: { key: key.text }, headers });
        expect(answer.status).toBe(403);
        expect(answer.headers.get('Set-Cookie')).toBeNull();
      }
  });

  test('signing out ends that session for everybody who has its cookie, and no other', async () => {
    const session = await fixture.signIn(key.text);
    const opens = async (value: string) =>
      (await fixture.ask('/console', { cookie: value })).status;
    expect(await opens(session)).toBe(200);
    const leave = () => fixture.ask('/console/sign-out', { form: {}, cookie: session });
    for (const answer of [await leave(), await leave()]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('Set-Cookie')).toMatch(/^kontor-console=; Max-Age=0; /);
    }
    expect(await opens(session)).toBe(401);
    expect(await opens(cookie)).toBe(200);
  });

  test('a session is no use from an address that its key is not for', async () => {
    const bound = await fixture.operatorKey();
    const session = await fixture.signIn(bound.text);
    const opens = async () => (await fixture.ask('/console', { cookie: session })).status;
    const bind = (ranges: string) =>
      fixture.database.store.batch([
        sql`UPDATE api_keys SET address_ranges = ${ranges} WHERE id = ${bound.keyId}`,
      ]);
    await bind('["127.0.0.0/8","::1/128"]');
    expect(await opens()).toBe(200);
    await bind('["203.0.113.0/24"]');
    expect(await opens()).toBe(401);
  });

  test('a sign-out is kept until its session would have ended, and then forgotten', async () => {
    const { store } = fixture.database;
    await store.batch([
      sql`INSERT INTO console_sign_outs VALUES ('old', '2026-01-01T00:00:00.000Z')`,
    ]);
    const session = await fixture.signIn(key.text);
    await fixture.ask('/console/sign-out', { form: {}, cookie: session });
    const rows = await store.rows(
      z.object({ session_id: z.string(), ends_at: z.string() }),
      sql`SELECT * FROM console_sign_outs`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const now = new Date().toISOString();
    expect(rows.filter(({ ends_at: endsAt }) => endsAt <= now)).toEqual([]);
  });

  test('a key that is revoked ends its sessions at once', async () => {
    const own = await fixture.operatorKey();
    const session = await fixture.signIn(own.text);
    expect((await fixture.ask('/console', { cookie: session })).status).toBe(200);
    await revokeKey(keyPorts(fixture.database.store), own.keyId);
    expect((await fixture.ask('/console', { cookie: session })).status).toBe(401);
  });
});

describe('an answer', () => {
  test.each(['/console', '/console/nothing', '/console?page=2'])(
    '%s is kept by nobody',
    async (path) => {
      for (const asked of [{}, { cookie }]) {
        const { headers } = await fixture.ask(path, asked);
        expect(headers.get('Cache-Control')).toBe('no-store');
        expect(headers.get('X-Robots-Tag')).toBe('noindex');
        expect(headers.get('Content-Security-Policy')).toMatch(
          /^default-src 'none'; style-src 'self'/,
        );
        expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|script/);
        expect(headers.get('X-Frame-Options')).toBe('DENY');
        expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      }
    },
  );

  test('other methods and paths are refused', async () => {
    expect((await fixture.ask('/console', { method: 'DELETE' })).status).toBe(405);
    expect((await fixture.ask('/console/sign-out', { cookie })).status).toBe(405);
    expect((await fixture.ask('/console/other', { cookie })).status).toBe(404);
    const head = await fixture.ask('/console', { method: 'HEAD', cookie });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('has neither scripts nor styles of its own', async () => {
    expect(await page()).not.toMatch(/<script|style=|<style|onclick/);
  });
});

/** A payout in euros that waits, of an organization with a name that is no HTML. */
const openFixture = async () => {
  const setup = setupOf(fixture.database.store);
  const tenant = await setup.newTenant('test');
  await fixture.database.store.batch([
    sql`UPDATE organizations SET name = '<b>Ada & Söhne</b>' WHERE id = ${tenant.organizationId}`,
  ]);
  const { accountId } = await setup.open(tenant);
  await setup.record(tenant, { accountId, amount: amountOf(1_234_567_890n) });
  return { tenant, accountId };
};

const insertPayout = async (
  { organizationId }: { organizationId: string },
  accountId: string,
  { id, createdAt, status }: { id: string; createdAt: string; status: string },
) => {
  const isOpen = status === 'INITIATED' || status === 'PROCESSING';
  await fixture.database.store.batch([
    sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
          source_amount, source_asset, destination_amount, destination_asset, fees, crypto_details,
          description, metadata, initiated_at, completed_at, created_at, updated_at,
          next_attempt_at)
        VALUES (${organizationId}, 'test', ${id}, ${accountId}, 'crypto', ${status},
          ${isOpen ? 'WAITING' : 'ENDED'}, 1, 1, 'USDC', 1, 'USDC', '[]',
          '{"chain":"solana"}', '', '{}', ${createdAt}, ${isOpen ? null : createdAt},
          ${createdAt}, ${createdAt}, ${isOpen ? createdAt : null})`,
  ]);
};

test('shows organizations, what they hold, and payouts by state and age', async () => {
  const { tenant, accountId } = await openFixture();
  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const put = (id: string, createdAt: string, status: string) =>
    insertPayout(tenant, accountId, { id, createdAt, status });
  await put('po_a', ago(2 * 3_600_000), 'INITIATED');
  await put('po_b', ago(1000), 'INITIATED');
  await put('po_c', ago(3 * 86_400_000), 'INITIATED');
  await put('po_d', ago(1000), 'COMPLETED');
  const text = await page();
  expect(text).toContain('&lt;b&gt;Ada &amp; Söhne&lt;/b&gt;');
  const words = cellsOf(text);
  expect(words).toContain(tenant.organizationId);
  expect(words).toContain('1 234.567890 USDC');
  expect(words).toContain('INITIATED test 1 0 1 1 3');
  expect(words).toContain('COMPLETED test 1 1');
  expect(words).toContain('2 test payouts have been open for more than an hour.');
  expect(words.indexOf('po_c')).toBeLessThan(words.indexOf('po_a'));
});

test('shows deliveries that failed for good', async () => {
  const { tenant } = await openFixture();
  const { organizationId } = tenant;
  const at = new Date().toISOString();
  await fixture.database.store.batch([
    sql`INSERT INTO webhook_endpoints (organization_id, mode, id, url, types, description,
          public_key, version, since_seq, created_at, updated_at)
        VALUES (${organizationId}, 'test', 'whe_1', 'https://receiver.example/hook', '[]', '',
          'whpk_x', 1, 0, ${at}, ${at})`,
    sql`INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id, type,
          status, attempts, attempted_at, answer_status, created_at, updated_at)
        VALUES (${organizationId}, 'test', 'whd_1', 'whe_1', 'evt_1', 'payout.completed',
          'FAILED', 10, ${at}, 500, ${at}, ${at})`,
  ]);
  const words = cellsOf(await page());
  expect(words).toContain('1 delivery has failed for good.');
  expect(words).toContain('https://receiver.example/hook');
  expect(words).toMatch(/payout\.completed .*whd_1 .* 500 at attempt 10/);
});

test('lists organizations fifty a page', async () => {
  const at = '2020-01-01T00:00:00.000Z';
  await fixture.database.store.batch(
    Array.from({ length: 60 }, (_, index) => {
      const id = `org_${String(index).padStart(3, '0')}`;
      return sql`INSERT INTO organizations (id, name, created_at) VALUES (${id}, ${id}, ${at})`;
    }),
  );
  const first = await page();
  expect(first).toContain('href="/console?page=2#organizations"');
  const second = await page('/console?page=2');
  expect(second).toContain('org_000');
  expect(first).not.toContain('org_000');
  expect(second).toContain('href="/console?page=1#organizations"');
});

test('after twenty wrong keys an address waits, unless it has a right one', async () => {
  const wrong = async (): Promise<number> =>
    (await fixture.ask('/console', { form: { key: 'wrong' } })).status;
  const statuses: number[] = [];
  // A minute may end in between, and the count begins anew.
  while (!statuses.includes(429) && statuses.length < 45) statuses.push(await wrong());
  expect(statuses.at(-1)).toBe(429);
  expect((await fixture.ask('/console', { form: { key: key.text } })).status).toBe(303);
});
