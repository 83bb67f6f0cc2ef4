import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { OPERATOR } from '#access/organization.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { withClient } from '#kernel/storage/backup/session.ts';
import { quoted, tablesOf, type Table } from '#kernel/storage/backup/tables.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store, StoreOptions } from '#kernel/storage/store.ts';
import { isBusy } from '#kernel/storage/translate-error.ts';
import { SWEPT_LEAST } from '#payments/deposit/sweep-ports.ts';
import { CONSTRAINTS } from '#payments/storage/constraints.ts';
import { insertOperator } from '#payments/storage/ledger-writes.ts';

/** Removes all test data of idle organizations; see decision 070. */

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

interface Removal {
  store: Store;
  /** The same database, for a separate connection during the removal. */
  options: StoreOptions;
  /** An organization is idle if its keys were not used for this many days. */
  days: number;
  now: Date;
  /** No further write begins after this time. */
  mostMs?: number;
}

/** Tables that are not emptied: the keys keep working, and the operator's settings stay valid. */
const KEPT = new Set(['api_keys', 'approval_policies', 'opening_limits', 'test_removals']);

/** Tables that other tables refer to: they are emptied after those, in this order. */
const LAST = [
  ...['webhook_endpoints', 'ledger_transfers', 'ledger_accounts', 'payouts', 'quotes', 'payments'],
  'accounts',
];

/** The intended time of one write, so that no other write waits long for it. */
const WRITE_MS = 15;
const FIRST_ROWS = 100;
const ROWS_MOST = 1000;
const RUN_MOST_MS = 10_000;

/** Organizations that are idle, have any test data, and have no work left for a worker. */
const idle = ({ days, now }: Pick<Removal, 'days' | 'now'>): Statement => {
  const at = new Date(now.getTime() - days * DAY_MS).toISOString();
  return sql`SELECT id FROM organizations AS idle
    WHERE id <> ${OPERATOR} AND created_at < ${at}
      AND id NOT IN (SELECT organization_id FROM removed_now)
      AND NOT EXISTS (SELECT 1 FROM api_keys WHERE organization_id = idle.id AND mode = 'test'
        AND max(created_at, coalesce(last_used_at, '')) >= ${at})
      AND NOT EXISTS (SELECT 1 FROM payouts WHERE organization_id = idle.id AND mode = 'test'
        AND status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING'))
      AND NOT EXISTS (SELECT 1 FROM deposit_addresses WHERE organization_id = idle.id
        AND mode = 'test' AND credited - swept >= ${SWEPT_LEAST})
      AND (EXISTS (SELECT 1 FROM events WHERE organization_id = idle.id AND mode = 'test')
        OR EXISTS (SELECT 1 FROM webhook_endpoints
          WHERE organization_id = idle.id AND mode = 'test'))`;
};

/** Deposits of nobody at deposit addresses of the organization. */
const ofNobodyAt = (addresses: Statement): Statement =>
  joined(
    sql`FROM chain_deposits AS deposit WHERE mode = 'test'
        AND verdict IN ('UNKNOWN_REFERENCE', 'POSSIBLE_DOUBLE', 'DUST', 'DISPUTED', 'WRONG_ASSET')
        AND (chain, token_account) IN (SELECT chain, token_account FROM deposit_addresses WHERE`,
    addresses,
    sql`)`,
  );

/**
 * Books the organization's coins to the operator; the coins themselves do not move. What stays
 * behind at its addresses is read by nobody from then on: it leaves the books as well, whether it
 * was given to an account, which may be another's, or booked as the operator's own.
 */
const bookToOperator = (organizationId: string, at: string): Statement =>
  joined(
    sql`INSERT INTO ledger_transfers (organization_id, mode, id, phase, debit_kind, debit_account,
        credit_kind, credit_account, asset, amount, reason, reference, created_at)
      SELECT ${OPERATOR}, 'test',
        ${`${organizationId}.removal.${at}`} || '.' || kind || '.' || asset, 'posted',
        iif(held > 0, kind, 'liquidity'), '', iif(held > 0, 'liquidity', kind), '', asset,
        abs(held), 'removal', ${organizationId}, ${at}
      FROM (
        SELECT kind, asset, sum(part) AS held FROM (
          SELECT kind, asset, debits_posted - credits_posted AS part FROM ledger_accounts
          WHERE organization_id = ${organizationId} AND mode = 'test'
            AND kind IN ('vault', 'external')
          UNION ALL
          SELECT 'vault', asset, swept - credited FROM deposit_addresses
          WHERE organization_id = ${organizationId} AND mode = 'test'
          UNION ALL
          SELECT 'vault', asset, -amount`,
    ofNobodyAt(sql`organization_id = ${organizationId} AND mode = 'test'`),
    sql`AND verdict IN ('UNKNOWN_REFERENCE', 'DUST') AND EXISTS (
              SELECT 1 FROM ledger_transfers AS own
              WHERE own.organization_id = ${OPERATOR} AND own.mode = 'test'
                AND own.id = signature || '-' || deposit.asset || '.liquidity')
        ) GROUP BY kind, asset
      )
      WHERE held <> 0 ORDER BY held DESC`,
  );

const NOT_IDLE = 'not-idle';
const SHORT = 'short';

/**
 * Marks the removal as begun and books the coins to the operator, in one write. From then on the
 * organization gets no new test data.
 * @returns false if the operator has not enough of its own for what stays behind
 */
const begin = async ({ store, ...due }: Removal, organizationId: string): Promise<boolean> => {
  const { now } = due;
  const at = now.toISOString();
  try {
    await store.batch([
      joined(
        sql`INSERT INTO test_removals (organization_id, mode, begun_at)
            SELECT id, 'test', ${at} FROM (`,
        idle(due),
        sql`) WHERE id = ${organizationId}
            ON CONFLICT (organization_id) DO UPDATE SET begun_at = excluded.begun_at,
              ended_at = NULL`,
      ),
      requireChanges(NOT_IDLE),
      insertOperator(now),
      refusedAs(SHORT, bookToOperator(organizationId, at)),
      sql`UPDATE ledger_accounts SET debits_posted = 0, credits_posted = 0
          WHERE organization_id = ${organizationId} AND mode = 'test'
            AND kind IN ('vault', 'external')`,
    ]);
  } catch (error) {
    if (isRefusal(error, SHORT) && error.refused?.on === CONSTRAINTS.enoughFunds) return false;
    // The organization was used again meanwhile, or another process has begun the removal.
    if (!isRefusal(error, NOT_IDLE)) throw error;
  }
  return true;
};

/**
 * The statements that delete some rows of one table, and the rows that belong to them, in one
 * write.
 */
type Chunk = (organizationId: string, rows: number, now: Date) => Statement[];

const chunkOf = ({ name, order }: Table): Chunk => {
  const key = order.map(quoted).join(', ');
  const chosen = (organizationId: string, rows: number): Statement => ({
    sql: `(${key}) IN (SELECT ${key} FROM ${quoted(name)}
      WHERE organization_id = ? AND mode = 'test'
        AND EXISTS (SELECT 1 FROM removed_now WHERE organization_id = ?)
      ORDER BY ${key} LIMIT ?)`,
    args: [organizationId, organizationId, rows],
  });
  const remove: Statement = { sql: `DELETE FROM ${quoted(name)} WHERE`, args: [] };
  return (organizationId, rows, now) => [
    ...(name === 'payout_attempts' ? [landedBefore(now, chosen(organizationId, rows))] : []),
    ...(name === 'deposit_addresses' ? [leftAt(chosen(organizationId, rows))] : []),
    joined(remove, chosen(organizationId, rows)),
  ];
};

/**
 * Keeps landed payouts known as outflows: a later reading of the vault's history must know them.
 */
const landedBefore = (now: Date, chosen: Statement): Statement => {
  const at = now.toISOString();
  return joined(
    sql`INSERT INTO outflows (mode, chain, signature, memo, block, verdict, found_at, judged_at)
        SELECT mode, chain, signature, payout_id, 0, 'PAID', ${at}, ${at} FROM payout_attempts
        WHERE state = 'LANDED' AND`,
    chosen,
    sql`ON CONFLICT DO NOTHING`,
  );
};

/** What came to these addresses for nobody goes with them: it could be given to nobody any more. */
const leftAt = (chosen: Statement): Statement =>
  joined(
    sql`DELETE FROM chain_deposits WHERE (chain, signature, position) IN (
          SELECT chain, signature, position`,
    ofNobodyAt(chosen),
    sql`) AND mode = 'test'`,
  );

const keysOfBeneficiaries: Chunk = (organizationId, rows) => [
  sql`DELETE FROM data_keys WHERE subject IN (
        SELECT subject FROM data_keys AS sealed JOIN beneficiaries AS paid ON paid.id = subject
        WHERE sealed.organization_id = ${organizationId} AND paid.mode = 'test'
          AND paid.organization_id = ${organizationId} LIMIT ${rows})`,
];

const chunksOf = async (client: Client): Promise<Chunk[]> => {
  const tables = await tablesOf(client);
  const ofTenants = tables.filter(
    ({ name, columns }) =>
      columns.includes('organization_id') && columns.includes('mode') && !KEPT.has(name),
  );
  const inOrder = ofTenants.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
  return [keysOfBeneficiaries, ...inOrder.map(chunkOf)];
};

interface Work extends Removal {
  client: Client;
  chunks: readonly Chunk[];
  isOver(): boolean;
}

const BUSY_PAUSE_MS = 20;

/** Writes without foreign key checks: some of them would search a whole table for each row. */
const write = async ({ client, isOver }: Work, statements: Statement[]): Promise<number> => {
  for (;;)
    try {
      return (await client.migrate(statements)).at(-1)?.rowsAffected ?? 0;
    } catch (error) {
      if (!isBusy(error) || isOver()) throw error;
      await pause(BUSY_PAUSE_MS);
    }
};

/** @returns how many rows it has removed */
const removeAll = async (work: Work, chunk: Chunk, organizationId: string): Promise<number> => {
  let [sum, rows] = [0, FIRST_ROWS];
  while (!work.isOver()) {
    const began = performance.now();
    const removed = await write(work, chunk(organizationId, rows, work.now));
    const tookMs = performance.now() - began;
    sum += removed;
    if (removed < rows) break;
    rows = Math.max(1, Math.min(ROWS_MOST, Math.floor((rows * WRITE_MS) / tookMs)));
    await pause(tookMs);
  }
  return sum;
};

const end = async ({ store, now }: Removal, organizationId: string): Promise<void> => {
  await store.batch([
    sql`DELETE FROM sandbox_clocks WHERE organization_id = ${organizationId}`,
    sql`UPDATE test_removals SET ended_at = ${now.toISOString()}
        WHERE organization_id = ${organizationId} AND ended_at IS NULL`,
  ]);
};

/** @returns whether no row of the organization is left */
const finish = async (work: Work, organizationId: string): Promise<boolean> => {
  for (let removed = 1; removed > 0;) {
    removed = 0;
    for (const chunk of work.chunks) removed += await removeAll(work, chunk, organizationId);
    if (work.isOver()) return false;
  }
  await end(work, organizationId);
  return true;
};

const idRow = z.object({ id: z.string() });
const BEGUN = sql`SELECT organization_id AS id FROM removed_now`;

/**
 * Removes the test data of idle organizations, in short writes. A removal that is interrupted is
 * continued by the next run.
 * @returns how many organizations are empty now
 */
export const removeTestData = async (removal: Removal): Promise<number> => {
  const { store, options, mostMs = RUN_MOST_MS } = removal;
  const startMs = performance.now();
  const isOver = (): boolean => performance.now() - startMs > mostMs;
  const due = [...(await store.rows(idRow, BEGUN)), ...(await store.rows(idRow, idle(removal)))];
  if (due.length === 0) return 0;
  // Waiting for a lock would block all requests that this process answers.
  return withClient({ ...options, busyTimeoutMs: 0 }, async (client) => {
    const work: Work = { ...removal, client, chunks: await chunksOf(client), isOver };
    let ended = 0;
    for (const { id } of due) {
      if (!(await begin(removal, id))) continue;
      if (isOver() || !(await finish(work, id))) break;
      ended += 1;
    }
    store.seals.forget();
    return ended;
  });
};
