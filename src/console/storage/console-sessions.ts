import { z } from 'zod';
import type { AuditFact } from '#access/audit.ts';
import { writeAudited } from '#access/storage/audit-log.ts';
import { deleted } from '#kernel/storage/retention.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Stores which sessions of the console were ended by signing out. */
interface SignOuts {
  has(sessionId: string): Promise<boolean>;
  /**
   * Stored until the session would have ended anyway; later rows are removed. The audit log gets
   * the fact in the same write.
   */
  add(session: { sessionId: string; endsAt: Date }, fact: AuditFact): Promise<void>;
}

const sessionRow = z.object({ session_id: z.string() });

export const signOutStore = (store: Store): SignOuts => ({
  has: async (sessionId) => {
    const found = await store.row(
      sessionRow,
      sql`SELECT session_id FROM console_sign_outs WHERE session_id = ${sessionId}`,
    );
    return found !== undefined;
  },
  add: async ({ sessionId, endsAt }, fact) => {
    await writeAudited(store, fact, [
      sql`INSERT INTO console_sign_outs (session_id, ends_at)
          VALUES (${sessionId}, ${endsAt.toISOString()}) ON CONFLICT (session_id) DO NOTHING`,
      sql`DELETE FROM console_sign_outs WHERE ends_at <= ${fact.at.toISOString()}`,
    ]);
  },
});

export const SIGN_OUT_RETENTION = deleted(
  (before) => sql`DELETE FROM console_sign_outs WHERE ends_at < ${before}`,
);
