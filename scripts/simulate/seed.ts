import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { makeOrders } from './customers.ts';
import { judgeEnd, LawBrokenError } from './oracle.ts';
import { onTheWire } from './wire.ts';
import { paidWallets } from './wallets.ts';
import { openWorkerFolder, runWorker } from './worker.ts';
import { openWorld, type World } from './world.ts';

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
const END_MS = 60 * 60_000;

const statusRow = z.object({ status: z.string(), count: z.bigint() });

const openPayouts = async ({ store }: World): Promise<number> => {
  const row = await store.row(
    z.object({ open: z.bigint() }),
    sql`SELECT count(*) AS open FROM payouts WHERE next_attempt_at IS NOT NULL`,
  );
  return Number(row?.open ?? 0n);
};

const summary = async ({ store }: World) => {
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

const play = async (world: World): Promise<void> => {
  const { turnstile, faults, random } = world;
  // Whatever the machine takes its own time for is done before the first turn.
  const wallets = await paidWallets();
  const indexes = [await openWorkerFolder(world, 'one'), await openWorkerFolder(world, 'two')];
  const spanMs = FAULTS_LEAST_MS + random.next() * (FAULTS_MOST_MS - FAULTS_LEAST_MS);
  let isOver = false;
  let fault: Error | undefined;
  const orders = makeOrders(world, wallets);
  const caught = (error: unknown): void => {
    fault ??= error instanceof Error ? error : new Error(String(error));
    isOver = true;
  };
  void turnstile.sleep(spanMs).then(() => (faults.over = true));
  const end = async (): Promise<void> => {
    await orders;
    while (!isOver && turnstile.sinceStartMs < END_MS) {
      await turnstile.sleep(5000);
      if ((await turnstile.pass(() => openPayouts(world))) === 0) isOver = true;
    }
    isOver = true;
  };
  const workers = indexes.map((index) => runWorker(world, index, () => isOver).catch(caught));
  const ending = end().catch(caught);
  await turnstile.run(() => isOver);
  // Whoever waits for a turn gets it, sees that it is over, and ends.
  let isQuiet = false;
  void Promise.all([...workers, ending]).then(() => (isQuiet = true));
  await turnstile.run(() => isQuiet);
  // Bytes that are late arrive after all: they must not land any more.
  await turnstile.run(() => false);
  for (const { store } of indexes) await store.close();
  if (fault !== undefined) throw fault;
  await judgeEnd(world, await orders);
};

export const runSeed = async (seed: number): Promise<SeedResult> => {
  const world = await openWorld(seed);
  try {
    const broken = await onTheWire(world.wire, async () => {
      try {
        await play(world);
        return undefined;
      } catch (error) {
        return error instanceof LawBrokenError
          ? error.message
          : String(Reflect.get(Object(error), 'stack'));
      }
    });
    const { counts: faults, points } = world.faults;
    const { sinceStartMs: tookMs, story } = world.turnstile;
    const reported = { seed, ...(await summary(world)), faults, points, tookMs, story };
    return broken === undefined ? reported : { ...reported, broken };
  } finally {
    await world.close();
  }
};
