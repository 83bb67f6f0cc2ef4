import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../../../tests/support/process.ts';
import type { BenchOptions, Row } from '../figures.ts';
import { generateBooks } from '../payments/books.ts';
import { fill } from '../payments/kontor.ts';
import { startLoad } from '../payments/programs.ts';
import { OPEN, startIn } from './program.ts';

/** Account reads of the whole `npm start`, with its site, its workers and its chain beside them. */

const ACCOUNTS = 1000;

interface ReadCounts {
  warmUp: number;
  reads: number;
  connections: number;
}

export const benchReads = async (
  { root, workFolder, say }: BenchOptions,
  { warmUp, reads, connections }: ReadCounts,
): Promise<Row> => {
  const books = generateBooks({ accounts: ACCOUNTS, payments: ACCOUNTS });
  const databaseUrl = pathToFileURL(join(workFolder, 'started.db')).href;
  await fill(databaseUrl, books);
  say('Starting the whole of it');
  const site = await start(
    startIn(root),
    OPEN,
    {
      ...{ PORT: '0', NO_COLOR: '1', WATCH: '0' },
      DATABASE_URL: databaseUrl,
      RATE_LIMIT: '9999999',
    },
    root,
  );
  const load = startLoad();
  const paths = books.accounts.map(({ accountId }) => `/v1/accounts/${accountId}`);
  const asked = {
    ...{ url: site.found[1] ?? '', authorization: books.authorization, connections },
    work: { kind: 'read', paths },
  } as const;
  try {
    await load.ask({ ...asked, amount: warmUp });
    say(`Reading accounts with ${connections} connections`);
    const { perSecond, p50Ms, p95Ms, p99Ms } = await load.ask({ ...asked, amount: reads });
    const figures = { rate: perSecond, p50: p50Ms, p95: p95Ms, p99: p99Ms };
    return { label: `account read, ${connections} connections`, figures };
  } finally {
    await Promise.all([load, site].map((each) => each.stop()));
  }
};
