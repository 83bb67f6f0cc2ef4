import { z } from 'zod';
import type { BenchOptions, Row, Section, Target } from './figures.ts';
import { generateBooks, type Books } from './payments/books.ts';
import { openKontor } from './payments/kontor.ts';
import { startPostgres, type Postgres } from './payments/postgres.ts';
import { startLoad } from './payments/programs.ts';
import { measureRounds, medianOf, type Job, type Measured } from './payments/rounds.ts';
import type { Side } from './payments/side.ts';
import type { Work } from './payments/task.ts';
import { openTwin } from './payments/twin.ts';

/** Payments over HTTP, beside a twin of the same endpoints on PostgreSQL. */

const FULL = {
  books: { accounts: 1000, payments: 100_000 },
  plan: { rounds: 3, seconds: 3, warmUp: 1000 },
};
const QUICK: typeof FULL = {
  books: { accounts: 100, payments: 5000 },
  plan: { rounds: 1, seconds: 0.2, warmUp: 16 },
};

const CONNECTIONS = [1, 32];
const PAGES_WALKED = 40;
const TARGET_TIMES = 1.5;

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

const jobsOf = ({ accounts }: Books, pages: ReadonlyMap<Side, string[]>): Job[] => {
  const ids = accounts.map(({ accountId }) => accountId);
  const credit = (accountIds: string[]) => (): Work => ({ kind: 'credit', accountIds });
  const works: Record<string, Job['workOf']> = {
    'account read': () => ({ kind: 'read', paths: ids.map((id) => `/v1/accounts/${id}`) }),
    'payments page': (side) => ({ kind: 'read', paths: pages.get(side) ?? [] }),
    [HOT]: credit(ids.slice(0, 1)),
    [MANY]: credit(ids),
  };
  return Object.entries(works).flatMap(([label, workOf]) =>
    CONNECTIONS.map((connections) => ({
      ...{ label, connections, workOf },
      credits: label === HOT || label === MANY,
    })),
  );
};

const measure = async (
  { workFolder, ...options }: BenchOptions,
  postgres: Postgres | undefined,
): Promise<Measured[]> => {
  const { books: counts, plan } = options.quick ? QUICK : FULL;
  const { say } = options;
  say(`Writing ${counts.payments} payments`);
  const books = generateBooks(counts);
  const sides: Side[] = [];
  const load = startLoad();
  try {
    sides.push(await openKontor({ ...options, workFolder }, books));
    if (postgres) sides.push(await openTwin({ ...options, workFolder }, books, postgres));
    const pages = new Map<Side, string[]>();
    for (const side of sides) pages.set(side, await walkPages(side, books.authorization));
    const { authorization } = books;
    const jobs = jobsOf(books, pages);
    return await measureRounds(load, sides, { ...plan, authorization, jobs }, say);
  } finally {
    await Promise.all([load, ...sides].map((each) => each.stop()));
  }
};

const rowOf = (measured: Measured): Row => {
  const { job, side } = measured;
  const { perSecond, p50Ms, p99Ms } = medianOf(measured);
  const connections = `${job.connections} connection${job.connections === 1 ? '' : 's'}`;
  return {
    label: `${side.name}, ${job.label}, ${connections}`,
    figures: { rate: perSecond, p50: p50Ms, p99: p99Ms },
  };
};

const targetsOf = (measured: readonly Measured[]): Target[] =>
  [HOT, MANY].flatMap((label) => {
    const [ours, twins] = measured
      .filter(({ job }) => job.label === label && job.connections === Math.max(...CONNECTIONS))
      .map(medianOf);
    if (ours === undefined || twins === undefined) return [];
    const what = `${label}, ${Math.max(...CONNECTIONS)} connections`;
    return [
      {
        what: `${what}, a second`,
        atLeast: TARGET_TIMES,
        measured: ours.perSecond / twins.perSecond,
        unit: '× the twin’s',
      },
      { what: `p99 of ${what}`, below: twins.p99Ms, measured: ours.p99Ms, unit: 'ms, the twin’s' },
    ];
  });

const notesOf = (postgres: Postgres | undefined): string[] => [
  'Each with Basic auth, validation and, where it writes, an Idempotency-Key of its own;',
  'every 200 is on the disk. The load generator runs on the same cores. Medians of the rounds.',
  'After each run: balances recomputed, and as many payments credited as there were answers.',
  postgres
    ? `Twin: ${postgres.version}, every commit on the disk; node:http, pg, one statement each.`
    : 'No twin: this machine has no PostgreSQL 15, or nobody unprivileged to run it.',
];

export const benchPayments = async (options: BenchOptions): Promise<Section> => {
  options.say('Starting PostgreSQL');
  const postgres = await startPostgres();
  try {
    const measured = await measure(options, postgres);
    return {
      name: 'payments',
      title: 'Payments over HTTP',
      columns: [
        { key: 'rate', title: 'requests/s', digits: 0 },
        { key: 'p50', title: 'p50 ms', digits: 2 },
        { key: 'p99', title: 'p99 ms', digits: 2 },
      ],
      rows: measured.map(rowOf),
      targets: options.quick ? [] : targetsOf(measured),
      notes: notesOf(postgres),
    };
  } finally {
    await postgres?.stop();
  }
};
