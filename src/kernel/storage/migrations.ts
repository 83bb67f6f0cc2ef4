import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { count, moment } from './columns.ts';
import { isRefusal, StorageError } from './errors.ts';
import { statementsOf } from './sql-script.ts';
import { refusedAs, sql, type Statement } from './sql.ts';
import type { Store } from './store.ts';

/** One numbered file of migrations/. */
export interface Migration {
  number: number;
  name: string;
  /** SHA-256 of the text with LF line ends, so that a checkout on Windows has the same one. */
  checksum: string;
  statements: string[];
}

const applied = z.object({
  number: count,
  name: z.string(),
  checksum: z.string(),
  applied_at: moment,
});
type Applied = z.output<typeof applied>;

interface MigrationStatus {
  applied: { number: number; name: string; appliedAt: Date }[];
  pending: { number: number; name: string }[];
}

const readMigration = async (folder: URL, file: string): Promise<Migration> => {
  const [, digits, name] = /^(\d{3})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
  if (digits === undefined || name === undefined)
    throw new StorageError('history', `${file}: expected a name such as 001-applications.sql`);
  const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { number: Number(digits), name, checksum, statements: statementsOf(text) };
};

/** The migrations of a folder, in order, numbered from 1 without a gap. */
export const readMigrations = async (
  folder = new URL('./migrations/', import.meta.url),
): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1)
      throw new StorageError('history', `migration ${name} has number ${number}, not ${index + 1}`);
  });
  return migrations;
};

const tableRow = z.object({ name: z.string() });

const historyOf = async (store: Store): Promise<Applied[]> => {
  const [table] = await store.rows(
    tableRow,
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'`,
  );
  if (!table) return [];
  return store.rows(applied, sql`SELECT * FROM schema_migrations ORDER BY number`);
};

const differs = (past: Applied, file: Migration | undefined): string | undefined => {
  const title = `migration ${past.number} (${past.name})`;
  if (!file) return `${title} was applied to this database and is not in this version of Kontor`;
  if (file.name !== past.name) return `${title} was applied, but that number is now ${file.name}`;
  if (file.checksum !== past.checksum) return `${title} was changed after it had been applied`;
  return undefined;
};

/** The pending migrations; throws if the applied ones differ from the files. */
const pendingAfter = (history: readonly Applied[], files: readonly Migration[]): Migration[] => {
  history.forEach((past, index) => {
    const difference =
      past.number === index + 1
        ? differs(past, files[index])
        : `migration ${index + 1} is missing in the database, though ${past.number} was applied`;
    if (difference)
      throw new StorageError('history', `${difference}. Restore the files or the database.`);
  });
  return files.slice(history.length);
};

const CREATE_HISTORY = sql`CREATE TABLE IF NOT EXISTS schema_migrations (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at TEXT NOT NULL
) STRICT`;

// The row is written first: if two processes migrate, the second is refused at this row, before any
// statement.
const applying = ({ number, name, checksum, statements }: Migration, now: Date): Statement[] => [
  CREATE_HISTORY,
  refusedAs(
    'applied-by-another',
    sql`INSERT INTO schema_migrations (number, name, checksum, applied_at)
        VALUES (${number}, ${name}, ${checksum}, ${now.toISOString()})`,
  ),
  ...statements.map((statement) => ({ sql: statement, args: [] })),
];

/**
 * Applies the pending migrations, each as one batch, and returns the status after that. Several
 * processes may do so at the same moment: each migration is applied once.
 */
export const migrate = async (
  store: Store,
  options: { migrations?: readonly Migration[]; now?: () => Date } = {},
): Promise<MigrationStatus> => {
  const { migrations = await readMigrations(), now = () => new Date() } = options;
  for (const migration of pendingAfter(await historyOf(store), migrations))
    try {
      await store.batch(applying(migration, now()));
    } catch (error) {
      if (!isRefusal(error, 'applied-by-another')) throw error;
    }
  return migrationStatus(store, { migrations });
};

/** The applied and the pending migrations; changes nothing. */
export const migrationStatus = async (
  store: Store,
  options: { migrations?: readonly Migration[] } = {},
): Promise<MigrationStatus> => {
  const { migrations = await readMigrations() } = options;
  const history = await historyOf(store);
  const pending = pendingAfter(history, migrations);
  return {
    applied: history.map(({ number, name, applied_at: appliedAt }) => ({
      number,
      name,
      appliedAt,
    })),
    pending: pending.map(({ number, name }) => ({ number, name })),
  };
};
