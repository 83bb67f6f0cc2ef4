import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#payments/account/account.ts';
import { readAccount } from '#payments/account/read.ts';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { watcherOf, type Watcher } from '../../support/deposits.ts';
import { transactionJson, withAmount } from '../../support/lying-provider.ts';
import { OPERATOR_FUNDS, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** Two providers in front of a real chain, one of which lies: it brings nobody money. */

let fixture: PayoutFixture;
let account: Account;
let liar: ChainProxy;
let honest: ChainProxy;
let chain: PayoutFixture['solana'];
let watcher: Watcher;
let laterMs: number;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  account = await readAccount(fixture.setup.ports, fixture.tenant, fixture.accountId);
  liar = await startChainProxy(fixture.chain.url);
  honest = await startChainProxy(fixture.chain.url);
  const rpcUrls = [liar.url, honest.url];
  chain = await openSolana({ ...fixture.settings, rpcUrls, timeLimitMs: 1000 });
  laterMs = 0;
  const now = (): Date => new Date(fixture.setup.ports.now().getTime() + laterMs);
  watcher = watcherOf(fixture, now);
});
afterEach(() => fixture.close());

/** One round, some hours later than the last one. */
const watch = async (): Promise<number> => {
  laterMs += 2 * 3_600_000;
  return (await watcher.watch(chain)).found;
};
const pay = async (amount: bigint) => {
  const references = [account.referenceKey];
  const sent = await fixture.testWallet.deposit({ assetCode: 'USDC', amount, references });
  await fixture.settle();
  return sent;
};
const gained = async () => (await fixture.balance()).available - OPERATOR_FUNDS;

describe('a forged deposit', () => {
  /** The liar names a transaction and shows something for it. */
  const forge = (signature: string, shown: object | null): void => {
    const named = { signature, slot: 440_208_000, err: null, memo: null, blockTime: null };
    liar.behave = (method, [asked]) => {
      if (method === 'getSignaturesForAddress') return { result: [named] };
      return method === 'getTransaction' && asked === signature ? { result: shown } : 'pass';
    };
  };

  test('with another amount in its bytes is refused by their signature', async () => {
    const { signature } = await pay(1_000_000n);
    const real = await transactionJson(fixture.chain.url, signature);
    forge(signature, withAmount(real, 1_000_000n, 500_000_000_000n));
    expect(await watch()).toBe(0);
    expect(await gained()).toBe(0n);
    expect(watcher.unproved).toMatchObject([{ signature, state: 'disputed' }]);
    liar.behave = () => 'pass';
    await watch();
    expect(await gained()).toBe(1_000_000n);
  });

  test('with another amount in its balances is not what the others say', async () => {
    const { signature } = await pay(1_000_000n);
    const real = await transactionJson(fixture.chain.url, signature);
    forge(signature, { ...real, meta: { ...real.meta, postTokenBalances: [] } });
    await watch();
    expect(await gained()).toBe(0n);
    expect(watcher.unproved).toMatchObject([{ signature, state: 'disputed' }]);
  });

  test('that is on no chain is never credited, however often it is shown', async () => {
    const other = await openPayoutFixture();
    const references = [account.referenceKey];
    const amount = 500_000_000_000n;
    const elsewhere = await other.testWallet.deposit({ assetCode: 'USDC', amount, references });
    await other.settle();
    forge(elsewhere.signature, await transactionJson(other.chain.url, elsewhere.signature));
    for (let round = 0; round < 8; round += 1) expect(await watch()).toBe(0);
    expect(await gained()).toBe(0n);
    expect(watcher.unproved.at(-1)).toMatchObject({ state: 'open' });
    await other.close();
  });

  test('that failed on the chain is not turned into one that did not', async () => {
    const { signature } = await pay(1_000_000n);
    const real = await transactionJson(fixture.chain.url, signature);
    const FAILURE = { InstructionError: [3, { Custom: 1 }] };
    forge(signature, { ...real, meta: { ...real.meta, err: FAILURE } });
    await watch();
    expect(watcher.uncredited).toEqual([]);
    liar.behave = () => 'pass';
    await watch();
    expect(await gained()).toBe(1_000_000n);
  });
});

test('a deposit that one provider hides is found by the other, once', async () => {
  await pay(2_000_000n);
  liar.behave = (method) => (method === 'getSignaturesForAddress' ? { result: [] } : 'pass');
  expect(await watch()).toBe(1);
  liar.behave = () => 'pass';
  expect(await watch()).toBe(0);
  expect(await gained()).toBe(2_000_000n);
});

test('a deposit that one provider does not know yet waits for it', async () => {
  await pay(2_000_000n);
  liar.behave = (method) => (method === 'getTransaction' ? { result: null } : 'pass');
  expect(await watch()).toBe(0);
  expect(watcher.unproved).toEqual([]);
  liar.behave = () => 'pass';
  expect(await watch()).toBe(1);
  expect(await gained()).toBe(2_000_000n);
});

test('a provider that is silent, or fails, holds deposits up and loses none', async () => {
  await pay(2_000_000n);
  for (const behaviour of ['silent', { status: 503 }] as const) {
    liar.behave = () => behaviour;
    expect(await watch()).toBe(0);
  }
  liar.behave = () => 'pass';
  expect(await watch()).toBe(1);
});

test('what no provider can read is named, and does not stop the others', async () => {
  const odd = await pay(1_000_000n);
  await pay(3_000_000n);
  const refusal = { code: -32015, message: 'Transaction version (9) is not supported' };
  const unreadable: ChainProxy['behave'] = (method, [signature]) =>
    method === 'getTransaction' && signature === odd.signature ? { error: refusal } : 'pass';
  liar.behave = unreadable;
  expect(await watch()).toBe(1);
  expect(watcher.unreadable).toEqual([]);
  honest.behave = unreadable;
  expect(await watch()).toBe(0);
  expect(watcher.unreadable).toEqual([odd.signature]);
  expect(await watch()).toBe(0);
  expect(await gained()).toBe(3_000_000n);
});

test.each([
  ['two days', 48 * 3_600_000],
  ['half an hour', 30 * 60_000],
])('a wait set by a clock %s ahead ends when the clock is right again', async (_, aheadMs) => {
  await pay(2_000_000n);
  liar.behave = (method) => (method === 'getTransaction' ? { result: null } : 'pass');
  laterMs = aheadMs;
  expect((await watcher.watch(chain)).found).toBe(0);
  liar.behave = () => 'pass';
  laterMs = 0;
  expect((await watcher.watch(chain)).found).toBe(1);
});
