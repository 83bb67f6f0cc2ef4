import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Statement } from '#kernel/storage/sql.ts';
import type { StoreOptions } from '#kernel/storage/store.ts';
import { checkBackup } from './contents.ts';
import { BackupError } from './error.ts';
import { withSnapshot } from './session.ts';
import type { Reader } from './tables.ts';

/**
 * Data keys are in no backup, since the data of an erased person must be unreadable in all backups.
 * They are saved in a file of their own, which each backup writes again, so that no older copy
 * keeps an erased key.
 */

const FILE_VERSION = 1;

const savedKey = z.strictObject({
  subject: z.string(),
  organization_id: z.string(),
  wrapped: z.string().nullable(),
  created_at: z.string(),
  erased_at: z.string().nullable(),
});
export type SavedKey = z.output<typeof savedKey>;

const keyFile = z.strictObject({
  kontorDataKeys: z.literal(FILE_VERSION),
  createdAt: z.iso.datetime(),
  /** The id of their database; null if there are none. */
  database: z.string().nullable(),
  keys: z.array(savedKey),
});
type KeyFile = z.output<typeof keyFile>;

const HAS_TABLE = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'data_keys'`;
const KEYS = `SELECT subject, organization_id, wrapped, created_at, erased_at FROM data_keys
  ORDER BY subject`;
const NAME = `SELECT bytes FROM secrets WHERE name = 'data-keys'`;

/** No keys in a database from before keys existed. */
export const readKeys = async (reader: Reader): Promise<SavedKey[]> => {
  if ((await reader.execute(HAS_TABLE)).rows.length === 0) return [];
  const { rows, columns } = await reader.execute(KEYS);
  const named = rows.map((row) =>
    Object.fromEntries(columns.map((column, position) => [column, row[position]])),
  );
  return savedKey.array().parse(named);
};

const nameBy = (bytes: unknown): string | null =>
  typeof bytes === 'string'
    ? createHash('sha256').update(`database ${bytes}`).digest('hex').slice(0, 32)
    : null;

const nameOf = async (reader: Reader): Promise<string | null> =>
  nameBy((await reader.execute(NAME)).rows[0]?.[0]);

/** The id of the database that was saved, by which its data keys are known; null if it has none. */
const savedName = async (backupFile: string): Promise<string | null> => {
  let name: string | null = null;
  await checkBackup(backupFile, ({ table, columns, values }) => {
    const value = (column: string): unknown => values[columns.indexOf(column)];
    if (table === 'secrets' && value('name') === 'data-keys') name = nameBy(value('bytes'));
  });
  return name;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The content of the file; undefined if it does not exist. @throws BackupError if it is invalid */
const readKeyFile = async (file: string): Promise<KeyFile | undefined> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const read = keyFile.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new BackupError(`${file} is no file of data keys`);
};

/**
 * The data keys of a backup, from the first of the files that holds those of its database;
 * undefined if none of them exists.
 * @throws BackupError if those that exist are of other databases
 */
export const readKeysOf = async (
  backupFile: string,
  files: readonly string[],
): Promise<readonly SavedKey[] | undefined> => {
  const name = await savedName(backupFile);
  let other: string | undefined;
  for (const file of files) {
    const read = await readKeyFile(file);
    if (read === undefined) continue;
    if (read.database === null || name === null || read.database === name) return read.keys;
    other ??= file;
  }
  if (other === undefined) return undefined;
  throw new BackupError(`${other} holds the data keys of another database than the backup`, {
    advice: 'Name the file of its keys with --keys FILE; that of test mode ends in .test.json',
  });
};

/** Completely on the disk before the previous file is replaced. */
const write = async (file: string, content: KeyFile): Promise<void> => {
  const temporary = `${file}.part`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
};

/** @returns how many keys were saved */
export const saveKeys = (
  options: StoreOptions,
  { file, now }: { file: string; now: Date },
): Promise<number> =>
  withSnapshot(options, async (reader) => {
    const keys = await readKeys(reader);
    const database = keys.length === 0 ? null : await nameOf(reader);
    const before = await readKeyFile(file);
    if (before && before.keys.length > 0 && before.database !== database)
      throw new BackupError(`${file} holds the data keys of another database`, {
        advice: 'Keep the keys of each database in a file of its own: --keys FILE',
      });
    await write(file, {
      kontorDataKeys: FILE_VERSION,
      createdAt: now.toISOString(),
      database,
      keys,
    });
    return keys.length;
  });

/** If both have a subject, the one with the erasure is right. */
export const joinedKeys = (...sources: readonly (readonly SavedKey[])[]): SavedKey[] => {
  const joined = new Map<string, SavedKey>();
  for (const key of sources.flat())
    if (joined.get(key.subject)?.erased_at == null) joined.set(key.subject, key);
  return [...joined.values()];
};

export const insertKey = (key: SavedKey): Statement => ({
  sql: `INSERT INTO data_keys (subject, organization_id, wrapped, created_at, erased_at)
        VALUES (?, ?, ?, ?, ?)`,
  args: [key.subject, key.organization_id, key.wrapped, key.created_at, key.erased_at],
});
