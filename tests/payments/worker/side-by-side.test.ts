import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** Two workers that sign at the same moment, of one vault. */

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(() => fixture.close());

/** Leaves so much of the chain's own coin in the vault. */
const leave = async (lamports: bigint): Promise<void> => {
  const amount = 1_000_000_000n - lamports - 5000n;
  const [source, destination] = [fixture.vault, fixture.faucet.address];
  await fixture.send(source, [getTransferSolInstruction({ source, destination, amount })]);
  await fixture.settle();
};

/** Both have read what the vault can pay, and neither has written anything. */
const bothRound = async () => {
  let arrived = 0;
  let goOn = (): void => undefined;
  const both = new Promise<void>((done) => (goOn = done));
  const chain: PayoutFixture['solana'] = {
    ...fixture.solana,
    readLifetimes: async (...asked) => {
      arrived += 1;
      if (arrived === 2) goOn();
      await both;
      return fixture.solana.readLifetimes(...asked);
    },
    send: async () => ({ outcome: 'unknown', providers: [] }),
  };
  const rounds = ['one', 'other'].map((owner) =>
    fixture.round(2000, { chain, settings: { owner, most: 1 } }),
  );
  const reports = await Promise.all(rounds);
  return reports.map(({ claimed, signed }) => ({ claimed, signed }));
};

const live = () =>
  fixture.setup.store.rows(
    z.object({ n: z.bigint() }),
    sql`SELECT n FROM payout_attempts WHERE state IN ('SIGNED', 'SENT')`,
  );

test('sign no more than the vault can pay the chain for', async () => {
  // Enough for one new token account.
  await leave(3_000_000n);
  await fixture.accept();
  await fixture.accept();
  const reports = await bothRound();
  expect(reports.map(({ claimed }) => claimed)).toEqual([1, 1]);
  expect(reports.map(({ signed }) => signed).sort()).toEqual([0, 1]);
  expect(await live()).toHaveLength(1);
  // The other one waits for a person to fill the vault, as if nobody had been beside it.
  expect(await fixture.round(5000)).toMatchObject({ signed: 0, failed: 0 });
  expect(fixture.alarms.at(-1)?.sentence).toContain('The vault cannot pay the chain');
});

test.each([
  ['just both', 6_000_000n],
  ['many more', 900_000_000n],
])('sign both where the vault can pay for %s', async (_, lamports) => {
  await leave(lamports);
  await fixture.accept();
  await fixture.accept();
  const reports = await bothRound();
  expect(reports.map(({ signed }) => signed)).toEqual([1, 1]);
  expect(await live()).toHaveLength(2);
});
