import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { lookAtAddresses, LOOKED_AT_MOST } from '#payments/deposit/look.ts';
import { addressKeeper } from '#payments/storage/deposits/addresses.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import { heldOf, payPlainly, type Held } from '../../support/held.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** However many addresses there are: a round has its limits, and each has its turn. */

let fixture: PayoutFixture;
let held: Held;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  held = await heldOf(fixture);
});
afterEach(() => fixture.close());

const MANY = 1200;
const SOURCE = { mode: 'test', chain: 'solana' } as const;

const fill = async (received: bigint, rows: number): Promise<void> => {
  const { setup, tenant, accountId } = fixture;
  const keys = Array.from({ length: rows }, () => setup.ports.newReferenceKey());
  await setup.store.batch([
    sql`INSERT INTO deposit_addresses (mode, chain, token_account, asset, address, named_asset,
          vault, organization_id, account_id, received, looked_at, created_at)
        SELECT 'test', 'solana', value, 'USDC', value, 'USDC', value, ${tenant.organizationId},
          ${accountId}, ${received}, '', '2026-11-01T10:00:00.000Z'
        FROM json_each(${JSON.stringify(keys)})`,
  ]);
};

/** One round, and how many accounts and histories it asked for. */
const look = async (now: Date) => {
  const asked = { accounts: 0, histories: 0 };
  const { store } = fixture.setup;
  await lookAtAddresses(
    {
      addresses: addressKeeper(store),
      sightings: sightingKeeper(store),
      now: () => now,
      sweeper: {
        readAmounts: (provider, accounts) => {
          asked.accounts += accounts.length;
          return held.sweeper.readAmounts(provider, accounts);
        },
      },
      chain: {
        providers: fixture.solana.providers,
        readSightings: (history) => {
          asked.histories += 1;
          return fixture.solana.readSightings(history);
        },
      },
    },
    SOURCE,
  );
  return asked;
};

test('a deposit among many addresses is found within as many rounds as they take', async () => {
  await fill(0n, MANY);
  const wallet = await held.addressOf(fixture.accountId);
  await payPlainly(fixture, wallet, 5_000_000n);
  await fixture.settle();
  const before = (await fixture.balance()).available;
  const began = Date.parse('2026-11-21T09:00:00.000Z');
  for (let round = 0; round < Math.ceil((MANY + 4) / LOOKED_AT_MOST); round += 1) {
    const asked = await look(new Date(began + round * 1000));
    expect(asked.accounts).toBeLessThanOrEqual(LOOKED_AT_MOST);
  }
  await held.watch();
  expect((await fixture.balance()).available).toBe(before + 5_000_000n);
});

test('addresses whose books are wrong take a bounded part, and hold no other up', async () => {
  await fill(1n, 60);
  const wallet = await held.addressOf(fixture.accountId);
  await payPlainly(fixture, wallet, 5_000_000n);
  await fixture.settle();
  const before = (await fixture.balance()).available;
  const began = Date.parse('2026-11-21T09:00:00.000Z');
  for (let round = 0; round < 5; round += 1)
    expect((await look(new Date(began + round * 1000))).histories).toBeLessThanOrEqual(16);
  await held.watch();
  expect((await fixture.balance()).available).toBe(before + 5_000_000n);
});
