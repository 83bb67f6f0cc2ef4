import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { withClient } from '#kernel/storage/backup/session.ts';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { NETWORK_COST_CHECKS } from '#payments/storage/checks/network-cost-checks.ts';
import { networkCostReader } from '#payments/storage/costs/network-costs.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';

/** A database from before what the network costs was booked. */

const AT = '2026-11-01T10:00:00.000Z';
const LAST_WITHOUT_COSTS = 42;

let database: TestDatabase;
beforeEach(async () => {
  database = await freshFile();
});
afterEach(() => database.drop());

const payout = (id: string): Statement =>
  sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
        source_amount, source_asset, destination_amount, destination_asset, fees, crypto_details,
        description, metadata, initiated_at, created_at, updated_at, next_attempt_at)
      VALUES ('org_1', 'test', ${id}, 'acct_1', 'crypto', 'PROCESSING', 'SENT', 2, 7, 'USDC', 7,
        'USDC', '[]', '{"chain":"solana","toAddress":"A"}', '', '{}', ${AT}, ${AT}, ${AT}, ${AT})`;

const attempt = (payoutId: string, state: string, fee: bigint | null): Statement =>
  sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, chain, signature, wire,
        lifetime, state, network_fee, created_at, updated_at)
      VALUES ('org_1', 'test', ${payoutId}, 1, 'solana', ${`of ${payoutId}`}, 'w', 'l', ${state},
        ${fee}, ${AT}, ${AT})`;

const sweep = (state: string, fee: bigint | null): Statement =>
  sql`INSERT INTO sweeps (mode, chain, id, token_account, vault, asset, amount, signature, wire,
        lifetime, state, network_fee, created_at, updated_at)
      VALUES ('test', 'solana', ${`swp_${state}`}, ${state}, 'V', 'USDC', 5, ${`swp ${state}`}, 'w',
        'l', ${state}, ${fee}, ${AT}, ${AT})`;

const ENDED = ['LANDED', 'FAILED', 'EXPIRED', 'SENT'] as const;
const FEES = { LANDED: 2_044_340n, FAILED: 5060n, EXPIRED: null, SENT: null } as const;

const FILLED: readonly Statement[] = [
  sql`INSERT INTO organizations (id, name, created_at) VALUES ('org_1', 'One', ${AT})`,
  sql`INSERT INTO accounts VALUES ('org_1', 'test', 'acct_1', '', '', 'OTHER', 'PRIMARY',
        'ACTIVE', '{}', 'key', 1, ${AT}, ${AT})`,
  ...ENDED.flatMap((state) => [
    payout(`po_${state}`),
    attempt(`po_${state}`, state, FEES[state]),
    sweep(state, FEES[state] === null ? null : 10_060n),
  ]),
];

test('what has landed before is booked, and what was on its way once it lands', async () => {
  const { store } = database;
  const migrations = await readMigrations();
  await migrate(store, { migrations: migrations.slice(0, LAST_WITHOUT_COSTS) });
  await store.batch([...FILLED]);
  await migrate(store);
  const reader = networkCostReader(store);
  const source = { mode: 'test', chain: 'solana' } as const;
  const read = () =>
    reader.list({ ...source, by: 'purpose', from: '2026-11-01', to: '2026-11-01' });
  expect(await read()).toMatchObject([
    { purpose: 'PAYOUT', transactions: 2, fee: 2_049_400n, rent: 0n },
    { purpose: 'SWEEP', transactions: 2, fee: 20_120n, rent: 0n },
  ]);
  await store.batch([
    sql`UPDATE payout_attempts SET state = 'LANDED', network_fee = 2044340, rent = 2039280
        WHERE state = 'SENT'`,
  ]);
  expect((await read())[0]).toMatchObject({ transactions: 3, fee: 2_054_460n, rent: 2_039_280n });
  expect(await reader.paid('test', 'solana')).toBe(2_049_400n + 20_120n + 2_044_340n);
  // Nobody had counted it when it was accepted.
  const counted = await store.rows(z.unknown(), sql`SELECT day, count FROM opening_days`);
  expect(counted).toEqual([{ day: '2026-11-01', count: 1n }]);
  const problems = await withClient({ url: database.url }, async (client) =>
    Promise.all(NETWORK_COST_CHECKS.map((each) => each.problems(client))),
  );
  expect(problems.flat()).toEqual([]);
});
