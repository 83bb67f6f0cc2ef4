import { expect, onTestFinished, test } from 'vitest';
import { startChainProxy } from '../../support/chain-proxy.ts';
import { makeHugeAccount, startEndless } from '../../support/huge-answers.ts';
import { askChain } from '../../support/lying-provider.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { cryptoOrder, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

test('neither a huge account nor an answer without an end stops or delays a payout', async () => {
  const endless = await startEndless();
  const honest = await startChainProxy('http://127.0.0.1:9');
  const fixture: PayoutsFixture = await openPayoutsV1({
    SOLANA_TEST_RPC: `${endless.url},${honest.url}`,
  });
  onTestFinished(() => fixture.close());
  honest.behave = async (method, params) => {
    return { result: await askChain(fixture.chain.url, method, params) };
  };
  const { ask, test: caller } = fixture;
  const accountId = await fixture.accountWith({ USDC: '100' });
  const huge = await makeHugeAccount(fixture.chain);
  const order = { headers: { 'Idempotency-Key': 'huge' }, body: await cryptoOrder(accountId) };
  const work = async () => {
    const preview = await ask(caller, '/v1/payouts/crypto/preview', {
      body: await cryptoOrder(accountId, { toAddress: huge }),
    });
    expect(preview.body).toMatchObject({ acceptable: false, destination: { payable: false } });
    const { status, text } = await ask(caller, '/v1/payouts/crypto', order);
    expect(status, text).toBe(200);
  };
  // To wait for the end of the time limit took two seconds and more.
  expect((await undisturbed(work, [fixture.server.pid])).tookMs).toBeLessThan(1500);
  expect(endless.sentBytes()).toBeLessThan(64 * 1024 * 1024);
});
