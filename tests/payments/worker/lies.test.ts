import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { askChain, statusLie, transactionJson } from '../../support/lying-provider.ts';
import { OPERATOR_FUNDS, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** Two providers in front of a real chain, one of which lies: no payout ends by its word. */

let fixture: PayoutFixture;
let liar: ChainProxy;
let honest: ChainProxy;
let chain: PayoutFixture['solana'];
beforeEach(async () => {
  fixture = await openPayoutFixture();
  liar = await startChainProxy(fixture.chain.url);
  honest = await startChainProxy(fixture.chain.url);
  chain = await openSolana({
    ...fixture.settings,
    rpcUrls: [liar.url, honest.url],
    timeLimitMs: 1000,
  });
});
afterEach(() => fixture.close());

const round = (afterMs = 2000) => fixture.round(afterMs, { chain });
const slotNow = async (): Promise<number> =>
  z.number().parse(await askChain(fixture.chain.url, 'getSlot', [{ commitment: 'finalized' }]));
const FAILURE = { InstructionError: [3, { Custom: 1 }] };

/** Both swallow what they are sent: nothing reaches the chain. */
const swallow = async (): Promise<string> => {
  const swallowing: ChainProxy['behave'] = (method) =>
    method === 'sendTransaction' ? { error: { code: -32005, message: 'Node is behind' } } : 'pass';
  liar.behave = swallowing;
  honest.behave = swallowing;
  const { payoutId } = await fixture.accept();
  expect(await round()).toMatchObject({ signed: 1 });
  await fixture.settle();
  return payoutId;
};

const held = { available: OPERATOR_FUNDS - 1_000_000n, pending: 1_000_000n };

describe('one provider alone', () => {
  test.each([
    ['a completion', null],
    ['a failure', FAILURE],
  ])('cannot invent %s', async (_, error) => {
    const payoutId = await swallow();
    const slot = await slotNow();
    const lie = statusLie(slot, error);
    liar.behave = (method, params) =>
      method === 'sendTransaction' ? 'silent' : lie(method, params);
    expect(await round()).toMatchObject({ completed: 0, failed: 0 });
    expect(await round(90_000)).toMatchObject({ completed: 0, failed: 0 });
    expect(fixture.alarms.map(({ sentence }) => sentence)).toContain(
      'Too few providers confirm that this transaction is final, for longer than usual',
    );
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'PROCESSING' });
    expect(await fixture.balance()).toEqual(held);
  });

  test('cannot keep the others from getting the bytes, which land and complete', async () => {
    const payoutId = await swallow();
    const lie = statusLie(await slotNow());
    liar.behave = (method, params) =>
      method === 'sendTransaction' ? { result: '1'.repeat(64) } : lie(method, params);
    honest.behave = () => 'pass';
    await round(5000);
    await fixture.settle();
    liar.behave = () => 'pass';
    await round(5000);
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('cannot turn a completed transfer into a failed one, nor the reverse', async () => {
    const { payoutId } = await fixture.accept();
    await round();
    await fixture.settle();
    liar.behave = statusLie(await slotNow(), FAILURE);
    expect(await round()).toMatchObject({ completed: 0, failed: 0, disputed: 1 });
    expect(fixture.alarms).toMatchObject([
      { payoutId, sentence: expect.stringContaining('contradict') },
    ]);
    liar.behave = () => 'pass';
    expect(await round(60_000)).toMatchObject({ completed: 1 });
  });

  test('cannot show another transaction, another outcome or another block as proof', async () => {
    const { payoutId } = await fixture.accept();
    await round();
    await fixture.settle();
    const { transactionSignature } = (await fixture.read(payoutId)).cryptoDetails ?? {};
    const json = await transactionJson(fixture.chain.url, String(transactionSignature));
    const other = await fixture.testWallet.deposit({
      assetCode: 'USDC',
      amount: 1_000_000n,
      references: [],
    });
    await fixture.settle();
    const lies = [
      await transactionJson(fixture.chain.url, other.signature),
      { ...json, slot: json.slot + 1 },
      { ...json, meta: { ...json.meta, err: FAILURE } },
      { ...json, meta: { ...json.meta, fee: 1, preBalances: [9], postBalances: [1] } },
    ];
    for (const result of lies) {
      liar.behave = (method) => (method === 'getTransaction' ? { result } : 'pass');
      expect(await round(60_000)).toMatchObject({ completed: 0, failed: 0 });
    }
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'PROCESSING' });
    expect(fixture.alarms).toHaveLength(lies.length);
    liar.behave = () => 'pass';
    expect(await round(60_000)).toMatchObject({ completed: 1 });
    expect(await fixture.balance()).toEqual({ available: held.available, pending: 0n });
  });

  test.each([
    ['denies what has landed', { result: null }],
    ['is silent', 'silent'],
    ['answers errors', { status: 503 }],
  ] as const)('that %s delays the end, and changes none', async (_, behaviour) => {
    const { payoutId } = await fixture.accept();
    await round();
    await fixture.settle();
    liar.behave = (method) => (method === 'getTransaction' ? behaviour : 'pass');
    expect(await round(5000)).toMatchObject({ completed: 0, failed: 0 });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'PROCESSING' });
    liar.behave = () => 'pass';
    expect(await round(40_000)).toMatchObject({ completed: 1 });
  });
});

describe('bytes that one provider wants to see expire early', () => {
  test('are not given up while they can land, so that nobody is paid twice', async () => {
    const real = z
      .object({
        context: z.object({ slot: z.number() }),
        value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.number() }),
      })
      .parse(
        await askChain(fixture.chain.url, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
      );
    const { context, value } = real;
    const early = { ...value, lastValidBlockHeight: value.lastValidBlockHeight - 140 };
    const result = { context: { slot: context.slot - 290 }, value: early };
    const swallowing: ChainProxy['behave'] = (method) => {
      if (method === 'sendTransaction') return { result: '1'.repeat(64) };
      return method === 'getLatestBlockhash' ? { result } : 'pass';
    };
    liar.behave = swallowing;
    honest.behave = (method) => (method === 'sendTransaction' ? { status: 503 } : 'pass');
    const { payoutId } = await fixture.accept();
    await round();
    // The lie would have the bytes past by now; the chain would still take them.
    await fixture.chain.step(100);
    expect(await round(60_000)).toMatchObject({ expired: 0, signed: 0 });
    honest.behave = () => 'pass';
    await round(5000);
    await fixture.settle();
    await round(5000);
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('are not signed at all where two contradict each other about the time', async () => {
    const lie = {
      context: { slot: 5 },
      value: { blockhash: fixture.vault.address, lastValidBlockHeight: 10 ** 12 },
    };
    liar.behave = (method) => (method === 'getLatestBlockhash' ? { result: lie } : 'pass');
    await fixture.accept();
    expect(await round()).toMatchObject({ claimed: 1, signed: 0 });
    liar.behave = () => 'pass';
    expect(await round(5000)).toMatchObject({ signed: 1 });
  });
});

test('two of three prove it, whatever the third one says', async () => {
  const third = await startChainProxy(fixture.chain.url);
  const rpcUrls = [liar.url, honest.url, third.url];
  chain = await openSolana({ ...fixture.settings, rpcUrls });
  const { payoutId } = await fixture.accept();
  await round();
  await fixture.settle();
  liar.behave = statusLie(await slotNow(), FAILURE);
  expect(await round()).toMatchObject({ completed: 1 });
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
});

test('one host at two addresses is one provider', async () => {
  const rpcUrls = [`${liar.url}/one`, `${liar.url}/two`];
  const both = await openSolana({ ...fixture.settings, rpcUrls });
  const [view] = await both.readStatuses(['1'.repeat(64)]);
  expect(view).toMatchObject({ configured: 2, required: 1 });
});
