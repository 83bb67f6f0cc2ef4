import { StorageError, type Constraint } from './errors.ts';
import type { Statement } from './sql.ts';

/** Translates the client's errors, in the same way for a file and for a server. */

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Another connection holds the lock, or an earlier one left this connection unable to commit
 * (libsql-client-ts #352): in both cases a new connection and another attempt of the whole batch
 * help.
 */
export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(String(property(error, 'code'))) ||
  /database is locked|SQL statements in progress/.test(text(error));

/** A reconnect closed the connection before this operation began: nothing was executed. */
export const isTurnedAway = (error: unknown): boolean =>
  property(error, 'code') === 'CLIENT_CLOSED';

/** The index of the statement at which a batch failed. */
export const statementAtFault = (error: unknown): number | undefined => {
  const index = property(error, 'statementIndex');
  return typeof index === 'number' ? index : undefined;
};

const CONSTRAINT = /(UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: (.*))?/;

const MEANINGS = {
  UNIQUE: 'unique',
  CHECK: 'check',
  'FOREIGN KEY': 'foreign key',
  'NOT NULL': 'not null',
} as const satisfies Record<string, Constraint>;

const isMeaning = (word: string | undefined): word is keyof typeof MEANINGS =>
  word !== undefined && Object.hasOwn(MEANINGS, word);

// A server sends no extended code: only the index and the text exist for both.
const refusalOf = (error: unknown, statements: readonly Statement[]): StorageError | undefined => {
  const [, word, on = ''] = CONSTRAINT.exec(text(error)) ?? [];
  if (!isMeaning(word)) return undefined;
  const index = statementAtFault(error) ?? 0;
  const statement = statements[index];
  const guarded = statement?.sql.startsWith('INSERT INTO guard') ?? false;
  const constraint = guarded ? 'guard' : MEANINGS[word];
  const refusal = statement?.refusal;
  const message = `statement ${index} was refused: ${refusal ?? `${constraint} ${on}`.trim()}`;
  return new StorageError('refused', message, {
    cause: error,
    refused: { index, constraint, on, refusal },
  });
};

/** Nothing can be written; reading still works. */
const isFull = (error: unknown): boolean =>
  /SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|FSYNC)|database or disk is full|ENOSPC/.test(
    `${String(property(error, 'code'))} ${text(error)}`,
  );

const unauthorized = (error: unknown): boolean =>
  /HTTP status 40[13]|AUTH_|SQLITE_AUTH/.test(`${String(property(error, 'code'))} ${text(error)}`);

const NO_WAY = [
  /SERVER_ERROR|ECONN|TimeoutError|AbortError|HttpServerError|fetch failed/, // to a server
  /SQLITE_CANTOPEN|SQLITE_READONLY|unable to open/i, // to a file
  /EACCES|EEXIST|ENOTDIR|EROFS/, // to a file's folder
];

const unreachable = (error: unknown): boolean => {
  const words = [property(error, 'code'), property(error, 'name'), text(error)].join(' ');
  return NO_WAY.some((pattern) => pattern.test(words));
};

const isDamaged = (error: unknown): boolean =>
  /SQLITE_(CORRUPT|NOTADB)|is malformed|is not a database/.test(
    `${String(property(error, 'code'))} ${text(error)}`,
  );

// A server does not start a batch that it cannot parse, and does not say which statement is wrong.
const isUnread = (error: unknown): boolean => /^SQL_/.test(String(property(error, 'code')));

/**
 * Whether certainly nothing of the batch was stored, because of a statement: the database refused
 * one or cannot parse it, or its values cannot be bound.
 */
export const isUndone = (error: unknown): boolean =>
  !isBusy(error) &&
  !unreachable(error) &&
  (statementAtFault(error) !== undefined || isUnread(error) || error instanceof RangeError);

/** The error that the rest of Kontor knows; an unknown error is returned unchanged. */
export const translateError = (error: unknown, statements: readonly Statement[]): unknown => {
  const refusal = refusalOf(error, statements);
  if (refusal) return refusal;
  const cause = { cause: error };
  if (/no such (table|column)|has no column named/.test(text(error)))
    return new StorageError('unmigrated', 'the database is not migrated', cause);
  if (/test data is being removed/.test(text(error)))
    return new StorageError('busy', 'the data of test mode is being removed', cause);
  if (isBusy(error)) return new StorageError('busy', 'the database is busy', cause);
  if (isFull(error)) return new StorageError('full', 'the database is full', cause);
  if (isDamaged(error))
    return new StorageError('damaged', 'pages of the database are damaged', cause);
  if (unauthorized(error))
    return new StorageError('unauthorized', 'the database refused the token', cause);
  if (unreachable(error))
    return new StorageError('unreachable', 'the database cannot be reached', cause);
  return error;
};
