import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { RETENTION, type RetentionKind } from '#kernel/config/retention.ts';
import { sql } from '#kernel/storage/sql.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

/** A new table is entered here: what it keeps of persons, and under which row of the table. */

/** Logs are the output of programs; test data is in the tables of all that a customer keeps. */
type Stored = Exclude<RetentionKind, 'logs' | 'testData'>;

const TABLES_OF: Readonly<Record<Stored, readonly string[]>> = {
  openApplications: ['applications'],
  rejectedApplications: ['applications'],
  approvedApplications: ['applications', 'ownership_proofs'],
  openCorrections: ['corrections'],
  corrections: ['corrections'],
  openClaims: ['claims', 'claim_addresses'],
  claims: ['claims', 'claim_changes', 'ownership_proofs'],
  mails: ['outgoing_mails'],
  requestCounts: ['rate_window', 'spent_challenges'],
  signOuts: ['console_sign_outs'],
  hotelMessages: ['hotel_pushes'],
  demandCounts: ['hotel_demand'],
  storedAnswers: ['idempotency'],
  webhookDeliveries: ['webhook_deliveries'],
  beneficiaries: ['beneficiaries', 'bank_files'],
  organizations: [
    ...['organizations', 'accounts', 'events', 'payments', 'payouts', 'payout_holds'],
    ...['payout_orders', 'webhook_endpoints', 'webhook_secrets', 'data_keys', 'quotes'],
    ...['approval_policies', 'test_deposits', 'test_removals', 'sandbox_clocks', 'stored_bytes'],
    'opening_limits',
  ],
  ledger: [
    ...['ledger_accounts', 'ledger_entries', 'ledger_transfers', 'used_references'],
    ...['chain_deposits', 'chain_sightings', 'deposit_addresses', 'deposit_address_wishes'],
    ...['bank_payments', 'payout_attempts', 'payout_faults', 'outflows', 'sweeps'],
    ...['reserve_heads', 'event_hours', 'payout_days', 'opening_days', 'network_costs'],
    'network_cost_accounts',
  ],
  auditLog: ['audit_log', 'quarantines'],
  denyList: ['deny_list'],
  keys: ['api_keys'],
};

/** Companies, hotels, rates, and how far Kontor's own work has come. */
const WITHOUT_PERSONS = [
  ...['alarms', 'chain_cursors', 'coin_accounts', 'database_modes', 'fx_feed', 'fx_rates', 'guard'],
  ...['hotel_ari', 'hotel_calendars', 'hotel_closings', 'hotel_credentials', 'hotel_free_rooms'],
  ...['hotel_rate_plans', 'hotel_rooms', 'hotel_settings', 'hotel_source_health'],
  ...['hotel_vendor_hotels', 'hotel_vendors', 'long_writes', 'observation_changes'],
  ...['observations', 'observed_sites', 'live_answers', 'outflow_cursors', 'register_notices'],
  ...['retention_runs', 'schema_migrations', 'secrets', 'signing_stops', 'unsealed'],
  ...['vault_token_accounts', 'vaults', 'webhook_progress', 'webhook_prunings', 'worker_beats'],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('each table has a row on the privacy page, or keeps nothing of persons', async () => {
  const tables = await database.store.rows(
    z.object({ name: z.string() }),
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  const declared = new Set([...Object.values(TABLES_OF).flat(), ...WITHOUT_PERSONS]);
  const found = new Set(tables.map(({ name }) => name));
  expect([...found].filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared].filter((name) => !found.has(name))).toEqual([]);
  const kinds = Object.keys(RETENTION).filter((kind) => kind !== 'logs' && kind !== 'testData');
  expect(Object.keys(TABLES_OF).toSorted()).toEqual(kinds.toSorted());
});
