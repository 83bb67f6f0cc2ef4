import { z } from 'zod';
import { nextRow, type AuditFact, type AuditRow } from '#access/audit.ts';
import { count } from '#kernel/storage/columns.ts';
import type { Outcome } from '#kernel/storage/connection.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { DataKeyError } from '#kernel/storage/seals/keys.ts';
import { openedValue } from '#kernel/storage/seals/marks.ts';
import { refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The log of what operators did, in the database: rows are added, and none is changed. */

const row = z.object({
  number: count,
  at: z.string(),
  operator: z.string(),
  origin: z.string(),
  action: z.string(),
  details: z.string(),
  previous: z.string(),
  hash: z.string(),
});

interface AuditLog {
  append(fact: AuditFact): Promise<void>;
  /**
   * In the order of their numbers, with what is sealed in them opened. Where a key does not open
   * what it should, as after a restore without keys, all of it is left out.
   */
  rows(): Promise<AuditRow[]>;
  /** The same as it is stored: the hashes are computed from this. */
  stored(): Promise<AuditRow[]>;
}

const lastRow = row.pick({ number: true, hash: true });
// The store opens what is sealed where a column begins with a brace.
const storedRow = row.extend({ details: z.string().transform((text) => text.slice(1)) });

const ATTEMPTS = 20;

const insert = ({ number, at, operator, origin, action, details, previous, hash }: AuditRow) =>
  refusedAs(
    'audit-outdated',
    sql`INSERT INTO audit_log (number, at, operator, origin, action, details, previous, hash)
        VALUES (${number}, ${at}, ${operator}, ${origin}, ${action}, ${details},
                ${previous}, ${hash})`,
  );

/** Writes what was done and the row that says so: both are kept, or neither. */
export const writeAudited = async (
  store: Store,
  fact: AuditFact,
  statements: readonly Statement[],
): Promise<Outcome[]> => {
  for (let attempt = 1; ; attempt += 1) {
    const last = await store.row(
      lastRow,
      sql`SELECT number, hash FROM audit_log ORDER BY number DESC LIMIT 1`,
    );
    try {
      const outcomes = await store.batch([...statements, insert(nextRow(last, fact))]);
      return outcomes.slice(0, statements.length);
    } catch (error) {
      // Another one was added meanwhile: this one follows that.
      if (!isRefusal(error, 'audit-outdated') || attempt === ATTEMPTS) throw error;
    }
  }
};

const storedRows = (store: Store): Promise<AuditRow[]> =>
  store.rows(
    storedRow,
    sql`SELECT number, at, operator, origin, action, ' ' || details AS details, previous, hash
        FROM audit_log ORDER BY number`,
  );

const openedRows = async (store: Store): Promise<AuditRow[]> => {
  try {
    return await store.rows(row, sql`SELECT * FROM audit_log ORDER BY number`);
  } catch (error) {
    if (!(error instanceof DataKeyError)) throw error;
    const rows = await storedRows(store);
    return rows.map((each) => ({ ...each, details: openedValue(each.details, () => null) }));
  }
};

export const auditLog = (store: Store): AuditLog => ({
  append: async (fact) => {
    await writeAudited(store, fact, []);
  },
  rows: () => openedRows(store),
  stored: () => storedRows(store),
});

/** A fact that no write has kept yet; undefined once one has. */
export interface PendingFact {
  fact: ((store: Store) => AuditFact | Promise<AuditFact>) | undefined;
}

/** The same store: the first of its writes that succeeds keeps what is pending as well. */
export const auditedStore = (store: Store, pending: PendingFact): Store => {
  let writing: Promise<Outcome[]> | undefined;
  const writeBoth = async (
    factOf: NonNullable<PendingFact['fact']>,
    statements: readonly Statement[],
  ) => {
    const outcomes = await writeAudited(store, await factOf(store), statements);
    pending.fact = undefined;
    return outcomes;
  };
  return {
    rows: (reader, statement) => store.rows(reader, statement),
    row: (reader, statement) => store.row(reader, statement),
    seals: store.seals,
    batch: async (statements) => {
      while (writing !== undefined) await writing.catch(() => undefined);
      if (pending.fact === undefined) return store.batch(statements);
      writing = writeBoth(pending.fact, statements).finally(() => (writing = undefined));
      return writing;
    },
    close: () => store.close(),
  };
};
