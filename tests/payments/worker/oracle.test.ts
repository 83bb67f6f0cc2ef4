import { expect, test } from 'vitest';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { SendReport, TransferOrder } from '#payments/chain/transfer.ts';
import { BURST_EVERY } from '../../../scripts/simulate/cast.ts';
import { runSeed } from '../../../scripts/simulate/seed.ts';
import { times } from '../../support/runs.ts';

/** Workers that are shown another chain than there is break laws, and no seed may be green. */

const NOT_SENT: SendReport = { outcome: 'unknown', providers: [] };
const SEEDS = [1, 2, 3, 4, 5].slice(0, times(1, 5));

/** What the wallets of workers have signed, by its signature. */
const signed = new Map<string, { order: TransferOrder; wire: string }>();

/** A prover that takes for done whatever was signed. */
const proveAll = (chain: PayoutChain): Pick<PayoutChain, 'sign' | 'proveLanding'> => ({
  sign: async (order, lifetime) => {
    const transfer = await chain.sign(order, lifetime);
    signed.set(transfer.signature, { order, wire: transfer.wire });
    return transfer;
  },
  proveLanding: async (signature) => {
    const found = signed.get(signature);
    if (found === undefined) return chain.proveLanding(signature);
    const { order, wire } = found;
    const { assetCode, amount, tokenAccount: to, memo } = order;
    const moves = [{ assetCode, amount, from: '', to }];
    const fact = { block: 1n, error: null, wire, memos: [memo], moves, cost: 5000n, rent: 0n };
    return { state: 'proved', fact, dissenters: [] };
  },
});

const BENDS: Record<string, { bend(chain: PayoutChain): Partial<PayoutChain>; law: RegExp }> = {
  'a payout that is completed before it is final': {
    law: /is completed (before it is final|and did not land)|has failed before|another outcome/,
    bend: (chain) => ({
      ...proveAll(chain),
      readStatuses: async (signatures) =>
        (await chain.readStatuses(signatures)).map((view) => ({
          ...view,
          witnesses: view.required,
          status: view.status && { ...view.status, commitment: 'finalized' },
        })),
    }),
  },
  'bytes that are given up and can still land': {
    law: /is given up and (has landed|can still land)/,
    bend: (chain) => ({
      readStatuses: async (signatures) =>
        (await chain.readStatuses(signatures)).map((view) => ({ ...view, status: null })),
      findExpired: async (transfers) => new Set(transfers.map(({ signature }) => signature)),
    }),
  },
  'a payout of another amount': {
    law: /holds \d+ and not \d+|The transfer on the chain is not the one that was ordered/,
    bend: (chain) => ({
      sign: (order, lifetime) => chain.sign({ ...order, amount: order.amount + 1n }, lifetime),
    }),
  },
  'a good wallet that is never paid': {
    law: /(never landed|expired) on a chain that works|the chain worked|is (PROC|INIT|SENT)/,
    bend: () => ({ send: async () => NOT_SENT }),
  },
  'an error that nobody expects': {
    law: /An alarm without a cause/,
    bend: () => ({ sign: () => Promise.reject(new TypeError('signing has a fault')) }),
  },
};

test.each(Object.entries(BENDS))('%s turns every seed red', async (_, { bend, law }) => {
  for (const seed of SEEDS) {
    const { broken } = await runSeed(seed, (chain) => ({ ...chain, ...bend(chain) }));
    expect(broken, `seed ${seed}`).toMatch(law);
  }
});

test('what is signed and the vault cannot pay for breaks a law', async () => {
  // Much is ordered at once there, and the vault can pay for little.
  const short = [1, 2, 3].map((number) => number * BURST_EVERY);
  const plenty = async (transfers: readonly unknown[]) => ({
    ...{ count: transfers.length, coin: 10n ** 12n, said: [], isDisputed: false },
  });
  const bend = { affordable: plenty, mayAfford: plenty };
  const broken: (string | undefined)[] = [];
  for (const seed of short)
    broken.push((await runSeed(seed, (chain) => ({ ...chain, ...bend }))).broken);
  expect(broken.join('\n')).toMatch(/less than what is signed will cost/);
});
