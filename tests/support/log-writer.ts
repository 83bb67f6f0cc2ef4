import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';

/**
 * Writes numbers into a file whose log is copied all the time, and says each once it is durable:
 * log-writer.ts <url> <the first number>.
 */

const WRITERS = 4;
/** A few writes fill a log of this length. */
const LIMITS = { copiedEach: 8, most: 24 };

// Who is killed keeps nothing at its end.
flushCompileCache();
const [url = '', first = '0'] = process.argv.slice(2);
const store = await openThreadedStore({ url, logLimits: LIMITS });
let next = Number(first);
const write = async (): Promise<void> => {
  for (;;) {
    const number = next++;
    await store.batch([
      sql`INSERT INTO numbers VALUES (${number}, ${'x'.repeat(2000)})`,
      sql`UPDATE total SET numbers = numbers + 1`,
    ]);
    process.stdout.write(`wrote ${number}\n`);
    await store.rows(z.unknown(), sql`SELECT count(*) AS count FROM numbers`);
  }
};
await Promise.all(Array.from({ length: WRITERS }, write));
