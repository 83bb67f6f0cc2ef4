import { join } from 'node:path';
import type { BenchOptions, Column, Section } from './figures.ts';
import { generateBooks } from './payments/books.ts';
import { openKontor } from './payments/kontor.ts';
import { startPostgres, type Postgres } from './payments/postgres.ts';
import { startLoad, type Program } from './payments/programs.ts';
import {
  CONNECTIONS,
  notesOf,
  REQUEST_COLUMNS,
  rowOf,
  targetsOf,
  type Goal,
} from './payments/report.ts';
import { measureRounds, type Job, type Measured } from './payments/rounds.ts';
import { openPeer } from './payments/peer.ts';
import { newAddress, startBenchChain } from './payouts/chain.ts';
import { completeAll, type Completed } from './payouts/complete.ts';
import { measureIdle, type Idle } from './payouts/idle.ts';

/** Payouts: accepted over HTTP beside a peer on PostgreSQL, then paid on the sandbox chain. */

const FULL = {
  books: { accounts: 200, payments: 2000 },
  plan: { rounds: 3, seconds: 2, warmUp: 400 },
  idle: { payouts: 3, slotMs: 400 },
};
const QUICK: typeof FULL = {
  books: { accounts: 20, payments: 200 },
  plan: { rounds: 1, seconds: 0.1, warmUp: 16 },
  idle: { payouts: 1, slotMs: 20 },
};

/** A chain that is faster than Solana: it is the worker that is measured, not the wait. */
const SLOT_MS = 50;
const ADDRESSES = 64;
const COMPLETED_TARGET = 200;

const ACCEPTED = 'payout accepted';
const GOALS: readonly Goal[] = [{ label: ACCEPTED, times: { 1: 1, 32: 1.5 }, isP99Below: false }];

interface Found {
  measured: Measured[];
  completed: Completed;
}

const measure = async (
  options: BenchOptions,
  load: Program,
  postgres: Postgres | undefined,
): Promise<Found> => {
  const { books: counts, plan } = options.quick ? QUICK : FULL;
  const { root, workFolder, say } = options;
  const books = generateBooks({ ...counts, assetCode: 'USDC' });
  const chain = await startBenchChain(join(workFolder, 'chain.db'), SLOT_MS);
  const { variables } = chain;
  const program = join(import.meta.dirname, 'payouts/serve.ts');
  const kontor = await openKontor({ root, workFolder, program, variables }, books);
  const peer = postgres && (await openPeer({ workFolder, variables }, books, postgres));
  try {
    const accountIds = books.accounts.map(({ accountId }) => accountId);
    const addresses = await Promise.all(Array.from({ length: ADDRESSES }, newAddress));
    const work = { kind: 'pay', accountIds, addresses } as const;
    const jobs = CONNECTIONS.map((connections): Job => ({
      ...{ label: ACCEPTED, connections, writes: true },
      workOf: () => work,
    }));
    const sides = peer ? [kontor, peer] : [kontor];
    const { authorization } = books;
    const measured = await measureRounds(load, sides, { ...plan, authorization, jobs }, say);
    await peer?.stop();
    say('Paying on the chain');
    return { measured, completed: await completeAll(kontor) };
  } finally {
    await Promise.all([kontor, ...(peer ? [peer] : [])].map((side) => side.stop()));
    await chain.stop();
  }
};

const COLUMNS: Column[] = [...REQUEST_COLUMNS, { key: 'seconds', title: 's', digits: 1 }];

const rowsOf = ({ measured, completed }: Found, { signed, finished }: Idle) => [
  ...measured.map(rowOf),
  {
    label: `Kontor, ${completed.payouts} payouts completed, one worker`,
    figures: { rate: completed.perSecond, p50: null, p99: null, seconds: completed.seconds },
  },
  {
    label: 'Kontor at idle, accepted to signature shown',
    figures: { rate: null, p50: signed.p50Ms, p99: signed.p99Ms },
  },
  {
    label: 'Kontor at idle, accepted to COMPLETED',
    figures: { rate: null, p50: finished.p50Ms, p99: finished.p99Ms },
  },
];

export const benchPayouts = async (options: BenchOptions): Promise<Section> => {
  options.say('Starting PostgreSQL');
  const { idle } = options.quick ? QUICK : FULL;
  const postgres = await startPostgres();
  const load = startLoad();
  try {
    const found = await measure(options, load, postgres);
    const waited = await measureIdle(options, idle);
    const { perSecond } = found.completed;
    const completed = {
      what: 'payouts completed, one worker, a second',
      ...{ atLeast: COMPLETED_TARGET, measured: perSecond, unit: 'payouts/s' },
    };
    return {
      name: 'payouts',
      title: 'Payouts: accepted over HTTP, completed on the sandbox chain',
      columns: COLUMNS,
      rows: rowsOf(found, waited),
      targets: options.quick ? [] : [...targetsOf(found.measured, GOALS), completed],
      notes: [
        ...notesOf(postgres),
        'Both sides ask the same chain about every address; Kontor’s worker rests meanwhile.',
        `Completed: from the worker’s start to the last COMPLETED, on slots of ${SLOT_MS} ms.`,
        `At idle: payouts one after the other, on slots of ${idle.slotMs} ms.`,
      ],
    };
  } finally {
    await Promise.all([load.stop(), postgres?.stop()]);
  }
};
