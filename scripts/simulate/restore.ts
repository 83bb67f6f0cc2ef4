import { join } from 'node:path';
import { z } from 'zod';
import { restoreDatabase } from '#app/storage/restore-database.ts';
import { backUp } from '#kernel/storage/backup/backup.ts';
import { sql } from '#kernel/storage/sql.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import type { OutflowPorts } from '#payments/outflow/ports.ts';
import { settleAsLoss, settleAsPayout } from '#payments/outflow/settle.ts';
import { failPayout, releasePayout } from '#payments/payout/operator.ts';
import { PUT_OFF_MOST_MS } from '#payments/payout/worker/ports.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { decideOn } from './approvers.ts';
import { insist } from './insist.ts';
import type { Ordered } from './orders.ts';
import type { Story, World } from './world.ts';

/** The database is lost, and comes back as it once was; and what its operator does then. */

export interface Restored {
  savedMs: number;
  restoredMs: number;
  /** How each payout stood when the database was lost, as its owner had been informed. */
  before: ReadonlyMap<string, string>;
  /** Payouts that were ordered again since the books had forgotten them, by the first one's id. */
  again: Map<string, Ordered>;
}

const AGAIN_PART = 0.6;
const LOOKS_MS = 20_000;
/** Nothing that was signed before can land after that, and both histories were read. */
const QUARANTINE_MOST_MS = 15 * 60_000;

/** Saves all tables, and gives back the file. */
export const save = async ({ url, folder, turnstile }: Story): Promise<string> => {
  const file = join(folder, 'saved');
  await turnstile.pass(() => backUp({ url }, { file, now: turnstile.now() }));
  return file;
};

const statusRow = z.object({ id: z.string(), status: z.string() });

const statusesOf = async ({ store }: Story): Promise<Map<string, string>> => {
  const rows = await store.rows(statusRow, sql`SELECT id, status FROM payouts`);
  return new Map(rows.map(({ id, status }) => [id, status]));
};

const lastRow = z.object({ last: z.bigint().nullable() });

const backupOf = async (story: Story): Promise<Story['faults']['restored']> => {
  const row = await story.store.row(lastRow, sql`SELECT max(number) AS last FROM payout_orders`);
  const payouts = new Set((await statusesOf(story)).keys());
  return { payouts, lastOrder: row?.last ?? 0n };
};

const momentRow = z.object({ at: z.string().nullable() });

/** Nothing is new before clocks are past what a clock that was ahead has written. */
const awaitRestore = async ({ store, turnstile }: Story): Promise<void> => {
  const row = await turnstile.pass(() =>
    store.row(momentRow, sql`SELECT max(restored_at) AS at FROM quarantines`),
  );
  const passedMs = row?.at == null ? 0 : Date.parse(row.at);
  turnstile.leap(Math.max(0, passedMs - turnstile.nowMs));
};

/** All processes end, and the database is what it was when the file was made. */
export const restore = async (story: Story, file: string, savedMs: number): Promise<Restored> => {
  const { url, turnstile, lives } = story;
  return turnstile.pass(async () => {
    for (const life of lives) life.end();
    lives.clear();
    const before = await statusesOf(story);
    const now = turnstile.now();
    story.faults.isRestored = true;
    await restoreDatabase({ url }, { file, replace: true, keys: [], now });
    story.faults.restored = await backupOf(story);
    return { savedMs, restoredMs: turnstile.nowMs, before, again: new Map() };
  });
};

/** A client that has no answer, or finds nothing any more, asks again with the same key. */
export const orderAgain = async (
  story: Story,
  orders: readonly Ordered[],
  { again }: Restored,
): Promise<Ordered[]> => {
  const { random, laws } = story;
  const known = await story.turnstile.pass(() => statusesOf(story));
  const made: Ordered[] = [];
  for (const each of orders) {
    const isAsked = each.asked.path === '/v1/payouts/crypto' && each.reported === undefined;
    if (known.has(each.payoutId) || !isAsked || !random.chance(AGAIN_PART)) continue;
    const answer = await insist(story, each.tenancy, each.asked);
    laws.demand(answer.status === 200, `${each.payoutId} cannot be ordered again: ${answer.text}`);
    const { payoutId } = z.looseObject({ payoutId: z.string() }).parse(JSON.parse(answer.text));
    const { source, destination } = each;
    const repetition: Ordered = {
      ...each,
      payoutId,
      source,
      destination,
      atMs: story.turnstile.nowMs,
    };
    again.set(each.payoutId, repetition);
    made.push(repetition);
  }
  return made;
};

/** What waits for approval again, or was ordered again, is decided on as it was before. */
export const decideAgain = async (
  story: Story,
  orders: readonly Ordered[],
  { before, again }: Restored,
): Promise<void> => {
  const firstOf = new Map([...again].map(([first, { payoutId }]) => [payoutId, first]));
  for (const each of orders) {
    const status = await story.turnstile.pass(async () =>
      (await statusesOf(story)).get(each.payoutId),
    );
    if (status !== 'PENDING_APPROVAL') continue;
    const was = before.get(firstOf.get(each.payoutId) ?? each.payoutId);
    const isPaid = was !== 'CANCELLED' && was !== 'PENDING_APPROVAL';
    await decideOn(story, each, isPaid ? 'approve' : 'reject');
  }
};

const outflowPorts = (world: World): Pick<OutflowPorts, 'outflows' | 'chain' | 'now'> => ({
  outflows: outflowKeeper(world.store),
  chain: world.truth,
  now: world.turnstile.now,
});

/** Says of everything that left the vault unknown to the books what it was. */
const settleOutflows = async (
  world: World,
  orders: readonly Ordered[],
  { again }: Restored,
): Promise<void> => {
  const { mode, store, turnstile } = world;
  const source = { mode, chain: 'solana' } as const;
  const ports = outflowPorts(world);
  const book = paymentBook(store, turnstile.now);
  for (const { signature, memo, verdict } of await ports.outflows.open(source)) {
    const own = orders.find(({ payoutId }) => payoutId === memo);
    const repetition = verdict === 'UNKNOWN' ? (again.get(memo) ?? own) : undefined;
    const reader = payoutReader(store);
    const paid = repetition && (await reader.find(repetition.tenancy.tenant, repetition.payoutId));
    if (paid?.status === 'INITIATED') {
      const order = { signature, payoutId: paid.payoutId };
      const { tenant, decision } = await settleAsPayout(ports, source, order);
      await book.commit(tenant, decision.changes);
    } else if (paid === undefined || paid.status !== 'PENDING_APPROVAL') {
      const decide = () => settleAsLoss(ports, source, signature);
      await commitDecision(book, { tenant: operatorIn(mode), decide });
    }
  }
};

const heldRow = z.object({ payout_id: z.string() });

/** Those that have not been cancelled since the backup go on. */
const decideHeld = async (
  world: World,
  orders: readonly Ordered[],
  { before, restoredMs }: Restored,
): Promise<void> => {
  const { mode, store, turnstile } = world;
  const rows = await store.rows(
    heldRow,
    sql`SELECT payout_id FROM payout_holds WHERE mode = ${mode} AND held_by = 'worker'`,
  );
  const ports = { payouts: payoutReader(store), holds: holdReader(store), now: turnstile.now };
  for (const { payout_id: payoutId } of rows) {
    const ordered = orders.find((each) => each.payoutId === payoutId);
    // Those at which workers fail are held as well; their owner takes them back.
    if (ordered === undefined || ordered.to?.poisoned === true) continue;
    const was = before.get(payoutId);
    const hasEnded = was === 'CANCELLED' || was === 'FAILED';
    const { tenant } = ordered.tenancy;
    const order = { payoutId, operator: 'simulation', reason: `it was ${was} at ${restoredMs}` };
    const decide = () => (hasEnded ? failPayout : releasePayout)(ports, tenant, order);
    await commitDecision(paymentBook(store, turnstile.now), { tenant, decide });
  }
};

const isReleased = async ({ store, cast }: Story): Promise<boolean> => {
  for (const mode of cast.modes)
    if ((await quarantineKeeper(store).find(mode, 'solana'))?.isOver === false) return false;
  return true;
};

/** The operator's part, until all is settled; a quarantine that does not end breaks a law. */
export const release = async (
  story: Story,
  orders: readonly Ordered[],
  restored: Restored,
): Promise<void> => {
  const { turnstile, laws, worlds, faults, cast } = story;
  const untilMs = Math.max(restored.restoredMs, faults.overAtMs) + QUARANTINE_MOST_MS;
  while (!(await turnstile.pass(() => isReleased(story)))) {
    laws.demand(turnstile.nowMs < untilMs, 'a quarantine does not end');
    if (laws.broken !== undefined) return;
    await turnstile.sleep(LOOKS_MS);
  }
  await awaitRestore(story);
  const open = [...orders, ...restored.again.values()];
  const looks = cast.clock ? LOOKS + Math.ceil(PUT_OFF_MOST_MS / LOOKS_MS) : LOOKS;
  for (let look = 0; look < looks && laws.broken === undefined; look += 1) {
    for (const mode of cast.modes)
      await turnstile.pass(async () => {
        await settleOutflows(worlds[mode], open, restored);
        await decideHeld(worlds[mode], open, restored);
      });
    await turnstile.sleep(LOOKS_MS);
  }
};

/** What a wrong clock has put off, a worker finds and holds for the operator that much later. */
const LOOKS = 8;
