import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../support/process.ts';
import { runSite, type RunningSite } from '../../support/site.ts';

/** `npm start` where `npm ci --omit=dev` has left LiteSVM out. */

/** Every process of the server finds no package of that name, as where it was never installed. */
const WITHOUT_LITESVM = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (!/^litesvm(\\/|$)/.test(name)) return next(name, context);
      const fault = new Error("Cannot find package 'litesvm'");
      throw Object.assign(fault, { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });`;

let folder: string;
let site: RunningSite;
let login: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-without-'));
  const hook = join(folder, 'without-litesvm.mjs');
  await writeFile(hook, WITHOUT_LITESVM);
  site = await runSite({ NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` });
  login = Buffer.from(
    (await readFile(join(ROOT, '.kontor/test-organization'), 'utf8')).trim(),
  ).toString('base64');
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (path: string, body?: object) => {
  const answer = await fetch(site.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      Authorization: `Basic ${login}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  return { status: answer.status, body: await answer.json() };
};

test('the directory starts, and one line says that the sandbox is missing', async () => {
  const lines = site.output().split('\n');
  const named = lines.filter((line) => /sandbox/i.test(line));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain('The sandbox chain is missing: LiteSVM is not installed');
  const publishers = await ask('/api/publishers');
  expect(publishers.status).toBe(200);
  expect(publishers.body.length).toBeGreaterThan(0);
});

test('what needs the chain says so as a problem, and the rest of test mode works', async () => {
  const { body: account } = await ask('/v1/accounts', { classification: 'SECONDARY' });
  const { accountId } = account;
  const deposit = { accountId, amount: '25', assetCode: 'USDC' };
  expect(await ask('/v1/sandbox/deposits', deposit)).toMatchObject({
    status: 422,
    body: { code: 'CHAIN_NOT_CONFIGURED', title: 'No chain is set up here' },
  });
  const payment = { accountId, amount: '25', assetCode: 'USDC' };
  expect(await ask('/v1/sandbox/payments', payment)).toMatchObject({ status: 200 });
  const payout = {
    accountId,
    toAddress: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    chain: 'solana',
    funding: { type: 'DIRECT', amount: '10', assetCode: 'USDC' },
  };
  expect(await ask('/v1/payouts/crypto', payout)).toMatchObject({
    status: 422,
    body: { code: 'CHAIN_NOT_CONFIGURED' },
  });
});
