import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { PUT_OFF_MOST_MS } from '#payments/payout/worker/ports.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import type { Ordered } from '../orders.ts';
import { STALL_MS } from '../faults.ts';
import { payableFromMs } from '../hardships.ts';
import { NONCE_ACCOUNTS } from '../wallets.ts';
import type { Story, World } from '../world.ts';
import { judgeBankPayout, judgeFiles } from './bank.ts';
import type { Restored } from '../restore.ts';
import { judgeOutflows, judgeRestoredOrder, readOutflows, type Outflows } from './restored.ts';
import type { Played } from './played.ts';
import { judgeMoney } from './money.ts';
import { judgeProofs } from './published.ts';
import { judgeOpenings } from './openings.ts';
import { judgeWebhooks } from './webhooks.ts';
import { judgeEvents } from './events.ts';
import { isFinal, landingOf } from './truth.ts';

/** The laws of the end: what became of each payout, why, how soon, and what is shown of it. */

/** As the specification has it, and not as the code under test says. */
const ATTEMPTS = 5;
const FINAL_CONFIRMATIONS = 32;
/**
 * The longest that a payout may take on a chain that works: bytes of the faults' time have to
 * expire first, and a worker that stands still has to lose its lease.
 */
const ENDS_WITHIN_MS = 180_000;
/** For one that was ordered when all faults were over. */
const CALM_WITHIN_MS = 45_000;
/** The bank of test mode settles two seconds after it has taken a payment. */
const BANK_WITHIN_MS = 120_000;
/** From the signature to the end on a chain that works: 32 blocks, and waits between rounds. */
const TURN_MS = 20_000;
/** How long what was read while faults lasted may still be used. */
const AFTERMATH_MS = 60_000;

/** Orders after that are those of the calm. */
const NEW_AFTER_MS = 90_000;

const attemptRow = z.object({
  signature: z.string(),
  state: z.string(),
  created_at: z.string(),
});

interface Attempted {
  signature: string;
  state: string;
  signedMs: number;
}

const attemptsOf = async ({ store, signedAt }: World, payoutId: string): Promise<Attempted[]> => {
  const rows = await store.rows(
    attemptRow,
    sql`SELECT signature, state, created_at FROM payout_attempts
        WHERE payout_id = ${payoutId} ORDER BY n`,
  );
  return rows.map(({ signature, state, created_at: at }) => {
    return { signature, state, signedMs: signedAt.get(signature) ?? Date.parse(at) };
  });
};

interface Ended {
  ordered: Ordered;
  /** The orders of the same vault, this one among them. */
  rivals: readonly Ordered[];
  payout: Payout;
  attempts: readonly Attempted[];
}

/** How often a payout waited until those before it gave back all nonces of the vault. */
const turnsBefore = (
  { truth, endedAt }: World,
  rivals: readonly Ordered[],
  { fromMs, endMs }: { fromMs: number; endMs: number },
): number => {
  if (!truth.bindsExclusively) return 0;
  const before = rivals.filter(({ payoutId, bank }) => {
    if (bank !== undefined) return false;
    const otherMs = endedAt.get(payoutId);
    return otherMs !== undefined && otherMs > fromMs && otherMs < endMs;
  });
  return Math.floor(before.length / NONCE_ACCOUNTS);
};

const judgeTimes = (world: World, { ordered, rivals }: Ended): void => {
  const { laws, endedAt, faults } = world;
  const { payoutId, atMs } = ordered;
  const endMs = endedAt.get(payoutId);
  // Its owner took it back: no worker was asked.
  if (endMs === undefined) return;
  // A process that stood still when the faults ended does so until its time is over.
  const worksFromMs = payableFromMs(world);
  const isCalm = atMs > faults.overAtMs;
  const fromMs = Math.max(atMs, worksFromMs, isCalm ? faults.overAtMs + STALL_MS : 0);
  const tookMs = endMs - fromMs;
  if (ordered.bank !== undefined) {
    laws.demand(tookMs <= BANK_WITHIN_MS, `${payoutId} waited ${tookMs} ms for the bank`);
    return;
  }
  // What a clock a little ahead has put off is no later than a right clock could have put it off.
  const putOffMs = world.cast.clock ? PUT_OFF_MOST_MS : 0;
  const queueMs = isCalm ? turnsBefore(world, rivals, { fromMs, endMs }) * TURN_MS : 0;
  const mostMs = putOffMs + queueMs + (isCalm ? CALM_WITHIN_MS : ENDS_WITHIN_MS);
  laws.demand(tookMs <= mostMs, `${payoutId} ended ${tookMs} ms after the chain worked again`);
};

/** A transfer that the chain does not execute needs a wallet that takes none. */
const judgeFailure = async (world: World, { ordered, payout, attempts }: Ended): Promise<void> => {
  const { laws, faults } = world;
  const { payoutId, to } = ordered;
  const code = payout.failure?.code;
  const last = attempts.at(-1);
  if (code === 'NEVER_LANDED') {
    laws.demand(attempts.length === ATTEMPTS, `${payoutId} was given up too soon`);
    const isLate = (last?.signedMs ?? 0) > faults.overAtMs + AFTERMATH_MS;
    laws.demand(!isLate, `${payoutId} never landed on a chain that works`);
    return;
  }
  laws.demand(to?.frozen === true, `${payoutId} FAILED with ${code}, and its wallet is good`);
  laws.demand(code === 'TOKEN_ACCOUNT_FROZEN', `${payoutId} FAILED with another cause: ${code}`);
  const landing = last && (await landingOf(world, last.signature));
  laws.demand(landing != null && landing.error !== null, `${payoutId} FAILED without a landing`);
};

const judgeCompletion = async (
  world: World,
  { ordered: { payoutId }, payout, attempts }: Ended,
): Promise<void> => {
  const { laws } = world;
  const { cryptoDetails, completedAt } = payout;
  const landed = attempts.filter(({ state }) => state === 'LANDED');
  const signature = cryptoDetails?.transactionSignature ?? '';
  laws.demand(landed.length === 1, `${payoutId} landed in ${landed.length} attempts`);
  laws.demand(signature === landed[0]?.signature, `${payoutId} shows another transaction`);
  const landing = await landingOf(world, signature);
  laws.demand(landing !== undefined && isFinal(world, landing.slot), `${payoutId} is not final`);
  laws.demand(landing?.memo?.includes(payoutId) === true, `${payoutId} landed for another one`);
  const paid = (landing?.outcome.before[0] ?? 0n) - (landing?.outcome.after[0] ?? 0n);
  const { networkFee = null, confirmations = null } = cryptoDetails ?? {};
  laws.demand(networkFee === paid, `${payoutId} shows a fee of ${networkFee}, and it cost ${paid}`);
  laws.demand(confirmations === FINAL_CONFIRMATIONS, `${payoutId} has ${confirmations} blocks`);
  laws.demand(completedAt !== null, `${payoutId} was never completed`);
};

/** An attempt that was signed and sent to a chain that works is taken up. */
const judgeAttempts = ({ laws, faults }: World, { ordered, attempts }: Ended): void => {
  const from = faults.overAtMs + AFTERMATH_MS;
  const lost = attempts.filter(({ state, signedMs }) => state === 'EXPIRED' && signedMs > from);
  laws.demand(lost.length === 0, `${ordered.payoutId} expired on a chain that works`);
};

const judgeShown = ({ laws }: World, { ordered, payout, attempts }: Ended): void => {
  const { payoutId, status, failure, completedAt, nextAttemptAt } = payout;
  const { source, destination } = ordered;
  const isSame =
    payout.sourceAmount === source.amount &&
    payout.sourceAssetCode === source.coin &&
    payout.destinationAmount === destination.amount &&
    payout.destinationAssetCode === destination.coin;
  laws.demand(isSame, `${payoutId} shows other amounts than were ordered`);
  laws.demand((failure !== null) === (status === 'FAILED'), `${payoutId} ${status}: its failure`);
  const isDated = (completedAt !== null) === (status === 'COMPLETED');
  laws.demand(isDated, `${payoutId} ${status}: completedAt`);
  laws.demand(nextAttemptAt === null, `${payoutId} has ended and waits for a worker`);
  const isAllowed = !ordered.unapproved || attempts.length === 0;
  laws.demand(isAllowed, `${payoutId} was signed and nobody has approved it`);
  if (status === 'CANCELLED')
    laws.demand(attempts.length === 0, `${payoutId} was cancelled after it was signed`);
  const isReported = ordered.reported === undefined || ordered.reported === status;
  laws.demand(isReported, `${payoutId} is ${status}, and its owner was told otherwise`);
  const { decided } = ordered;
  const isDecided = (decided !== 'reject' && decided !== 'forget') || status === 'CANCELLED';
  laws.demand(isDecided, `${payoutId} was not approved and is ${status}`);
};

interface Judging extends Pick<Ended, 'ordered' | 'rivals'> {
  outflows: Outflows;
  restored: Restored | undefined;
}

const judgePayout = async (
  world: World,
  { ordered, rivals, outflows, restored }: Judging,
): Promise<Payout | undefined> => {
  const { laws, store } = world;
  const { payoutId, tenancy } = ordered;
  const payout = await payoutReader(store).find(tenancy.tenant, payoutId);
  // What came after the backup is not in its books.
  if (payout === undefined && restored !== undefined && ordered.atMs >= restored.savedMs)
    return undefined;
  const status = payout?.status ?? 'gone';
  laws.demand(['COMPLETED', 'FAILED', 'CANCELLED'].includes(status), `${payoutId} is ${status}`);
  if (payout === undefined) return undefined;
  const ended = { ordered, rivals, payout, attempts: await attemptsOf(world, payoutId) };
  const isNew = restored === undefined || ordered.atMs > restored.restoredMs + NEW_AFTER_MS;
  if (isNew) {
    judgeTimes(world, ended);
    judgeAttempts(world, ended);
    judgeShown(world, ended);
    if (ordered.bank === undefined && status === 'FAILED') await judgeFailure(world, ended);
  }
  if (ordered.bank !== undefined) judgeBankPayout(world, ordered, payout);
  else if (status === 'COMPLETED' && !outflows.paidByOther.has(payoutId))
    await judgeCompletion(world, ended);
  await judgeEvents(world, payout, ordered.bank?.ending === 'returns');
  return payout;
};

/** Whose transactions the vault's own history shows, and how often. */
const landedIn = async ({ truth }: World): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  const history = await truth.readHistory({ address: truth.vaultAddress, most: 1000 });
  for (const { memos, error } of history)
    for (const memo of error === null ? memos : []) counts.set(memo, (counts.get(memo) ?? 0) + 1);
  return counts;
};

/** Without a restore the books have everything, and what they call completed has landed once. */
const judgeLandings = (
  { laws }: World,
  orders: readonly Ordered[],
  { counts, completed }: { counts: ReadonlyMap<string, number>; completed: readonly Ordered[] },
): void => {
  for (const ordered of orders) {
    const { payoutId } = ordered;
    const expected = completed.includes(ordered) && ordered.bank === undefined ? 1 : 0;
    const landed = counts.get(payoutId) ?? 0;
    laws.demand(landed === expected, `${payoutId} landed ${landed} times`);
  }
};

const judgeMode = async (
  world: World,
  { orders, paid, restored, reported }: Played,
): Promise<void> => {
  const { laws, mode } = world;
  const ofMode = orders.filter(({ tenancy }) => tenancy.tenant.mode === mode);
  const counts = await landedIn(world);
  const landed = new Set(counts.keys());
  const outflows = await readOutflows(world, landed);
  await judgeOutflows(world);
  const completed: Ordered[] = [];
  for (const ordered of ofMode)
    if (
      (await judgePayout(world, { ordered, rivals: ofMode, outflows, restored }))?.status ===
      'COMPLETED'
    )
      completed.push(ordered);
  for (const [memo, count] of counts) laws.demand(count <= 1, `${memo} landed ${count} times`);
  if (restored === undefined) judgeLandings(world, ofMode, { counts, completed });
  else for (const each of ofMode) judgeRestoredOrder(world, each, { ...restored, landed });
  const left =
    restored === undefined ? completed : ofMode.filter((each) => landed.has(each.payoutId));
  if (restored === undefined) await judgeOpenings(world, { orders: ofMode, completed });
  const losses = ofMode.filter(({ payoutId }) => outflows.lost.has(payoutId));
  await judgeMoney(world, { completed, left, losses, paid: paid[mode], reported });
};

/** Each payout has ended, and the chains, the books and what is shown say the same. */
export const judgeEnd = async (story: Story, played: Played): Promise<void> => {
  const { worlds, laws, url } = story;
  for (const mode of MODES) await judgeMode(worlds[mode], played);
  judgeFiles(laws, played);
  await judgeProofs(story);
  await judgeWebhooks(story);
  for (const { check, problems } of await checkDatabase({ url }))
    laws.demand(problems.length === 0, `${check}: ${problems.join('; ')}`);
};
