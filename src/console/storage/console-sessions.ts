import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Which sessions of the console were signed out of. */
interface SignOuts {
  has(sessionId: string): Promise<boolean>;
  /** Kept until the session would have ended by itself; those that have are forgotten. */
  add(session: { sessionId: string; endsAt: Date }, now: Date): Promise<void>;
}

export const signOutStore = (store: Store): SignOuts => ({
  has: async (sessionId) => {
    const found = await store.row(
      z.object({ session_id: z.string() }),
      sql`SELECT session_id FROM console_sign_outs WHERE session_id = ${sessionId}`,
    );
    return found !== undefined;
  },
  add: async ({ sessionId, endsAt }, now) => {
    await store.batch([
      sql`INSERT INTO console_sign_outs (session_id, ends_at)
          VALUES (${sessionId}, ${endsAt.toISOString()}) ON CONFLICT (session_id) DO NOTHING`,
      sql`DELETE FROM console_sign_outs WHERE ends_at <= ${now.toISOString()}`,
    ]);
  },
});
