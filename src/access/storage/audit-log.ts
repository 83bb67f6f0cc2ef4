import { z } from 'zod';
import { nextRow, type AuditFact, type AuditRow } from '#access/audit.ts';
import { count } from '#kernel/storage/columns.ts';
import type { Outcome } from '#kernel/storage/connection.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { DataKeyError } from '#kernel/storage/seals/keys.ts';
import { openedValue } from '#kernel/storage/seals/marks.ts';
import { refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';

/** The log of what operators did, in the database: rows are only added, never changed. */

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
   * The rows in the order of their numbers, with sealed texts opened. If a key does not open its
   * texts, as after a restore without keys, they are left out.
   */
  rows(): Promise<AuditRow[]>;
  /** The rows as they are stored: the hashes are computed from this form. */
  stored(): Promise<AuditRow[]>;
}

const lastRow = row.pick({ number: true, hash: true });

const ATTEMPTS = 20;

const insert = ({ number, at, operator, origin, action, details, previous, hash }: AuditRow) =>
  refusedAs(
    'audit-outdated',
    sql`INSERT INTO audit_log (number, at, operator, origin, action, details, previous, hash)
        VALUES (${number}, ${at}, ${operator}, ${origin}, ${action}, ${details},
                ${previous}, ${hash})`,
  );

/** Writes the statements and the row that reports them: both are stored, or neither. */
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
      // Another row was added meanwhile: the next attempt follows that row.
      if (!isRefusal(error, 'audit-outdated') || attempt === ATTEMPTS) throw error;
    }
  }
};

const storedRows = (store: Store): Promise<AuditRow[]> =>
  store.rows(
    row,
    sql`SELECT number, at, operator, origin, action, details, previous, hash
        FROM audit_log ORDER BY number`,
  );

const openedRows = async (store: Store): Promise<AuditRow[]> => {
  try {
    return await store.rows(
      opening('audit_log', row),
      sql`SELECT * FROM audit_log ORDER BY number`,
    );
  } catch (error) {
    if (!(error instanceof DataKeyError)) throw error;
    const rows = await storedRows(store);
    return rows.map((each) => ({
      ...each,
      details: openedValue(each.details, 'strings', () => 'erased'),
    }));
  }
};

export const auditLog = (store: Store): AuditLog => ({
  append: async (fact) => {
    await writeAudited(store, fact, []);
  },
  rows: () => openedRows(store),
  stored: () => storedRows(store),
});

/** A fact that no write has stored yet; undefined once it is stored. */
export interface PendingFact {
  fact: ((store: Store) => AuditFact | Promise<AuditFact>) | undefined;
}

/** The store, whose first successful write also stores the pending fact. */
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
    isNear: store.isNear,
    batch: async (statements) => {
      while (writing !== undefined) await writing.catch(() => undefined);
      if (pending.fact === undefined) return store.batch(statements);
      writing = writeBoth(pending.fact, statements).finally(() => (writing = undefined));
      return writing;
    },
    close: () => store.close(),
  };
};
