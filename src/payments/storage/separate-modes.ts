import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { triggersOf, wipe } from '#kernel/storage/backup/restore.ts';
import { withClient, withSnapshot } from '#kernel/storage/backup/session.ts';
import {
  countRows,
  HISTORY,
  quoted,
  rowsOf,
  tablesOf,
  type Reader,
  type Table,
} from '#kernel/storage/backup/tables.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { openStore, type StoreOptions } from '#kernel/storage/store.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { readModes, requirePair, type DatabaseModes } from '#access/storage/database-modes.ts';

/** Moves test mode out of a database that holds both modes; see decision 065. */

/**
 * Tables that both databases need: the owners of all other rows, the sealing keys, the progress of
 * workers, and the notices that are delivered in both modes.
 */
const IN_BOTH = new Set([
  'organizations',
  'register_notices',
  'secrets',
  'unsealed',
  'webhook_progress',
  'webhook_prunings',
]);
/** Tables that stay in the main database only: it stores the alarms of both modes. */
const STAYING = new Set(['alarms', 'database_modes']);
/** Tables of test mode only, although they have no column for the mode. */
const TEST_ALONE = new Set(['sandbox_clocks']);

const isByMode = ({ name, columns }: Table): boolean =>
  columns.includes('mode') && !STAYING.has(name);

const plain = (text: string, args: Statement['args'] = []): Statement => ({ sql: text, args });

type Value = Statement['args'][number] | ArrayBuffer;

const insert = (name: string, columns: readonly string[], row: readonly Value[]): Statement =>
  plain(
    `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})`,
    row.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)),
  );

type Client = Parameters<typeof wipe>[0];

const BATCH_ROWS = 500;

/** Rows of test mode in tables that are not read in the walk through all tables, see tables.ts. */
const APART = [
  {
    name: 'data_keys',
    where: `subject IN (SELECT id FROM organizations)
      OR subject IN (SELECT id FROM beneficiaries WHERE mode = 'test')`,
  },
  { name: 'quarantines', where: `mode = 'test'` },
] as const;

async function* testRows(reader: Reader): AsyncGenerator<Statement> {
  for (const table of await tablesOf(reader)) {
    const { name, columns } = table;
    if (!IN_BOTH.has(name) && !TEST_ALONE.has(name) && !isByMode(table)) continue;
    const mode = isByMode(table) ? columns.indexOf('mode') : -1;
    for await (const row of rowsOf(reader, table))
      if (mode === -1 || row[mode] === 'test') yield insert(name, columns, row);
  }
  for (const { name, where } of APART) {
    const { rows, columns } = await reader.execute(`SELECT * FROM ${name} WHERE ${where}`);
    for (const row of rows)
      yield insert(
        name,
        columns,
        columns.map((_, position) => row[position] ?? null),
      );
  }
}

const LAST_EVENT = `SELECT max(coalesce((SELECT max(seq) FROM events), 0),
  coalesce((SELECT seq FROM webhook_progress), 0))`;

/** Makes the next event's number higher than any number that a list or a webhook has seen. */
const goOnAfter = (seq: unknown): Statement[] => [
  plain(
    `INSERT INTO events (seq, organization_id, mode, id, type, object_kind, object_id, version,
       created_at, data)
     SELECT ?, 'none', 'test', 'evt_last', 'account.last', 'account', 'last', 1, '', '{}'
     WHERE ? > coalesce((SELECT max(seq) FROM events), 0)`,
    [BigInt(String(seq)), BigInt(String(seq))],
  ),
  plain(`DELETE FROM events WHERE id = 'evt_last'`),
];

const APART_NOW = "state = 'apart', mover = NULL, since = ?";

const isEmpty = async (client: Client, tables: readonly Table[]): Promise<boolean> => {
  for (const table of tables)
    if (table.name !== HISTORY && (await countRows(client, table)) > 0) return false;
  return true;
};

const stateRow = z.object({ mode: z.string(), pair: z.string(), state: z.string() });

interface Move {
  pair: string;
  /** The id of this attempt to move. */
  mover: string;
  now: Date;
}

/**
 * Empties the copy that an earlier attempt has begun. From then on the earlier attempt can write
 * nothing more.
 * @returns whether the copy is complete @throws StorageError where the rows of others are
 */
const takeOver = async (client: Client, { pair, mover }: Move): Promise<boolean> => {
  const tables = await tablesOf(client);
  const isKnown = tables.some(({ name }) => name === 'database_modes');
  const { rows } = isKnown
    ? await client.execute('SELECT mode, pair, state FROM database_modes')
    : { rows: [] };
  const [found] = rows.map((each) =>
    stateRow.parse({ mode: each[0], pair: each[1], state: each[2] }),
  );
  // Two addresses may point to the same database: no row of the main one may be removed.
  if (found?.mode === 'live')
    throw new StorageError(
      'history',
      'TEST_DATABASE_URL leads to a database of live mode: it has to name another one. ' +
        'Nothing was changed in it.',
    );
  if (found?.pair === pair && found.state === 'apart') return true;
  if (found?.pair === pair) {
    const sql = `UPDATE database_modes SET mover = ? WHERE state = 'moving'`;
    const { rowsAffected } = await client.execute({ sql, args: [mover] });
    if (rowsAffected === 0) return true;
    await wipe(client);
  } else if (!(await isEmpty(client, tables)))
    throw new StorageError(
      'history',
      'The database of test mode is not empty: TEST_DATABASE_URL has to name a new one, or the ' +
        'one that was restored with this database. Nothing was changed in it.',
    );
  return false;
};

/** Refuses the batch once another attempt has taken over. */
const stillMoving = ({ mover }: Move): Statement =>
  plain(
    `INSERT INTO guard (ok) SELECT 0
     WHERE NOT EXISTS (SELECT 1 FROM database_modes WHERE mover = ?)`,
    [mover],
  );

/** Copies all rows with the triggers dropped: triggers are for new changes, not for copies. */
const fill = async (client: Client, reader: Reader, move: Move): Promise<void> => {
  const triggers = await triggersOf(client);
  const write = (batch: readonly Statement[]) => client.migrate([stillMoving(move), ...batch]);
  await write(triggers.map(({ name }) => plain(`DROP TRIGGER ${quoted(name)}`)));
  let batch: Statement[] = [];
  for await (const statement of testRows(reader)) {
    batch.push(statement);
    if (batch.length < BATCH_ROWS) continue;
    await write(batch);
    batch = [];
  }
  const { rows } = await reader.execute(LAST_EVENT);
  await write([
    ...batch,
    ...goOnAfter(rows[0]?.[0]),
    ...triggers.map(({ sql }) => plain(sql)),
    plain(`UPDATE database_modes SET ${APART_NOW}`, [move.now.toISOString()]),
  ]);
};

const copy = async (main: StoreOptions, test: StoreOptions, move: Move): Promise<void> => {
  if (await withClient(test, (client) => takeOver(client, move))) return;
  const store = await openStore(test);
  await migrate(store).finally(() => store.close());
  await withClient(test, async (client) => {
    // Refused if another attempt has begun a moment ago.
    await client.execute({
      sql: `INSERT INTO database_modes (id, mode, pair, state, mover, since)
            VALUES (1, 'test', ?, 'moving', ?, ?)`,
      args: [move.pair, move.mover, move.now.toISOString()],
    });
    await withSnapshot(main, (reader) => fill(client, reader, move));
  });
};

/** Removes all rows of test mode from the main database and records that, in one write. */
const removeFromMain = (main: StoreOptions, now: Date): Promise<void> =>
  withClient(main, async (client) => {
    const triggers = await triggersOf(client);
    const tables = await tablesOf(client);
    await client.migrate([
      ...triggers.map(({ name }) => plain(`DROP TRIGGER ${quoted(name)}`)),
      plain(`DELETE FROM data_keys WHERE subject <> organization_id
             AND subject IN (SELECT id FROM beneficiaries WHERE mode = 'test')`),
      ...tables
        .filter(isByMode)
        .map(({ name }) => plain(`DELETE FROM ${quoted(name)} WHERE mode = 'test'`)),
      ...[...TEST_ALONE].map((name) => plain(`DELETE FROM ${name}`)),
      ...triggers.map(({ sql }) => plain(sql)),
      plain(`UPDATE database_modes SET ${APART_NOW}`, [now.toISOString()]),
    ]);
  });

/** From now on test mode is refused in the main database. */
const begin = async (main: StoreOptions, now: Date): Promise<DatabaseModes> => {
  const store = await openStore(main);
  try {
    const known = await readModes(store);
    if (known !== undefined) return known;
    await store.batch([
      sql`INSERT INTO database_modes (id, mode, pair, state, since)
          VALUES (1, 'live', ${randomUUID()}, 'moving', ${now.toISOString()})
          ON CONFLICT (id) DO NOTHING`,
    ]);
    return (await readModes(store)) ?? begin(main, now);
  } finally {
    await store.close();
  }
};

interface Preparation {
  now: Date;
  /** Whether a missing test database is created anew, without its former rows. */
  anew?: boolean;
}

/**
 * Brings the database of test mode up to date; the main one must be so already. The first run moves
 * all rows of test mode there. It can be repeated, and it continues a run that was interrupted.
 * @throws StorageError where the test database is missing, or belongs to something else
 */
export const prepareTestDatabase = async (
  main: StoreOptions,
  test: StoreOptions,
  { now, anew = false }: Preparation,
): Promise<void> => {
  const { pair, state } = await begin(main, now);
  const isMoving = state === 'moving';
  if (isMoving || anew) await copy(main, test, { pair, mover: randomUUID(), now });
  if (isMoving) await removeFromMain(main, now);
  const store = await openStore(test);
  try {
    await requirePair(store, pair);
    await migrate(store);
    await sealStored(store);
  } finally {
    await store.close();
  }
};
