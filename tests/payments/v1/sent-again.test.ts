import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startChainProxy } from '../../support/chain-proxy.ts';
import { ask, serveV1 } from '../../support/v1.ts';
import {
  chainVariables,
  cryptoOrder,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

let fixture: PayoutsFixture;
beforeAll(async () => {
  fixture = await openPayoutsV1();
});
afterAll(() => fixture.close());

test('bytes that were signed are sent again by the process that answers next', async () => {
  const proxy = await startChainProxy(fixture.chain.url);
  const server = await serveV1(fixture.database.url, chainVariables(proxy.url, fixture.chain));
  onTestFinished(() => server.stop());
  let sends = 0;
  proxy.behave = (method) => {
    if (method !== 'sendTransaction') return 'pass';
    sends += 1;
    return { status: 503 };
  };
  // All requests go to this process: the one of the fixture would take the payout as well.
  const post = async (path: string, body: object) => {
    const answer = await ask(server.url, fixture.test, path, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const { accountId } = await post('/v1/accounts', { classification: 'SECONDARY' });
  await post('/v1/sandbox/payments', { accountId, amount: '100', assetCode: 'USDC' });
  await post('/v1/payouts/crypto', await cryptoOrder(String(accountId)));
  await expect.poll(() => sends).toBeGreaterThan(0);
  const seen = async (): Promise<number> => {
    const before = sends;
    await pause(4000);
    return sends - before;
  };
  // Nothing else runs in that process: once it has lingered, nobody sends any more.
  await expect.poll(seen).toBe(0);
  const before = sends;
  const read = () => ask(server.url, fixture.test, `/v1/accounts/${accountId}`);
  await expect.poll(async () => (await read()) && sends > before).toBe(true);
});
