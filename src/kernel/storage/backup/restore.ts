import type { Client } from '@libsql/client';
import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { migrate, readMigrations, type Migration } from '#kernel/storage/migrations.ts';
import type { Statement } from '#kernel/storage/sql.ts';
import { openStore, type StoreOptions } from '#kernel/storage/store.ts';
import { checkBackup, savedRows, type Contents, type SavedRow } from './contents.ts';
import { insertKey, joinedKeys, readKeys, type SavedKey } from './data-keys.ts';
import { tableSum } from './dump.ts';
import { BackupError } from './error.ts';
import { withClient, withSnapshot } from './session.ts';
import { countRows, HISTORY, quoted, tablesOf } from './tables.ts';

export interface RestoreOrder {
  file: string;
  /** Whether the present content of the database may be lost. */
  replace: boolean;
  /** The data keys that `db backup` saved separately; keys in the database stay as well. */
  keys?: readonly SavedKey[];
  /** Statements that are written last, in the same write that makes the database usable. */
  mark?: readonly Statement[];
  /** Called with the number of restored rows. */
  onRows?: (done: number, total: number) => void;
}

const BATCH_ROWS = 500;

const named = z.object({ number: count, name: z.string(), checksum: z.string() });

/** The migrations that were applied before the backup: their files must exist and be unchanged. */
const migrationsOf = async (file: string): Promise<Migration[]> => {
  const saved: z.output<typeof named>[] = [];
  await checkBackup(file, ({ table, columns, values }) => {
    if (table !== HISTORY) return;
    saved.push(named.parse(Object.fromEntries(columns.map((name, at) => [name, values[at]]))));
  });
  const migrations = (await readMigrations()).slice(0, saved.length);
  const isSame = saved.every(
    ({ number, name, checksum }, position) =>
      migrations[position]?.number === number &&
      migrations[position].name === name &&
      migrations[position].checksum === checksum,
  );
  if (!isSame || saved.length === 0)
    throw new StorageError('history', 'The backup was made with other migrations than these');
  return migrations;
};

const refuseFullDatabase = async (client: Client): Promise<void> => {
  for (const table of await tablesOf(client))
    if (table.name !== HISTORY && (await countRows(client, table)) > 0)
      throw new BackupError(`The database is not empty: ${table.name} has rows`, {
        advice: 'Restore into a new database, or lose what is there: --replace --yes',
      });
};

const plain = (text: string): Statement => ({ sql: text, args: [] });

const SCHEMA = `SELECT type, name, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'`;
const schemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() });

const schemaOf = async (client: Client) => {
  const { rows } = await client.execute(SCHEMA);
  return schemaRow.array().parse(rows.map((row) => ({ type: row[0], name: row[1], sql: row[2] })));
};

/** Removes every table, view and trigger. */
export const wipe = async (client: Client): Promise<void> => {
  const schema = await schemaOf(client);
  const drops = ['trigger', 'view', 'table'].flatMap((type) =>
    schema
      .filter((each) => each.type === type)
      .map(({ name }) => plain(`DROP ${type.toUpperCase()} ${quoted(name)}`)),
  );
  if (drops.length > 0) await client.migrate(drops);
};

export const triggersOf = async (client: Client): Promise<{ name: string; sql: string }[]> =>
  (await schemaOf(client)).flatMap(({ type, name, sql }) =>
    type === 'trigger' && sql !== null ? [{ name, sql }] : [],
  );

const insert = ({ table, columns, values }: SavedRow): Statement => ({
  sql: `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')})
        VALUES (${columns.map(() => '?').join(', ')})`,
  args: [...values],
});

const refuseOtherTables = async (client: Client, { tables }: Contents): Promise<void> => {
  const here = await tablesOf(client);
  const shape = (name: string, columns: readonly string[]) => [name, ...columns].join();
  const saved = tables.map(({ table, columns }) => shape(table, columns));
  if (here.map(({ name, columns }) => shape(name, columns)).join(';') !== saved.join(';'))
    throw new BackupError('The backup has other tables than this version of Kontor');
};

/** Inserts all rows except those of the history of migrations, which it returns. */
const load = async (
  client: Client,
  contents: Contents,
  order: RestoreOrder,
): Promise<Statement[]> => {
  const total = contents.tables.reduce((sum, { rows }) => sum + rows, 0);
  const empty = contents.tables.map(({ table }) => plain(`DELETE FROM ${quoted(table)}`));
  await client.migrate(empty);
  const history: Statement[] = [];
  let batch: Statement[] = [];
  let done = 0;
  // `migrate` writes a batch without checking foreign keys, which are valid again at the end.
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await client.migrate(batch);
    done += batch.length;
    batch = [];
    order.onRows?.(done, total);
  };
  for await (const row of savedRows(order.file)) {
    if (row.table === HISTORY) history.push(insert(row));
    else batch.push(insert(row));
    if (batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  return history;
};

/**
 * Loads the rows without triggers, which are for new changes and not for stored ones. The triggers
 * are created with the history of migrations in one last write, so that an interrupted restore
 * leaves no usable database.
 */
const loadWithoutTriggers = async (
  client: Client,
  contents: Contents,
  order: RestoreOrder,
): Promise<void> => {
  const triggers = await triggersOf(client);
  const drops = triggers.map(({ name }) => plain(`DROP TRIGGER ${quoted(name)}`));
  if (drops.length > 0) await client.migrate(drops);
  const history = await load(client, contents, order);
  const hasKeys = contents.tables.some(({ table }) => table === 'data_keys');
  const keys = hasKeys ? (order.keys ?? []).map(insertKey) : [];
  const creations = triggers.map(({ sql }) => plain(sql));
  await client.migrate([...keys, ...creations, ...(order.mark ?? []), ...history]);
};

const refuseDifference = (options: StoreOptions, { tables }: Contents): Promise<void> =>
  withSnapshot(options, async (reader) => {
    for (const table of await tablesOf(reader)) {
      const saved = tables.find((each) => each.table === table.name);
      const sum = await tableSum(reader, table);
      if (saved?.rows !== sum.rows || saved.sha256 !== sum.sha256)
        throw new BackupError(`${table.name} does not hold what was saved`);
    }
  });

/** Restores the database as it was saved. The database must be empty, unless it may be replaced. */
export const restore = async (options: StoreOptions, order: RestoreOrder): Promise<Contents> => {
  const migrations = await migrationsOf(order.file);
  const contents = await checkBackup(order.file);
  const keys = await withClient(options, async (client) => {
    if (!order.replace) await refuseFullDatabase(client);
    const here = await readKeys(client);
    await wipe(client);
    return joinedKeys(order.keys ?? [], here);
  });
  const store = await openStore(options);
  await migrate(store, { migrations }).finally(() => store.close());
  await withClient(options, async (client) => {
    await refuseOtherTables(client, contents);
    await loadWithoutTriggers(client, contents, { ...order, keys });
  });
  await refuseDifference(options, contents);
  return contents;
};
