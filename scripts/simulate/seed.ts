import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { sql } from '#kernel/storage/sql.ts';
import { makeCalmOrders, makeOrders, makePoisonedOrder } from './customers.ts';
import { judgedDeposits, makeDeposits } from './deposits.ts';
import { withSilentLog } from './oracle/alarms.ts';
import { judgeEnd, type Played } from './oracle/endings.ts';
import { onTheWire } from './wire.ts';
import { openWorkerFolder, runWorker } from './worker.ts';
import { openStory, type Bend, type Story } from './world.ts';

/** What one seed has shown. */
export interface SeedResult {
  seed: number;
  /** Payouts by the status in which they ended. */
  ended: Readonly<Record<string, number>>;
  attempts: number;
  faults: ReadonlyMap<string, number>;
  /** Where workers were killed. */
  points: ReadonlySet<string>;
  /** Of virtual time. */
  tookMs: number;
  /** The same number is the same story, turn by turn. */
  story: number;
  /** The law that does not hold; undefined when all do. */
  broken?: string;
}

/** Faults last for so long at most; then everything has to end. */
const FAULTS_LEAST_MS = 60_000;
const FAULTS_MOST_MS = 300_000;
/** Longer than the laws of the end allow for anything. */
const END_MS = 15 * 60_000;

const statusRow = z.object({ status: z.string(), count: z.bigint() });

const openPayouts = async ({ store }: Story): Promise<number> => {
  const row = await store.row(
    z.object({ open: z.bigint() }),
    sql`SELECT count(*) AS open FROM payouts WHERE next_attempt_at IS NOT NULL`,
  );
  return Number(row?.open ?? 0n);
};

const summary = async ({ store }: Story) => {
  const rows = await store.rows(
    statusRow,
    sql`SELECT status, count(*) AS count FROM payouts GROUP BY status`,
  );
  const made = await store.row(
    z.object({ count: z.bigint() }),
    sql`SELECT count(*) AS count FROM payout_attempts`,
  );
  const ended = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  return { ended, attempts: Number(made?.count ?? 0n) };
};

/** Whether every payout has ended, and every deposit was looked at. */
const isSettled = async (story: Story, { paid }: Played): Promise<boolean> => {
  if ((await openPayouts(story)) > 0) return false;
  for (const mode of MODES)
    if ((await judgedDeposits(story.worlds[mode])) < paid[mode].length) return false;
  return true;
};

/** Orders and deposits while faults last and after them, until all have ended. */
const playCustomers = async (story: Story, isOver: () => boolean): Promise<Played> => {
  const { turnstile, faults, random, worlds } = story;
  const spanMs = FAULTS_LEAST_MS + random.next() * (FAULTS_MOST_MS - FAULTS_LEAST_MS);
  const calm = turnstile.sleep(spanMs).then(() => {
    faults.overAtMs = turnstile.nowMs;
    return makeCalmOrders(story);
  });
  const poisoned = makePoisonedOrder(story, calm);
  const deposits = Promise.all(MODES.map((mode) => makeDeposits(story, worlds[mode])));
  const orders = (await Promise.all([makeOrders(story), calm, poisoned])).flat();
  const [test = [], live = []] = await deposits;
  const played = { orders, paid: { test, live } };
  while (!isOver() && turnstile.sinceStartMs < END_MS) {
    await turnstile.sleep(5000);
    if (await turnstile.pass(() => isSettled(story, played))) break;
  }
  return played;
};

const play = async (story: Story): Promise<void> => {
  const { turnstile, laws } = story;
  // Whatever the machine takes its own time for is done before the first turn.
  const folders = [await openWorkerFolder(story, 'one'), await openWorkerFolder(story, 'two')];
  let hasEnded = false;
  // A broken law ends the story where it was broken.
  const isOver = (): boolean => hasEnded || laws.broken !== undefined;
  const caught = (error: unknown): void =>
    laws.demand(false, String(Reflect.get(Object(error), 'stack')));
  let played: Played = { orders: [], paid: { test: [], live: [] } };
  const ending = playCustomers(story, isOver)
    .then((made) => (played = made), caught)
    .finally(() => (hasEnded = true));
  const workers = folders.map((folder) => runWorker(story, folder, isOver).catch(caught));
  await turnstile.run(isOver);
  // Whoever waits for a turn gets it, sees that it is over, and ends.
  let isQuiet = false;
  void Promise.all([...workers, ending]).then(() => (isQuiet = true));
  await turnstile.run(() => isQuiet);
  // Bytes that are late arrive after all: they must not land any more.
  await turnstile.run(() => false);
  for (const { store } of folders) await store.close();
  if (laws.broken === undefined) await judgeEnd(story, played);
};

const AS_IT_IS: Bend = (chain) => chain;

/** Plays one story; `bend` shows workers another chain than there is. */
export const runSeed = async (seed: number, bend: Bend = AS_IT_IS): Promise<SeedResult> => {
  const story = await openStory(seed, bend);
  try {
    await withSilentLog(story, () => onTheWire(story.wire, () => play(story)));
    const { broken } = story.laws;
    const { counts: faults, points } = story.faults;
    const { sinceStartMs: tookMs, story: turns } = story.turnstile;
    const reported = { seed, ...(await summary(story)), faults, points, tookMs, story: turns };
    return broken === undefined ? reported : { ...reported, broken };
  } finally {
    await story.close();
  }
};
