import { z } from 'zod';
import type { BenchOptions, Row, Section } from './figures.ts';
import { generateBooks, type Books } from './payments/books.ts';
import { openKontor } from './payments/kontor.ts';
import { measureLimits } from './payments/limits.ts';
import { startPostgres, type Postgres } from './payments/postgres.ts';
import { startLoad } from './payments/programs.ts';
import {
  CONNECTIONS,
  notesOf,
  REQUEST_COLUMNS,
  rowOf,
  targetsOf,
  type Goal,
} from './payments/report.ts';
import { measureRounds, type Job, type Measured } from './payments/rounds.ts';
import type { Side } from './payments/side.ts';
import type { Work } from './payments/task.ts';
import { openPeer } from './payments/peer.ts';

/** Payments over HTTP, beside a peer of the same endpoints on PostgreSQL. */

const FULL = {
  books: { accounts: 1000, payments: 20_000 },
  plan: { rounds: 3, seconds: 3, warmUp: 5000 },
};
const QUICK: typeof FULL = {
  books: { accounts: 100, payments: 5000 },
  plan: { rounds: 1, seconds: 0.2, warmUp: 16 },
};

const PAGES_WALKED = 40;

const envelope = z.object({ next_cursor: z.string().nullable() });

/** Pages from the newest payment on: their cursors are the side's own. */
const walkPages = async (side: Side, authorization: string): Promise<string[]> => {
  const paths = ['/v1/payments?limit=25'];
  while (paths.length < PAGES_WALKED) {
    const answer = await fetch(`${side.url}${paths.at(-1)}`, {
      headers: { Authorization: authorization },
    });
    const { next_cursor: cursor } = envelope.parse(await answer.json());
    if (cursor === null) throw new Error(`${side.name} has no page ${paths.length + 1}`);
    paths.push(`/v1/payments?limit=25&cursor=${encodeURIComponent(cursor)}`);
  }
  return paths;
};

const HOT = 'payment credited, one account';
const MANY = 'payment credited, many accounts';

const READ = 'account read';
const PAGE = 'payments page';

const GOALS: readonly Goal[] = [
  { label: READ, times: { 1: 1.3, 32: 1.3 }, isP99Below: false },
  { label: PAGE, times: { 1: 1.2, 32: 1.2 }, isP99Below: true },
  { label: HOT, times: { 1: 1, 32: 1.5 }, isP99Below: true },
  { label: MANY, times: { 1: 1, 32: 1.5 }, isP99Below: true },
];

const jobsOf = ({ accounts }: Books, pages: ReadonlyMap<Side, string[]>): Job[] => {
  const ids = accounts.map(({ accountId }) => accountId);
  const credit = (accountIds: string[]) => (): Work => ({ kind: 'credit', accountIds });
  const works: Record<string, Job['workOf']> = {
    [READ]: () => ({ kind: 'read', paths: ids.map((id) => `/v1/accounts/${id}`) }),
    [PAGE]: (side) => ({ kind: 'read', paths: pages.get(side) ?? [] }),
    [HOT]: credit(ids.slice(0, 1)),
    [MANY]: credit(ids),
  };
  return Object.entries(works).flatMap(([label, workOf]) =>
    CONNECTIONS.map((connections) => ({
      ...{ label, connections, workOf },
      writes: label === HOT || label === MANY,
    })),
  );
};

const measure = async (
  { workFolder, ...options }: BenchOptions,
  postgres: Postgres | undefined,
): Promise<{ measured: Measured[]; limits: Row[] }> => {
  const { books: counts, plan } = options.quick ? QUICK : FULL;
  const { say } = options;
  say(`Writing ${counts.payments} payments`);
  const books = generateBooks(counts);
  const sides: Side[] = [];
  const load = startLoad();
  try {
    const kontor = await openKontor({ ...options, workFolder }, books);
    sides.push(kontor);
    if (postgres) sides.push(await openPeer({ ...options, workFolder }, books, postgres));
    const pages = new Map<Side, string[]>();
    for (const side of sides) pages.set(side, await walkPages(side, books.authorization));
    const { authorization } = books;
    const jobs = jobsOf(books, pages);
    const measured = await measureRounds(load, sides, { ...plan, authorization, jobs }, say);
    say('Measuring the limits of the machine');
    const { seconds } = plan;
    const limits = await measureLimits({ load, kontor, books, workFolder, seconds });
    return { measured, limits };
  } finally {
    await Promise.all([load, ...sides].map((each) => each.stop()));
  }
};

export const benchPayments = async (options: BenchOptions): Promise<Section> => {
  options.say('Starting PostgreSQL');
  const postgres = await startPostgres();
  try {
    const { measured, limits } = await measure(options, postgres);
    return {
      name: 'payments',
      title: 'Payments over HTTP',
      columns: REQUEST_COLUMNS,
      rows: [...measured.map(rowOf), ...limits],
      targets: options.quick ? [] : targetsOf(measured, GOALS),
      notes: notesOf(postgres),
    };
  } finally {
    await postgres?.stop();
  }
};
