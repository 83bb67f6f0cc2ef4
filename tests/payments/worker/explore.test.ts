import { expect, test } from 'vitest';
import { depositScene } from '../../../scripts/simulate/explore/deposits.ts';
import { explore } from '../../../scripts/simulate/explore/explorer.ts';
import { exploreAll } from '../../../scripts/simulate/explore/explore.ts';
import { payoutScene } from '../../../scripts/simulate/explore/payouts.ts';
import { times } from '../../support/runs.ts';

const BUDGET = { rounds: 6, crashes: 1, waits: 3, losses: 1, silences: 1 };
const BOUNDS = { statesMost: 20_000, finishEvery: 25 };

test('no order of two workers or watchers, crashes and losses breaks a law', async () => {
  const lines: string[] = [];
  expect(await exploreAll(times(1000, 3000), (line) => lines.push(line)), lines.join('\n')).toBe(
    true,
  );
  console.log(lines.join('\n'));
});

test('bytes that are given up and can still land are paid twice in some order', async () => {
  const open = payoutScene(1, BUDGET, (chain) => ({
    ...chain,
    findExpired: async (transfers) => new Set(transfers.map(({ signature }) => signature)),
  }));
  const { broken } = await explore(open, BOUNDS);
  expect(broken?.law).toMatch(/landed 2 times/);
  expect(broken?.way.join()).toMatch(/lands/);
});

test('bytes that are never given to the chain leave a payout without an end', async () => {
  const open = payoutScene(1, BUDGET, (chain) => ({
    ...chain,
    send: async () => ({ outcome: 'unknown', providers: [] }),
  }));
  expect((await explore(open, BOUNDS)).broken?.law).toMatch(/is not COMPLETED in the end/);
});

const DEPOSITS = { rounds: 2, crashes: 1, silences: 0, lies: 0, waits: 0 };

test('how far a history was read, kept before what was read there, loses a deposit', async () => {
  const open = depositScene(DEPOSITS, (ports) => ({
    ...ports,
    sightings: {
      ...ports.sightings,
      note: async (source, history, read) => {
        await ports.sightings.note(source, history, { ...read, sightings: [] });
        await ports.sightings.note(source, history, read);
      },
    },
  }));
  const { broken } = await explore(open, BOUNDS);
  expect(broken?.law).toMatch(/is never credited/);
  expect(broken?.way.join()).toMatch(/and ends/);
});

test('payments that a provider may name twice are credited twice in some order', async () => {
  const open = depositScene(DEPOSITS, (ports) => ({
    ...ports,
    book: {
      ...ports.book,
      commit: (tenant, changes) =>
        ports.book.commit(
          tenant,
          changes.map((each) => {
            if (each.change !== 'payment-created') return each;
            const providerPaymentId = `${each.payment.providerPaymentId} ${ports.newId('pmt')}`;
            return { ...each, payment: { ...each.payment, providerPaymentId } };
          }),
        ),
    },
  }));
  expect((await explore(open, BOUNDS)).broken?.law).toMatch(/was credited 2 times/);
});
