import { z } from 'zod';
import { withClient } from '#kernel/storage/backup/session.ts';

const statements = z.array(z.object({ statement: z.string() }));

/**
 * Executes what the schema forbids, as a hand at the file could: without any trigger or CHECK, so
 * that the checks of a database find it.
 */
export const executeUnguarded = (url: string, statement: string): Promise<void> =>
  withClient({ url }, async (client) => {
    const { rows } = await client.execute(
      `SELECT 'DROP TRIGGER ' || name AS statement FROM sqlite_schema WHERE type = 'trigger'`,
    );
    await client.execute('PRAGMA ignore_check_constraints = ON');
    await client.migrate([...statements.parse(rows).map((row) => row.statement), statement]);
  });
