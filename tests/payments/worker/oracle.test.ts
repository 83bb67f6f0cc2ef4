import { expect, test } from 'vitest';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { SendReport } from '#payments/chain/transfer.ts';
import { runSeed } from '../../../scripts/simulate/seed.ts';

/** Workers that are shown another chain than there is break laws, and no seed may be green. */

const NOT_SENT: SendReport = { outcome: 'unknown', providers: [] };
const SEEDS = [1, 2, 3, 4, 5];

const BENDS: Record<string, { bend(chain: PayoutChain): Partial<PayoutChain>; law: RegExp }> = {
  'a payout that is completed before it is final': {
    law: /is completed before it is final|has failed before it is final/,
    bend: (chain) => ({
      readStatuses: async (signatures) =>
        (await chain.readStatuses(signatures)).map((view) => ({
          ...view,
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
    law: /holds \d+ and not \d+/,
    bend: (chain) => ({
      sign: (order, lifetime) => chain.sign({ ...order, amount: order.amount + 1n }, lifetime),
    }),
  },
  'a good wallet that is never paid': {
    law: /never landed on a chain that works|expired on a chain that works|after the chain worked|is PROCESSING/,
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
