import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { finalStatuses, isAllowed, type Transitions } from '#kernel/transitions.ts';
import { sql } from '#kernel/storage/sql.ts';
import { DEPOSIT_VERDICTS } from '#payments/deposit/deposit.ts';
import { PAYMENT_STATUSES } from '#payments/payment/payment.ts';
import { ATTEMPT_STATES } from '#payments/payout/attempt.ts';
import { PAYOUT_PHASES, PAYOUT_STATUSES, type PayoutStatus } from '#payments/payout/payout.ts';
import { PAYOUT_TRANSITIONS } from '#payments/payout/states.ts';
import { PAYOUT_METHODS } from '#payments/quote/method.ts';
import { BANK_STATES, type BankState } from '#payments/rail/bank.ts';
import { BANK_TRANSITIONS } from '#payments/rail/states.ts';
import { ACCOUNTS } from '#payments/storage/accounts.ts';
import { BENEFICIARIES } from '#payments/storage/beneficiaries.ts';
import { CONSTRAINTS } from '#payments/storage/constraints.ts';
import { PAYMENTS } from '#payments/storage/payments.ts';
import { PAYOUTS } from '#payments/storage/payouts.ts';
import { QUOTES } from '#payments/storage/quotes.ts';
import { DELIVERY_STATUSES } from '#payments/webhooks/delivery.ts';
import { APPLICATION_STATUSES } from '#register/applications/application.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { fillLedger } from '../../support/payments.ts';

/** The schema says the same as the tables of the nouns. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await fillLedger(database.store);
});
afterAll(() => database.drop());

const text = async (name: string): Promise<string> => {
  const found = await database.store.row(
    z.object({ sql: z.string() }),
    sql`SELECT sql FROM sqlite_master WHERE name = ${name}`,
  );
  return found?.sql.replaceAll(/\s+/g, ' ') ?? '';
};

test.each([
  ['payouts', 'status', PAYOUT_STATUSES],
  ['payouts', 'phase', PAYOUT_PHASES],
  ['payouts', 'method', PAYOUT_METHODS],
  ['payout_attempts', 'state', ATTEMPT_STATES],
  ['payments', 'status', PAYMENT_STATUSES],
  ['bank_payments', 'state', BANK_STATES],
  ['chain_deposits', 'verdict', DEPOSIT_VERDICTS],
  ['webhook_deliveries', 'status', DELIVERY_STATUSES],
  ['applications', 'status', APPLICATION_STATUSES],
])('%s.%s may hold what the noun knows, and nothing else', async (table, column, values) => {
  const [, list = ''] =
    new RegExp(`\\b${column} TEXT NOT NULL CHECK \\(${column} IN \\(([^)]*)\\)\\)`).exec(
      await text(table),
    ) ?? [];
  expect(list.split(',').map((each) => each.trim().slice(1, -1))).toEqual([...values]);
});

/** As many approvals as a payout that waits needs. */
const APPROVALS = ['Ada', 'Bea'].map((by) => ({ by, verdict: 'APPROVED' }));
const APPROVED = `json_set(approval, '$.decisions', json('${JSON.stringify(APPROVALS)}'))`;

/** What must stand beside a status, so that no other rule refuses the row. */
const beside = (status: PayoutStatus): string => {
  const isFinal = finalStatuses(PAYOUT_STATUSES, PAYOUT_TRANSITIONS).includes(status);
  const isDue = !isFinal && status !== 'PENDING_APPROVAL';
  return [
    `status = '${status}'`,
    `phase = '${isFinal ? 'ENDED' : 'WAITING'}'`,
    `failure = ${status === 'FAILED' ? `'{"code":"NEVER_LANDED","message":""}'` : 'NULL'}`,
    `completed_at = ${status === 'COMPLETED' ? `'2026-11-21T10:00:00.000Z'` : 'NULL'}`,
    `next_attempt_at = ${isDue ? `'2026-11-21T10:00:00.000Z'` : 'NULL'}`,
    `approval = iif(status = 'PENDING_APPROVAL', ${APPROVED}, approval)`,
  ].join(', ');
};

const allows = <Status extends string>(table: Transitions<Status>, from: Status, to: Status) =>
  Object.values(table).some((each) => each.to === to && isAllowed(each, from));

/** Whether the database takes the change, which is undone. */
const isTaken = async (update: string): Promise<boolean> => {
  const undo = sql`INSERT INTO guard (ok) SELECT 0`;
  const outcome: unknown = await database.store
    .batch([
      { sql: update, args: [] },
      { ...undo, refusal: 'undone' },
    ])
    .catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  return String(outcome).includes('undone');
};

const pairsOf = <Status extends string>(statuses: readonly Status[]) =>
  statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

describe('the guards of the database let a status change just where the table does', () => {
  test.each(pairsOf(PAYOUT_STATUSES))('a payout from %s to %s', async (from, to) => {
    const one = `(SELECT id FROM payouts WHERE status = '${from}' LIMIT 1)`;
    const found = await database.store.rows(z.unknown(), { sql: `SELECT ${one} AS id`, args: [] });
    expect(found).not.toEqual([{ id: null }]);
    const taken = await isTaken(`UPDATE payouts SET ${beside(to)} WHERE id = ${one}`);
    const isFinal = finalStatuses(PAYOUT_STATUSES, PAYOUT_TRANSITIONS).includes(from);
    // What stays as it is need not be an event: a worker takes a payout and gives it back.
    const isAlike = from === to && !isFinal;
    expect(taken).toBe(isAlike || allows<PayoutStatus>(PAYOUT_TRANSITIONS, from, to));
  });

  test.each(pairsOf(BANK_STATES))('a payment at the bank from %s to %s', async (from, to) => {
    const insert = `INSERT OR REPLACE INTO bank_payments (organization_id, mode, payout_id, state,
      created_at, updated_at) SELECT organization_id, mode, id, '${from}', '', '' FROM payouts
      WHERE method = 'crypto' LIMIT 1`;
    const undo = sql`INSERT INTO guard (ok) SELECT 0`;
    const update = `UPDATE bank_payments SET state = '${to}' WHERE created_at = ''`;
    const outcome: unknown = await database.store
      .batch([
        { sql: insert, args: [] },
        { sql: update, args: [] },
        { ...undo, refusal: 'undone' },
      ])
      .catch((error: unknown) => error);
    const isAlike = from === to && from !== 'REJECTED' && from !== 'RETURNED';
    const isAllowedHere = allows<BankState>(BANK_TRANSITIONS, from, to);
    // The database lets a payment come back to HANDED_OVER or go astray before it is settled.
    const isUnguarded = from === 'HANDED_OVER';
    expect(String(outcome).includes('undone')).toBe(isAlike || isAllowedHere || isUnguarded);
  });
});

test('each constraint that a refusal is known by is in the schema', async () => {
  const checks = `${await text('ledger_accounts')} ${await text('ledger_transfers')}`;
  expect(checks).toContain(`CONSTRAINT ${CONSTRAINTS.enoughFunds} CHECK`);
  expect(checks.split(`CONSTRAINT ${CONSTRAINTS.storableTotal} CHECK`)).toHaveLength(3);
  const columnsOf = (constraint: string): string => constraint.replaceAll(/\w+\./g, '');
  expect(await text('accounts_primary')).toContain(
    `UNIQUE INDEX accounts_primary ON accounts (${columnsOf(CONSTRAINTS.onePrimaryAccount)})`,
  );
  expect(await text('payments')).toContain(
    `CONSTRAINT provider_payment UNIQUE (${columnsOf(CONSTRAINTS.oneProviderPayment)})`,
  );
});

test.each([
  ['account_facts', ACCOUNTS.columns],
  ['beneficiary_facts', BENEFICIARIES.columns],
  ['payment_facts', PAYMENTS.columns],
  // When it is to be looked at next is no part of what happened.
  ['payout_facts', PAYOUTS.columns.filter((column) => column !== 'next_attempt_at')],
  ['quote_facts', QUOTES.columns],
])('events hold what rows hold: %s', async (view, columns) => {
  const held = [...(await text(view)).matchAll(/'(\w+)', /g)].map(([, column]) => column);
  expect(held.sort()).toEqual([...columns].sort());
});
