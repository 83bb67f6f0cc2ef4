import { getTransactionDecoder } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { offerFor } from '#payments/solana/offers.ts';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

/** What the chain takes in its own coin: whether the vault can pay it, and what is offered. */

let fixture: PayoutFixture;
let one: ChainProxy;
let two: ChainProxy;
let chain: PayoutFixture['solana'];
const openChain = (timeLimitMs: number) =>
  openSolana({ ...fixture.settings, rpcUrls: [one.url, two.url], timeLimitMs });
beforeEach(async () => {
  fixture = await openPayoutFixture();
  one = await startChainProxy(fixture.chain.url);
  two = await startChainProxy(fixture.chain.url);
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

  test('is not filled by the word of one provider', async () => {
    const { count, coin } = await chain.affordable([{ createsTokenAccount: true }]);
    expect([count, coin]).toEqual([0, KEPT]);
  });
});

const EMPTY = { result: { context: { slot: 440_208_000 }, value: [null] } };

test('one provider that calls the vault empty of gas stops nothing', async () => {
  // What it says of the coins is another question: see gate.test.ts.
  one.behave = (method, [addresses]) =>
    method === 'getMultipleAccounts' && Array.isArray(addresses) && addresses.length === 1
      ? EMPTY
      : 'pass';
  await fixture.accept();
  expect(await round()).toMatchObject({ signed: 1 });
});

const attemptRow = z.object({ replies: z.string().nullable(), wire: z.string() });
const attempts = () =>
  fixture.setup.store.rows(attemptRow, sql`SELECT replies, wire FROM payout_attempts ORDER BY n`);

test('one provider that alone answers, and calls the vault empty of gas, is no alarm', async () => {
  one.behave = (method) => (method === 'getMultipleAccounts' ? EMPTY : 'pass');
  two.behave = () => ({ status: 503 });
  await expect(chain.affordable([{ createsTokenAccount: true }])).rejects.toThrow(
    'Too few providers of the chain tell what the vault has',
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
