import { getTransactionDecoder } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { offerFor } from '#payments/solana/offers.ts';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { askChain } from '../../support/lying-provider.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

/** What the chain takes in its own coin: whether the vault can pay it, and what is offered. */

let fixture: PayoutFixture;
let one: ChainProxy;
let two: ChainProxy;
let three: ChainProxy;
let chain: PayoutFixture['solana'];
const openChain = (timeLimitMs: number, proxies: readonly ChainProxy[] = [one, two]) =>
  openSolana({ ...fixture.settings, rpcUrls: proxies.map(({ url }) => url), timeLimitMs });
beforeEach(async () => {
  fixture = await openPayoutFixture();
  one = await startChainProxy(fixture.chain.url);
  two = await startChainProxy(fixture.chain.url);
  three = await startChainProxy(fixture.chain.url);
  // Providers answer at once here: only a machine that others use keeps anybody waiting.
  chain = await openChain(20_000);
});
afterEach(() => fixture.close());

const round = (afterMs = 2000) => fixture.round(afterMs, { chain });

const move = async (from: 'vault' | 'faucet', lamports: bigint): Promise<void> => {
  const source = fixture[from];
  const destination = fixture[from === 'vault' ? 'faucet' : 'vault'].address;
  await fixture.send(source, [
    getTransferSolInstruction({ source, destination, amount: lamports }),
  ]);
  await fixture.settle();
};

describe('a vault that cannot pay the chain', () => {
  const KEPT = 1_000_000n;

  beforeEach(() => move('vault', 1_000_000_000n - KEPT - 5000n));

  test('signs nothing, alarms, and pays once it is filled', async () => {
    const { payoutId } = await fixture.accept();
    for (let minute = 0; minute < 8; minute += 1) {
      expect(await round(60_000)).toMatchObject({ signed: 0, failed: 0 });
      await fixture.chain.step(150);
    }
    expect(fixture.alarms.at(-1)).toMatchObject({
      payoutId,
      sentence: expect.stringContaining(`${KEPT} smallest parts`),
    });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
    await move('faucet', 100_000_000n);
    expect(await round(60_000)).toMatchObject({ signed: 1, sent: 1 });
    await fixture.settle();
    expect(await round()).toMatchObject({ completed: 1 });
    expect(await fixture.balance()).toMatchObject({ available: OPERATOR_FUNDS - 1_000_000n });
  });

  test('pays for as many as it can, and the others wait', async () => {
    await move('faucet', 2_100_000n);
    await fixture.accept();
    await fixture.accept();
    expect(await round()).toMatchObject({ claimed: 2, signed: 1 });
    expect(fixture.alarms).toHaveLength(1);
  });

  test('keeps what the chain demands of a wallet, to the last part', async () => {
    const { fee, rent } = await chain.transferCost({ createsTokenAccount: true });
    const least = await askChain(fixture.chain.url, 'getMinimumBalanceForRentExemption', [0]);
    await move('faucet', fee + rent + BigInt(z.number().parse(least)) - KEPT - 1n);
    await fixture.accept();
    expect(await round(60_000)).toMatchObject({ signed: 0, failed: 0 });
    await move('faucet', 1n);
    expect(await round(60_000)).toMatchObject({ signed: 1 });
  });

  test('is not filled by the word of one provider', async () => {
    const { count, coin } = await chain.affordable([{ createsTokenAccount: true }]);
    expect([count, coin]).toEqual([0, KEPT]);
  });
});

/** What is asked of the vault's own coin alone: of its tokens, see gate.test.ts. */
const isAboutCoin = (method: string, [addresses]: readonly unknown[]): boolean =>
  method === 'getMultipleAccounts' && Array.isArray(addresses) && addresses.length === 1;

const EMPTY = { result: { context: { slot: 440_208_000 }, value: [null] } };

const FULL = {
  result: {
    context: { slot: 440_208_000 },
    value: [
      {
        lamports: 5_000_000_000,
        owner: '11111111111111111111111111111111',
        data: ['', 'base64'],
        executable: false,
        rentEpoch: 0,
        space: 0,
      },
    ],
  },
};

/** Says of the coin what is not so. */
const lie = (liar: ChainProxy, answer: typeof EMPTY | typeof FULL): void => {
  liar.behave = (method, params) => (isAboutCoin(method, params) ? answer : 'pass');
};

describe('one provider that lies about the coin of the vault', () => {
  test('by calling it full, has nothing signed that the vault cannot pay', async () => {
    await move('vault', 1_000_000_000n - 1_000_000n - 5000n);
    lie(one, FULL);
    for (const proxies of [
      [one, two],
      [one, two, three],
    ]) {
      chain = await openChain(20_000, proxies);
      const { payoutId } = await fixture.accept();
      expect(await round(60_000)).toMatchObject({ signed: 0, failed: 0 });
      expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
    }
    expect(fixture.alarms.at(-1)?.sentence).toContain('The vault cannot pay the chain');
  });

  test('by calling rent free, has nothing signed that the vault cannot pay', async () => {
    await move('vault', 1_000_000_000n - 1_000_000n - 5000n);
    one.behave = (method) =>
      method === 'getMinimumBalanceForRentExemption' ? { result: 0 } : 'pass';
    await fixture.accept();
    expect(await round()).toMatchObject({ signed: 0, failed: 0 });
  });

  test('by calling it empty, stops nothing where two others say otherwise', async () => {
    lie(one, EMPTY);
    chain = await openChain(20_000, [one, two, three]);
    await fixture.accept();
    expect(await round()).toMatchObject({ signed: 1 });
  });

  test('by calling it empty, has payouts wait where only one other says otherwise', async () => {
    lie(one, EMPTY);
    await fixture.accept();
    expect(await round()).toMatchObject({ signed: 0, failed: 0 });
    const { host } = new URL(one.url);
    expect(fixture.alarms.at(-1)?.sentence).toContain(`${host} says 0`);
    one.behave = () => 'pass';
    expect(await round(60_000)).toMatchObject({ signed: 1 });
  });
});

test('what is signed and has not landed counts as spent', async () => {
  // Enough for one new token account.
  await move('vault', 1_000_000_000n - 3_000_000n - 5000n);
  one.behave = (method) => (method === 'sendTransaction' ? { status: 503 } : 'pass');
  two.behave = one.behave;
  await fixture.accept();
  expect(await round()).toMatchObject({ signed: 1 });
  await fixture.accept();
  expect(await round()).toMatchObject({ signed: 0 });
});

test('a payout that lands in vain because the coin is spent meanwhile is paid later', async () => {
  one.behave = (method) => (method === 'sendTransaction' ? { status: 503 } : 'pass');
  two.behave = one.behave;
  const { payoutId } = await fixture.accept();
  expect(await round()).toMatchObject({ signed: 1 });
  await move('vault', 1_000_000_000n - 1_500_000n - 5000n);
  one.behave = () => 'pass';
  two.behave = one.behave;
  await round(10_000);
  await fixture.settle();
  expect(await round()).toMatchObject({ failed: 0 });
  expect(await attempts()).toMatchObject([{ state: 'FAILED' }]);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'PROCESSING', failure: null });
  await move('faucet', 100_000_000n);
  expect(await round(60_000)).toMatchObject({ signed: 1 });
  await fixture.settle();
  expect(await round()).toMatchObject({ completed: 1 });
  expect(await attempts()).toMatchObject([{ state: 'FAILED' }, { state: 'LANDED' }]);
  expect(await fixture.balance()).toMatchObject({ available: OPERATOR_FUNDS - 1_000_000n });
});

const attemptRow = z.object({
  replies: z.string().nullable(),
  state: z.string(),
  wire: z.string(),
});
const attempts = () =>
  fixture.setup.store.rows(
    attemptRow,
    sql`SELECT replies, state, wire FROM payout_attempts ORDER BY n`,
  );

test('one provider that alone answers, and calls the vault empty of gas, is no alarm', async () => {
  one.behave = (method) => (method === 'getMultipleAccounts' ? EMPTY : 'pass');
  two.behave = () => ({ status: 503 });
  await expect(chain.affordable([{ createsTokenAccount: true }])).rejects.toThrow(
    'Too few providers of the chain answered what the vault holds',
  );
});

test('what providers said of the bytes is kept with the attempt, in their own words', async () => {
  await fixture.accept();
  one.behave = (method) =>
    method === 'sendTransaction'
      ? { error: { code: -32005, message: 'Node is behind by 42 slots' } }
      : 'pass';
  two.behave = (method) =>
    method === 'sendTransaction'
      ? {
          error: {
            code: -32002,
            message: 'Transaction simulation failed',
            data: { err: 'InsufficientFundsForFee', logs: ['Program log: no lamports'] },
          },
        }
      : 'pass';
  await round();
  const [attempt] = await attempts();
  expect(JSON.parse(attempt?.replies ?? '')).toMatchObject([
    { outcome: 'unknown', words: expect.stringContaining('Node is behind by 42 slots') },
    {
      outcome: 'rejected-preflight',
      words: 'InsufficientFundsForFee\nProgram log: no lamports',
    },
  ]);
});

describe('what a transaction offers', () => {
  /** The price of a compute unit, in millionths of a lamport. */
  const priceIn = (wire: string): bigint => {
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
    const bytes = Buffer.from(messageBytes);
    const at = bytes.indexOf(Buffer.from([9, 3]));
    return bytes.readBigUInt64LE(at + 2);
  };

  test('is what others offer, and twice as much with the next attempt, up to the cap', async () => {
    const result = Array.from({ length: 150 }, (_, index) => ({
      slot: 440_208_000 + index,
      prioritizationFee: index < 100 ? 0 : 30_000,
    }));
    const asked: unknown[] = [];
    // The one who stays silent is waited for, with each attempt anew.
    chain = await openChain(5000);
    one.behave = (method, params) => {
      if (method === 'sendTransaction') return 'silent';
      if (method !== 'getRecentPrioritizationFees') return 'pass';
      asked.push(params[0]);
      return { result };
    };
    two.behave = (method) => (method === 'sendTransaction' ? { status: 503 } : 'pass');
    await fixture.accept();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await round();
      await fixture.chain.step(250);
      await round(60_000);
    }
    const prices = (await attempts()).map(({ wire }) => priceIn(wire));
    expect(prices.slice(0, 2)).toEqual([30_000n, 60_000n]);
    expect(asked[0]).toContain(fixture.vault.address);
  });

  test('is the usual where nobody tells what others offer', async () => {
    for (const proxy of [one, two])
      proxy.behave = (method) =>
        method === 'getRecentPrioritizationFees'
          ? { error: { code: -32601, message: 'Method not found' } }
          : 'pass';
    await fixture.accept();
    expect(await round()).toMatchObject({ signed: 1 });
    const [attempt] = await attempts();
    expect(priceIn(attempt?.wire ?? '')).toBe(1000n);
  });

  test('never falls with the attempts, and never passes the cap', () => {
    const fee = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fee, fee, fee, fc.integer({ min: 1, max: 5 }), (usual, cap, recent, attempt) => {
        const terms = { microLamportsPerUnit: usual, microLamportsMost: cap };
        const offer = offerFor(terms, recent, attempt);
        expect(offer).toBeGreaterThanOrEqual(usual);
        expect(offer).toBeLessThanOrEqual(usual > cap ? usual : cap);
        expect(offerFor(terms, recent, attempt + 1)).toBeGreaterThanOrEqual(offer);
      }),
    );
  });
});
