import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { paymentIn } from '#payments/payment/movements.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { keyStore } from '#access/storage/keys.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import type { BenchOptions } from '../figures.ts';
import type { Books } from './books.ts';
import { startServer } from './programs.ts';
import type { Side } from './side.ts';

/** Kontor itself, on a fresh database, behind its own server. */

const TOGETHER = 500;

/** Writes the books into an empty database. */
export const fill = async (url: string, { organization, key, accounts, payments }: Books) => {
  const store = await openStore({ url });
  try {
    await migrate(store);
    await organizationStore(store).add(organization);
    await keyStore(store).add(key);
    const book = paymentBook(store, systemWorld.now);
    const tenant = { organizationId: organization.organizationId, mode: 'test' } as const;
    await Promise.all(
      accounts.map((account) => book.commit(tenant, [{ change: 'account-created', account }])),
    );
    // Those of one turn wait for the disk together.
    for (let start = 0; start < payments.length; start += TOGETHER)
      await Promise.all(
        payments.slice(start, start + TOGETHER).map((payment) =>
          book.commit(tenant, [
            { change: 'payment-created', payment },
            { change: 'moved', movement: paymentIn(payment, 'external') },
          ]),
        ),
      );
  } finally {
    await store.close();
  }
};

/** Recomputes all balances, as `kontor db verify` does, and counts what moved money. */
const writtenIn = async (url: string): Promise<number> => {
  const broken = (await checkDatabase({ url })).filter(({ problems }) => problems.length > 0);
  if (broken.length > 0) throw new Error(`Kontor broke a law: ${JSON.stringify(broken[0])}`);
  const store = await openStore({ url });
  try {
    const query = sql`SELECT (SELECT count(*) FROM payments WHERE status = 'COMPLETED')
      + (SELECT count(*) FROM payouts) AS written`;
    const row = await store.row(z.object({ written: z.bigint() }), query);
    return Number(row?.written);
  } finally {
    await store.close();
  }
};

export interface KontorSide extends Side {
  databaseUrl: string;
}

const RATE_LIMIT_MOST = '9999999';

/** Where a server of Kontor is to be started, and with what besides its books. */
export interface Position extends Pick<BenchOptions, 'root' | 'workFolder'> {
  /** The program that serves; by default the server alone, without workers. */
  program?: string;
  variables?: Readonly<Record<string, string>>;
}

export const openKontor = async (
  { root, workFolder, program, variables }: Position,
  books: Books,
): Promise<KontorSide> => {
  await mkdir(workFolder, { recursive: true });
  const databaseUrl = pathToFileURL(join(workFolder, 'payments.db')).href;
  await fill(databaseUrl, books);
  const publishFolder = join(workFolder, 'empty-site');
  await mkdir(publishFolder, { recursive: true });
  await writeFile(join(publishFolder, 'index.html'), '<!doctype html>');
  const server = await startServer(
    program ?? join(import.meta.dirname, '..', 'serve.ts'),
    [root, publishFolder, 'off'],
    {
      variables: {
        ...variables,
        DATABASE_URL: databaseUrl,
        DATABASE_THREAD: '1',
        RATE_LIMIT: RATE_LIMIT_MOST,
        STORED_TEST_MEGABYTES: '9999999',
        STORED_LIVE_MEGABYTES: '9999999',
      },
      logFile: join(workFolder, 'kontor.log'),
    },
  );
  return { ...server, name: 'Kontor', databaseUrl, written: () => writtenIn(databaseUrl) };
};
