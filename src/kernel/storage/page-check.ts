import { existsSync, statSync } from 'node:fs';
import type Database from 'libsql';
import { databaseFile } from './client.ts';
import { StorageError } from './errors.ts';

/** Looks for damaged pages of a database file before anything is written to it. */

const WHOLE_MOST_BYTES = 256 * 1024 * 1024;
const TIME_MOST_MS = 5000;
const FINDINGS_MOST = 5;

export interface PageCheck {
  findings: readonly string[];
  /** Tables that the time did not allow to check; none for a small file. */
  unchecked: readonly string[];
}

const texts = (database: Database.Database, query: string): string[] =>
  database
    .prepare(query)
    .raw(true)
    .all([])
    .flatMap((row: unknown) => (Array.isArray(row) ? [String(row[0])] : []));

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const findingsOf = (database: Database.Database, what: string): string[] =>
  texts(database, `PRAGMA quick_check(${what})`).filter((line) => line !== 'ok');

/** Checks table by table until the time is over. */
const checkTables = (database: Database.Database): PageCheck => {
  const unchecked = texts(database, `SELECT name FROM sqlite_schema WHERE type = 'table'`);
  const untilMs = performance.now() + TIME_MOST_MS;
  const findings: string[] = [];
  while (unchecked.length > 0 && findings.length === 0 && performance.now() < untilMs)
    findings.push(...findingsOf(database, quoted(unchecked.shift() ?? '')));
  return { findings, unchecked };
};

const isDamage = (error: unknown): error is Error =>
  error instanceof Error &&
  /SQLITE_(CORRUPT|NOTADB)|malformed|not a database/.test(
    `${String(Reflect.get(error, 'code'))} ${error.message}`,
  );

/** Checks every page of the file, for five seconds at most; a server is not checked. */
export const checkPages = async (url: string): Promise<PageCheck> => {
  const file = databaseFile(url);
  if (file === undefined || !existsSync(file)) return { findings: [], unchecked: [] };
  const { default: Library }: { default: typeof Database } = await import('libsql');
  let database: Database.Database | undefined;
  try {
    database = new Library(file, { timeout: 1000 });
    return statSync(file).size > WHOLE_MOST_BYTES
      ? checkTables(database)
      : { findings: findingsOf(database, String(FINDINGS_MOST)), unchecked: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { findings: [error.message], unchecked: [] };
  } finally {
    database?.close();
  }
};

/** @throws StorageError `damaged`, with what to do */
export const requireSoundPages = async (url: string): Promise<PageCheck> => {
  const check = await checkPages(url);
  const [first] = check.findings;
  if (first === undefined) return check;
  const file = databaseFile(url) ?? url;
  throw new StorageError(
    'damaged',
    [
      `The database ${file} is damaged: ${first.replaceAll(/\s+/g, ' ')}`,
      'Nothing was changed. Keep the file, restore the last backup into a new one, and start:',
      '  DATABASE_URL=file:restored.db npm run kontor -- db restore <backup>',
      '  DATABASE_URL=file:restored.db npm run kontor -- db verify',
      '  DATABASE_URL=file:restored.db npm start',
    ].join('\n'),
  );
};
