import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { ROOT } from '../../support/process.ts';
import { sharedSite } from '../../support/site.ts';

/** The client of the payments API as browsers load it. */

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const credentials = async () => {
  const text = await readFile(join(ROOT, '.kontor/test-organization'), 'utf8');
  const [organizationId = '', apiKey = ''] = text.trim().split(':');
  return { organizationId, apiKey };
};

const BODY = '{"type":"payout.completed","timestamp":"2026-11-21T10:00:00.000Z","data":{}}';

/** A delivery that is signed for a public key. */
const delivery = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.from(`evt_1.${seconds}.${BODY}`), privateKey);
  return {
    key: `whpk_${Buffer.from(x, 'base64url').toString('base64')}`,
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': seconds,
      'webhook-signature': `v1a,${signature.toString('base64')}`,
    },
    body: BODY,
  };
};

/** Runs in the page, as text: what is compiled for tests imports in another way. */
const IN_PAGE = `async ({ delivery, ...settings }) => {
  const { openKontor, verifyWebhook } = await import('/client/kontor.js');
  const kontor = openKontor(settings);
  const { data } = await kontor.accounts.list({ limit: 1 }).page();
  const refusal = await kontor.accounts.get('acct_none').catch((error) => error);
  const { id } = await verifyWebhook(delivery.key, delivery);
  return { rows: data.length, code: refusal.code, name: refusal.name, id };
}`;

test('in a browser it asks the API, tells refusals and verifies webhooks', async () => {
  const { url } = sharedSite();
  const page = await browser.newPage();
  await page.goto(`${url}/docs/payments`);
  const given = { url, delivery: delivery(), ...(await credentials()) };
  const reported = await page.evaluate(`(${IN_PAGE})(${JSON.stringify(given)})`);
  expect(reported).toEqual({
    rows: 1,
    code: 'ACCOUNT_NOT_FOUND',
    name: 'KontorProblem',
    id: 'evt_1',
  });
  await page.close();
});

test.each([
  ['kontor.ts', 'text/plain; charset=utf-8'],
  ['kontor.js', /^text\/javascript/],
])('/client/%s is open to every origin, and no film', async (file, type) => {
  const { status, headers } = await fetch(`${sharedSite().url}/client/${file}`);
  expect(status).toBe(200);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Content-Type')).toMatch(type);
});
