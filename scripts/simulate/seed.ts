import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { PUT_OFF_MOST_MS } from '#payments/payout/worker/ports.ts';
import { closeWithApprovals } from './closing-approvals.ts';
import { makeCalmOrders, makeOrders, makePoisonedOrder } from './ordering.ts';
import { keepBank, type FiledTransfer } from './banks.ts';
import { judgedDeposits, makeDeposits, makeLateDeposits } from './deposits.ts';
import { askWithinTheDay, awaitDeliveries, playLater } from './later.ts';
import { fillVaults, startAgain, stepClocks } from './hardships.ts';
import type { Ordered } from './orders.ts';
import { decideAgain, orderAgain, release, restore, save, type Restored } from './restore.ts';
import { reportPayments, type Reported } from './reporters.ts';
import { openReceivers, rotateSecrets, sendAgain } from './subscriptions.ts';
import { withSilentLog } from './oracle/alarms.ts';
import { judgeEnd } from './oracle/endings.ts';
import type { Played } from './oracle/played.ts';
import { judgeWebhooks } from './oracle/webhooks.ts';
import { onTheWire } from './wire.ts';
import { openWorkerFolder, runWorker } from './worker.ts';
import { openStory, unlock, type Bend, type Story } from './world.ts';

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

/** The longest time that faults last; then everything has to end. */
const FAULTS_LEAST_MS = 30_000;
const FAULTS_MOST_MS = 240_000;
const SHORT_MOST_MS = 120_000;
/** Longer than the laws of the end allow for anything. */
const SAVED_WITHIN_MS = 60_000;
const LOST_WITHIN_MS = 60_000;
const SETTLES_WITHIN_MS = 10 * 60_000;

const countRow = z.object({ count: z.bigint() });
const statusRow = z.object({ status: z.string(), count: z.bigint() });

/** Those that nobody decides on end by themselves, later. */
const openPayouts = async ({ store }: Story, forgotten: readonly string[]): Promise<number> => {
  const rows = await store.rows(
    countRow,
    sql`SELECT count(*) AS count FROM payouts
        WHERE status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
          AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(forgotten)}))
        UNION ALL SELECT count(*) FROM bank_payments WHERE due_at IS NOT NULL
        UNION ALL SELECT count(*) FROM sweeps WHERE state IN ('SIGNED', 'SENT')
        UNION ALL SELECT count(*) FROM deposit_addresses WHERE credited - swept >= 10000`,
  );
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
};

/** Payments that the bank of live mode has settled, and has yet to give back. */
const unreturned = async ({ store }: Story, orders: readonly Ordered[]): Promise<number> => {
  const ids = orders
    .filter(({ bank, tenancy }) => bank?.ending === 'returns' && tenancy.tenant.mode === 'live')
    .map(({ payoutId }) => payoutId);
  const row = await store.row(
    countRow,
    sql`SELECT count(*) AS count FROM bank_payments
        JOIN json_each(${JSON.stringify(ids)}) ON payout_id = value WHERE state = 'SETTLED'`,
  );
  return Number(row?.count ?? 0n);
};

const summary = async ({ store }: Story) => {
  const rows = await store.rows(
    statusRow,
    sql`SELECT status, count(*) AS count FROM payouts GROUP BY status`,
  );
  const made = await store.row(countRow, sql`SELECT count(*) AS count FROM payout_attempts`);
  const ended = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  return { ended, attempts: Number(made?.count ?? 0n) };
};

/** Whether every payout has ended, and every deposit was looked at. */
const isSettled = async (
  story: Story,
  { paid, orders }: Pick<Played, 'paid' | 'orders'>,
  isLater: boolean,
): Promise<boolean> => {
  const forgotten = isLater ? [] : orders.filter(({ decided }) => decided === 'forget');
  const ids = forgotten.map(({ payoutId }) => payoutId);
  if ((await openPayouts(story, ids)) > 0 || (await unreturned(story, orders)) > 0) return false;
  for (const mode of story.cast.modes)
    if ((await judgedDeposits(story.worlds[mode])) < paid[mode].length) return false;
  return true;
};

/** Loses the database once all has been ordered, and has its operator put it right. */
const playRestore = async (
  story: Story,
  ordered: readonly Ordered[],
  saved: Promise<{ file: string; savedMs: number }>,
): Promise<{ restored: Restored; repetitions: readonly Ordered[] }> => {
  const { turnstile, random } = story;
  const { file, savedMs } = await saved;
  await turnstile.sleep(random.next() * LOST_WITHIN_MS);
  const restored = await restore(story, file, savedMs);
  const repetitions = await orderAgain(story, ordered, restored);
  await decideAgain(story, [...ordered, ...repetitions], restored);
  return { restored, repetitions };
};

const saveAtAnyTime = async (story: Story) => {
  const { turnstile, random } = story;
  await turnstile.sleep(random.next() * SAVED_WITHIN_MS);
  const savedMs = turnstile.nowMs;
  return { file: await save(story), savedMs };
};

/** What customers and payers have done. */
type Customers = Omit<Played, 'filed' | 'reported'>;

const NOTHING_PAID = { test: [], live: [] };

/** Everything until the faults are over and what was lost is put right. */
const playFaults = async (story: Story): Promise<Customers> => {
  const { turnstile, faults, random, cast } = story;
  const spanMs = FAULTS_LEAST_MS + random.next() * (FAULTS_MOST_MS - FAULTS_LEAST_MS);
  // In the calm vaults are short for a while as well: then nothing else hides what that does.
  const filled = fillVaults(story, spanMs + SHORT_MOST_MS);
  const over = Promise.all([stepClocks(story, spanMs), turnstile.sleep(spanMs)]).then(() => {
    faults.overAtMs = turnstile.nowMs;
    if (cast.liar === 'removed') startAgain(story);
  });
  const saved = cast.restore ? saveAtAnyTime(story) : undefined;
  const rotated = rotateSecrets(story);
  const isPaidIn = cast.deposits || cast.addresses;
  const deposits = isPaidIn ? makeDeposits(story) : NOTHING_PAID;
  const ordered = makeOrders(story);
  if (saved === undefined) {
    const calm = over.then(() => makeCalmOrders(story));
    const poisoned = cast.orders > 1 ? makePoisonedOrder(story, calm) : Promise.resolve([]);
    const orders = (await Promise.all([ordered, calm, poisoned])).flat();
    await Promise.all([rotated, filled]);
    return { orders, paid: await deposits, restored: undefined };
  }
  const isCalm = Promise.withResolvers<undefined>();
  const poisoned = cast.orders > 1 ? makePoisonedOrder(story, isCalm.promise) : [];
  const first = await ordered;
  const early = await deposits;
  const { restored, repetitions } = await playRestore(story, first, saved);
  const late = cast.deposits ? makeLateDeposits(story) : NOTHING_PAID;
  await Promise.all([over, filled]);
  await release(story, [...first, ...repetitions], restored);
  const calm = await makeCalmOrders(story);
  isCalm.resolve(undefined);
  const orders = [...first, ...repetitions, ...calm, ...(await poisoned)];
  const { test, live } = await late;
  const paid = { test: [...early.test, ...test], live: [...early.live, ...live] };
  return { orders, paid, restored };
};

/** Orders and deposits while faults last and after them, until all have ended. */
const playCustomers = async (
  story: Story,
  { isOver, reported }: { isOver: () => boolean; reported: Reported[] },
): Promise<Customers> => {
  const { turnstile, cast } = story;
  const played = await playFaults(story);
  let isLater = false;
  // A clock a little ahead may have put something off for longer than that.
  const settlesWithinMs = SETTLES_WITHIN_MS + (cast.clock ? PUT_OFF_MOST_MS : 0);
  const settle = async (): Promise<boolean> => {
    const untilMs = turnstile.nowMs + settlesWithinMs;
    while (!isOver() && turnstile.nowMs < untilMs) {
      await turnstile.sleep(5000);
      if (await turnstile.pass(() => isSettled(story, played, isLater))) return true;
    }
    return false;
  };
  // What has not ended by now, the laws of the end will name.
  if (!(await settle())) return played;
  reported.push(...(await reportPayments(story)));
  await awaitDeliveries(story);
  // What is sent again later would hide what was not delivered the first time.
  await judgeWebhooks(story);
  await askWithinTheDay(story);
  await sendAgain(story);
  isLater = cast.later;
  await playLater(story, played.orders, async () => {
    if (await settle()) await awaitDeliveries(story);
  });
  await closeWithApprovals(story);
  await awaitDeliveries(story);
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
  await openReceivers(story);
  let played: Customers = {
    orders: [],
    paid: { test: [], live: [] },
    restored: undefined,
  };
  let filed: readonly FiledTransfer[] = [];
  const reported: Reported[] = [];
  const ending = playCustomers(story, { isOver, reported })
    .then((made) => (played = made), caught)
    .finally(() => (hasEnded = true));
  const bank =
    story.cast.bank && story.cast.modes.includes('live')
      ? keepBank(story, isOver)
      : Promise.resolve([]);
  const banks = bank.then((made) => void (filed = made), caught);
  const workers = folders.map((folder) => runWorker(story, folder, isOver).catch(caught));
  await turnstile.run(isOver);
  // Those who wait for a turn get it, see that it is over, and end.
  let isQuiet = false;
  void Promise.all([...workers, ending, banks]).then(() => (isQuiet = true));
  await turnstile.run(() => isQuiet);
  // Bytes that are late arrive after all: they must not land any more.
  await turnstile.run(() => false);
  for (const folder of folders) await folder.close();
  await unlock(story);
  if (laws.broken === undefined) await judgeEnd(story, { ...played, filed, reported });
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
