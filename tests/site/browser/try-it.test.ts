import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationPath } from '#documents/payments/paths.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { ROOT } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { runSite, type RunningSite } from '../../support/site.ts';
import { SOON } from './sheet.ts';

/** The form on the page of an operation sends its request to the sandbox and shows the answer. */

const LOOKED_UP = { timeout: 20_000 };

let site: RunningSite;
let receiver: Receiver;
let login: string;
let page: Page;
beforeAll(async () => {
  receiver = await startReceiver();
  site = await runSite({ SANDBOX_SLOT_MS: '30', RATE_LIMIT: '1000000' });
  login = (await readFile(join(ROOT, '.kontor/test-organization'), 'utf8')).trim();
}, 240_000);
afterAll(async () => {
  await site.stop();
  await receiver.stop();
});
/** A page in a context of its own, so that nothing is kept from the test before. */
beforeEach(async () => {
  const context = await (await sharedBrowser()).newContext();
  page = await context.newPage();
  return () => context.close();
});

const form = () => page.locator('[data-try-it]');
const field = (name: string) => form().locator(`#try-it-${name}`);
const said = () => form().locator('[data-try-it-status]').textContent();
const answered = () => form().locator('[data-try-it-answer]').textContent();

const visit = async (path: string) => {
  await page.goto(site.url + path);
  await page.locator('.try-it summary').click();
};
const visitOperation = (id: string) => visit(operationPath(id));
const send = () => form().getByRole('button').click();
/** Waits until it is answered. */
const sent = async () => {
  await send();
  await expect.poll(said, LOOKED_UP).toMatch(/^\d{3} .* in \d+ ms$|^[A-Z].*\.$/);
  return Number((await said())?.slice(0, 3));
};

test('a payout is ordered from its page, and its account is looked up', async () => {
  await visitOperation('make_sandbox_deposit');
  await field('login').fill(login);
  expect(await sent()).toBe(200);
  await visitOperation('create_crypto_payout');
  expect(await field('login').inputValue()).toBe(login);
  await expect
    .poll(async () => {
      await field('idempotencyKey').fill('');
      return sent();
    }, LOOKED_UP)
    .toBe(200);
  expect(await field('ACCOUNT_ID').inputValue()).toMatch(/^acct_\w+$/);
  const payout: { payoutId: string } = JSON.parse((await answered()) ?? '');
  const headers = { Authorization: `Basic ${btoa(login)}` };
  const found = await fetch(`${site.url}/v1/payouts/${payout.payoutId}`, { headers });
  expect(await found.json()).toMatchObject({ payoutId: payout.payoutId });
});

test('sent again under its key, a request has the answer of the first', async () => {
  await visitOperation('create_account');
  await field('login').fill(login);
  expect(await sent()).toBe(200);
  const first = (await answered()) ?? '';
  const key = await field('idempotencyKey').inputValue();
  expect(key).toMatch(/^docs-[0-9a-f]{32}$/);
  expect(await sent()).toBe(200);
  expect(await answered()).toBe(`Idempotent-Replayed: true\n\n${first}`);
  await field('idempotencyKey').fill('');
  expect(await sent()).toBe(200);
  expect(await field('idempotencyKey').inputValue()).not.toBe(key);
  expect(await answered()).not.toContain(JSON.parse(first).id);
});

test('what is typed is sent, and a refusal is shown as the API says it', async () => {
  await visitOperation('create_account');
  await field('login').fill(login);
  await field('body').fill('{ "name": 5 }');
  expect(await sent()).toBe(400);
  expect(JSON.parse((await answered()) ?? '')).toMatchObject({ status: 400 });
  await field('body').fill('{ not JSON');
  await field('idempotencyKey').fill('');
  expect(await sent()).toBe(400);
});

describe('nothing is sent', () => {
  const requests: string[] = [];
  beforeEach(() => {
    requests.length = 0;
    page.on('request', (request) => {
      if (request.url().includes('/v1') || !request.url().startsWith(site.url))
        requests.push(request.url());
    });
  });

  test.each([
    ['without a login', '', /as ORGANIZATION_ID:API_KEY/],
    ['with a live key', `org_1:kontor_live_sk_${'a'.repeat(49)}`, /Only test keys/],
    ['with an operator’s key', `org_1:kontor_op_sk_${'a'.repeat(49)}`, /Only test keys/],
  ])('%s', async (_, typed, words) => {
    await visitOperation('list_accounts');
    await field('login').fill(typed);
    await send();
    await expect.poll(said, SOON).toMatch(words);
    expect(requests).toEqual([]);
  });

  test.each(['//example.org/v1/accounts', 'https://example.org/v1', '/\\example.org/v1', 'v1'])(
    'to %s',
    async (address) => {
      await visitOperation('list_accounts');
      await field('login').fill(login);
      await field('address').fill(address);
      await send();
      await expect.poll(said, SOON).toMatch(/this server only/);
      expect(requests).toEqual([]);
    },
  );

  test('where a value is known to the reader alone', async () => {
    await visitOperation('create_webhook_endpoint');
    await field('login').fill(login);
    await send();
    await expect.poll(said, SOON).toBe('Please fill in HOOK_URL.');
    expect(requests).toEqual([]);
  });
});

test('a refused key shows the answer, and the browser asks for no login of its own', async () => {
  await visitOperation('list_accounts');
  await field('login').fill(`org_1:kontor_test_sk_${'a'.repeat(49)}`);
  expect(await sent()).toBe(401);
});

test('a read of the register needs no key and shows the total', async () => {
  await visit('/docs/register/operations/list_saas');
  expect(await field('login').count()).toBe(0);
  expect(await sent()).toBe(200);
  expect(await answered()).toMatch(/^X-Total-Count: \d+\n/);
});

test('German pages say it in German', async () => {
  await visit(`/de${operationPath('list_accounts')}`);
  expect(await page.locator('.try-it summary').innerText()).toBe('Ausprobieren');
  await form().getByRole('button', { name: 'Senden' }).click();
  await expect.poll(said, SOON).toMatch(/^Bitte Organisation und Testschlüssel/);
});

test('the keyboard alone sends a request and reads its answer', async () => {
  await visitOperation('list_accounts');
  await field('login').focus();
  await page.keyboard.insertText(login);
  await page.keyboard.press('Enter');
  await expect.poll(said, LOOKED_UP).toMatch(/^200 /);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PRE');
});

/** Outcomes that the pages document, where what a request needs was used up by an earlier one. */
const DOCUMENTED: Readonly<Record<string, number>> = {
  cancel_payout: 409,
  // The key of a local start orders payouts: it is not one that approves them.
  approve_payout: 403,
  reject_payout: 403,
};

test('every operation of the payments API is answered from its page as it stands', async () => {
  await page.goto(`${site.url}/docs/payments`);
  const links = page.locator('#reference a[href*="/operations/"]');
  const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  const paths = addresses.flatMap((each) => each ?? []);
  expect(paths.length).toBeGreaterThan(35);
  const others: string[] = [];
  for (const path of paths) {
    await visit(path);
    if (await field('login').count()) await field('login').fill(login);
    if (await field('HOOK_URL').count()) await field('HOOK_URL').fill(receiver.url);
    const status = await sent();
    const id = path.split('/').at(-1) ?? '';
    if (status !== (DOCUMENTED[id] ?? 200))
      others.push(`${id}: ${await said()} ${await answered()}`);
  }
  expect(others).toEqual([]);
}, 240_000);
