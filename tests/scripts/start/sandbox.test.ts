import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newAddress } from '../../support/chain.ts';
import { childOf, isAlive, openLocalRuns, type LocalRuns } from '../../support/sandbox.ts';
import type { RunningSite } from '../../support/site.ts';

/** What `npm start` brings along for payments on a local run. */

const SOON = { timeout: 60_000, interval: 200 };
const LONG = { timeout: 300_000 };

const NO_DIFFERENCE = {
  reconciled: true,
  assets: [
    { assetCode: 'USDC', difference: '0' },
    { assetCode: 'EURC', difference: '0' },
  ],
};

/** Runs a line that was printed, as if pasted into a shell. */
const paste = async (site: RunningSite, path: string) => {
  await expect.poll(site.output, SOON).toContain('Ctrl-C stops it.');
  const line = site
    .output()
    .split('\n')
    .find((each) => each.trim().startsWith('curl -u') && each.includes(path));
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent --show-error`]);
  return JSON.parse(stdout);
};

const stateOf = async (runs: LocalRuns, site: RunningSite) => {
  const accounts = await runs.ask(site, '/v1/accounts');
  const { accountId } = accounts.body.data[0];
  const balances = await runs.ask(site, `/v1/accounts/${accountId}/balances`);
  const payouts = await runs.ask(site, '/v1/payouts');
  return { accountId, balances: balances.body.data, payouts: payouts.body.data };
};

/** Five dollars for euro coins: the sandbox has the liquidity for it from the start. */
const exchange = async (runs: LocalRuns, site: RunningSite) => {
  const { accountId } = await stateOf(runs, site);
  const wish = { sourceAssetCode: 'USDC', destinationAssetCode: 'EURC', sourceAmount: '5' };
  const quote = await runs.ask(site, '/v1/payouts/quote', { body: { accountId, ...wish } });
  const payoutDestination = { toAddress: await newAddress(), chain: 'solana' };
  const path = `/v1/payouts/quote/${quote.body.quoteId}`;
  return (await runs.ask(site, path, { body: { payoutDestination } })).body;
};

/** Secrets are for their owner alone, and none is printed. */
const expectSecretsKept = async (runs: LocalRuns, site: RunningSite): Promise<void> => {
  await expect.poll(site.output, SOON).toContain('Ctrl-C stops it.');
  const folder = join(runs.folder, 'kontor-sandbox');
  const files = ['.kontor/test-organization', join(folder, 'vault')];
  for (const file of files) {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const secret = (await readFile(file, 'utf8')).trim().split(':').at(-1);
    expect(site.output()).not.toContain(secret);
  }
  expect((await readdir(folder)).filter((name) => /^chain-.*\.db$/.test(name))).toHaveLength(1);
};

/** Another run takes no chain of its own, and goes on with this one when it is left alone. */
const expectSharedChain = async (runs: LocalRuns, first: RunningSite): Promise<void> => {
  const shared = await childOf(first.pid);
  // A busy machine: the chain is there, and answers later than anybody waits for one answer.
  process.kill(shared, 'SIGSTOP');
  setTimeout(() => process.kill(shared, 'SIGCONT'), 8000);
  const second = await runs.start();
  await expect(childOf(second.pid)).rejects.toThrow();
  const { accountId } = await stateOf(runs, first);
  await first.stop();
  const body = { accountId, amount: '3', assetCode: 'USDC' };
  // One key: a try whose answer was lost must not give a second deposit.
  const headers = { 'Idempotency-Key': 'one-deposit' };
  const deposit = async () => {
    const { status } = await runs.ask(second, '/v1/sandbox/deposits', { body, headers });
    return status;
  };
  await expect.poll(deposit, SOON).toBe(200);
  const state = () => stateOf(runs, second);
  await expect.poll(state, SOON).toMatchObject({ balances: [{ available: '13' }] });
  const chain = await childOf(second.pid);
  await second.stop();
  expect(isAlive(chain)).toBe(false);
};

test(
  'a first start keeps secrets and prints lines that pay, a restart keeps all and shares its chain',
  LONG,
  async () => {
    const runs = await openLocalRuns();
    const first = await runs.start();
    const chain = await childOf(first.pid);
    await expectSecretsKept(runs, first);
    expect(await paste(first, '/v1/accounts')).toMatchObject({ data: [{ name: 'Test account' }] });
    expect(await runs.reconcile()).toMatchObject(NO_DIFFERENCE);
    expect(await paste(first, '/v1/sandbox/deposits')).toMatchObject({ amount: '25' });
    const state = () => stateOf(runs, first);
    await expect.poll(state, SOON).toMatchObject({
      balances: [{ assetCode: 'USDC', available: '25' }],
    });
    expect(await paste(first, '/v1/payouts/crypto')).toMatchObject({ status: 'INITIATED' });
    await expect.poll(state, SOON).toMatchObject({
      balances: [{ assetCode: 'USDC', available: '15' }],
      payouts: [
        { status: 'COMPLETED', cryptoDetails: { transactionSignature: expect.any(String) } },
      ],
    });
    expect(await exchange(runs, first)).toMatchObject({ status: 'INITIATED' });
    await expect.poll(state, SOON).toMatchObject({
      balances: [{ assetCode: 'USDC', available: '10', pending: '0' }],
      payouts: [{ status: 'COMPLETED', destinationAssetCode: 'EURC' }, { status: 'COMPLETED' }],
    });
    const before = await state();
    await first.stop();
    expect(isAlive(chain)).toBe(false);
    const second = await runs.start();
    expect(await stateOf(runs, second)).toEqual(before);
    const after = await runs.reconcile();
    expect(after).toMatchObject({ ...NO_DIFFERENCE, open: [] });
    expect(after.assets[0]?.onChain).toBe('1000015');
    await expectSharedChain(runs, second);
  },
);
