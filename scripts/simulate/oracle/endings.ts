import { z } from 'zod';
import { MODES, type Mode } from '#access/key.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import type { Ordered } from '../customers.ts';
import type { Paid } from '../deposits.ts';
import { STALL_MS } from '../faults.ts';
import type { Story, World } from '../world.ts';
import { judgeMoney } from './money.ts';
import { judgeEvents } from './events.ts';
import { isFinal, landingOf } from './truth.ts';

/** The laws of the end: what became of each payout, why, how soon, and what is shown of it. */

/** What was ordered and paid in, to be held against what became of it. */
export interface Played {
  orders: readonly Ordered[];
  paid: Readonly<Record<Mode, readonly Paid[]>>;
}

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
/** What was read while faults lasted may still be used for so long. */
const AFTERMATH_MS = 60_000;

interface Attempted {
  signature: string;
  state: string;
  signedMs: number;
}

const attemptsOf = async ({ store }: World, payoutId: string): Promise<Attempted[]> => {
  const rows = await store.rows(
    z.object({ signature: z.string(), state: z.string(), created_at: z.string() }),
    sql`SELECT signature, state, created_at FROM payout_attempts
        WHERE payout_id = ${payoutId} ORDER BY n`,
  );
  return rows.map(({ signature, state, created_at: at }) => {
    return { signature, state, signedMs: Date.parse(at) };
  });
};

interface Ended {
  ordered: Ordered;
  payout: Payout;
  attempts: readonly Attempted[];
}

const judgeTimes = (world: World, { ordered }: Ended): void => {
  const { laws, endedAt, faults } = world;
  const { payoutId, atMs } = ordered;
  const endMs = endedAt.get(payoutId);
  // Its owner took it back: no worker was asked.
  if (endMs === undefined) return;
  // A process that stood still when the faults ended does so until its time is over.
  const movesAtMs = faults.overAtMs + STALL_MS;
  const isCalm = atMs > faults.overAtMs;
  const tookMs = endMs - Math.max(atMs, isCalm ? movesAtMs : faults.overAtMs);
  const mostMs = isCalm ? CALM_WITHIN_MS : ENDS_WITHIN_MS;
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
  laws.demand(to.frozen, `${payoutId} FAILED with ${code}, and its wallet is good`);
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
  const isTrue = networkFee === landing?.outcome.fee || networkFee === paid;
  laws.demand(isTrue, `${payoutId} shows a fee of ${networkFee}, and it cost ${paid}`);
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
};

const judgePayout = async (world: World, ordered: Ordered): Promise<Payout | undefined> => {
  const { laws, store } = world;
  const { payoutId, tenancy } = ordered;
  const payout = await payoutReader(store).find(tenancy.tenant, payoutId);
  const status = payout?.status ?? 'gone';
  laws.demand(['COMPLETED', 'FAILED', 'CANCELLED'].includes(status), `${payoutId} is ${status}`);
  if (payout === undefined) return undefined;
  const ended = { ordered, payout, attempts: await attemptsOf(world, payoutId) };
  judgeTimes(world, ended);
  judgeAttempts(world, ended);
  judgeShown(world, ended);
  if (status === 'COMPLETED') await judgeCompletion(world, ended);
  if (status === 'FAILED') await judgeFailure(world, ended);
  await judgeEvents(world, payout);
  return payout;
};

const judgeMode = async (world: World, { orders, paid }: Played): Promise<void> => {
  const { laws, truth, mode } = world;
  const ofMode = orders.filter(({ tenancy }) => tenancy.tenant.mode === mode);
  const completed: Ordered[] = [];
  for (const ordered of ofMode)
    if ((await judgePayout(world, ordered))?.status === 'COMPLETED') completed.push(ordered);
  const history = await truth.readHistory({ address: truth.vaultAddress, most: 1000 });
  for (const ordered of ofMode) {
    const { payoutId } = ordered;
    const landed = history.filter(({ memos, error }) => memos.includes(payoutId) && error === null);
    const expected = completed.includes(ordered) ? 1 : 0;
    laws.demand(landed.length === expected, `${payoutId} landed ${landed.length} times`);
  }
  await judgeMoney(world, { completed, paid: paid[mode] });
};

/** Each payout has ended, and the chains, the books and what is shown say the same. */
export const judgeEnd = async ({ worlds, laws, url }: Story, played: Played): Promise<void> => {
  for (const mode of MODES) await judgeMode(worlds[mode], played);
  for (const { check, problems } of await checkDatabase({ url }))
    laws.demand(problems.length === 0, `${check}: ${problems.join('; ')}`);
};
