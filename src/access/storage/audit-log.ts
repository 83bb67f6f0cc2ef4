import { z } from 'zod';
import { nextRow, type AuditFact, type AuditRow } from '#access/audit.ts';
import { count } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { refusedAs, sql } from '#kernel/storage/sql.ts';
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
  /** In the order of their numbers. */
  rows(): Promise<AuditRow[]>;
}

const ATTEMPTS = 20;

const append = async (store: Store, fact: AuditFact): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const last = await store.row(row, sql`SELECT * FROM audit_log ORDER BY number DESC LIMIT 1`);
    const { number, at, operator, origin, action, details, previous, hash } = nextRow(last, fact);
    const insert = sql`
      INSERT INTO audit_log (number, at, operator, origin, action, details, previous, hash)
      VALUES (${number}, ${at}, ${operator}, ${origin}, ${action}, ${details},
              ${previous}, ${hash})`;
    try {
      await store.batch([refusedAs('audit-outdated', insert)]);
      return;
    } catch (error) {
      // Another one was added meanwhile: this one follows that.
      if (!isRefusal(error, 'audit-outdated') || attempt === ATTEMPTS) throw error;
    }
  }
};

export const auditLog = (store: Store): AuditLog => ({
  append: (fact) => append(store, fact),
  rows: () => store.rows(row, sql`SELECT * FROM audit_log ORDER BY number`),
});
