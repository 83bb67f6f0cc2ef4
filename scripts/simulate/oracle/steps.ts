import type { PayoutChain } from '#payments/chain/ports.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import type { Book } from '#payments/decision.ts';
import type { AttemptEnding } from '#payments/payout/attempt.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import { isFinal as hasEnded } from '#payments/payout/states.ts';
import { LEASE_MOST_MS, type PayoutWork } from '#payments/payout/worker/ports.ts';
import type { World } from '../world.ts';
import { judgeGas } from './gas.ts';
import { judgeOffer, judgeRise } from './offers.ts';
import { judgeRelease } from './restored.ts';
import { claimableNow, keptAttempt, rowsOf, type PayoutRow } from './rows.ts';
import { canLand, isFinal, landingOf } from './truth.ts';

/** The laws of each step, held against the chain and the database as they are at this moment. */

/** What a worker has written about an attempt, against the truth. */
const judgeAttempt = async (world: World, { attempt }: AttemptEnding): Promise<void> => {
  const { laws } = world;
  const { signature, state, wire } = attempt;
  if (state === 'SIGNED' || state === 'SENT') return;
  const landing = await landingOf(world, signature);
  const isCertain = landing !== undefined && isFinal(world, landing.slot);
  if (state === 'LANDED') {
    laws.demand(landing?.error === null, `${signature} is completed and did not land`);
    laws.demand(isCertain, `${signature} is completed before it is final`);
    return;
  }
  if (state === 'FAILED') {
    laws.demand(landing != null && landing.error !== null, `${signature} failed, and did not`);
    laws.demand(isCertain, `${signature} has failed before it is final`);
    return;
  }
  laws.demand(landing === undefined, `${signature} is given up and has landed`);
  laws.demand(!canLand(world, wire), `${signature} is given up and can still land`);
};

type Updated = Extract<PayoutChange, { change: 'payout-updated' }>;

const isUpdate = (change: PayoutChange): change is Updated => change.change === 'payout-updated';

type Rows = ReadonlyMap<string, PayoutRow>;

const judgeUpdate = (
  { laws, turnstile, endedAt }: World,
  { payout, fence }: Updated,
  { before, after }: { before: Rows; after: Rows },
): void => {
  const { payoutId } = payout;
  const [was, is] = [before.get(payoutId), after.get(payoutId)];
  laws.demand(fence !== undefined, `${payoutId} is written by a worker without a fence`);
  laws.demand(was?.fence === fence, `${payoutId} is written with a passed fence`);
  laws.demand(was?.version === BigInt(payout.version - 1), `${payoutId} skips a version`);
  laws.demand(is?.version === BigInt(payout.version), `${payoutId} was not written`);
  laws.demand((is?.live ?? 0n) <= 1n, `${payoutId} has two attempts that can land`);
  const { phase, cryptoDetails } = payout;
  const isShown = phase !== 'SENT' || cryptoDetails?.transactionSignature != null;
  laws.demand(isShown, `${payoutId} was sent and shows no transaction`);
  if (hasEnded(payout)) {
    laws.demand(is?.live === 0n, `${payoutId} has ended and an attempt of it has not`);
    endedAt.set(payoutId, turnstile.nowMs);
  }
};

/** Writes, and judges what was written; what was refused must have changed nothing. */
const watchWrite = async (
  world: World,
  changes: readonly PayoutChange[],
  write: () => Promise<void>,
): Promise<void> => {
  const updates = changes.filter(isUpdate);
  const ids = updates.map(({ payout }) => payout.payoutId);
  const before = await rowsOf(world, ids);
  try {
    await write();
  } catch (error) {
    for (const [id, { text }] of await rowsOf(world, ids))
      world.laws.demand(text === before.get(id)?.text, `${id} was changed by a refused write`);
    throw error;
  }
  const after = await rowsOf(world, ids);
  for (const update of updates) judgeUpdate(world, update, { before, after });
  for (const change of changes) {
    if (change.change === 'attempt-updated') await judgeAttempt(world, change);
    if (change.change === 'attempt-created') judgeRise(world, change.payoutId, change.attempt);
  }
  if (changes.some(({ change }) => change === 'attempt-created')) await judgeGas(world);
};

/** The book of a worker; what it has written is held against the truth. */
export const watchBook = (world: World, book: Book<PayoutChange>): Book<PayoutChange> => ({
  commit: (tenant, changes) => watchWrite(world, changes, () => book.commit(tenant, changes)),
  commitTogether: (parts) =>
    watchWrite(
      world,
      parts.flatMap(({ changes }) => changes),
      () => book.commitTogether(parts),
    ),
});

/** The longest for which something waits for a person to look at it. */
const WAITS_MOST_MS = 30_000;

/** What has no bytes on their way is not forgotten. */
const judgePutOff = (
  { laws, turnstile, cast }: World,
  { id, live, status }: PayoutRow,
  dueAt: Date,
): void => {
  // By a clock that was stepped since, any moment may be far.
  if (cast.clock || live > 0n || status !== 'PROCESSING') return;
  const waitsMs = dueAt.getTime() - turnstile.nowMs;
  laws.demand(waitsMs <= WAITS_MOST_MS, `${id} has no bytes, and is put off for ${waitsMs} ms`);
};

/** Nobody gets what another one has, or gives back what he has no longer. */
export const watchWork = (world: World, work: PayoutWork): PayoutWork => ({
  ...work,
  claim: async (due) => {
    const { leasedUntilMs, fences } = await claimableNow(world, due.now);
    // To a worker whose clock was behind, a lease looks like one of a clock ahead: then the fence
    // alone keeps the two apart.
    const plausibleMs = due.now.getTime() + LEASE_MOST_MS;
    const tasks = await work.claim(due);
    for (const { payout, fence } of tasks) {
      const { payoutId: id } = payout;
      const leasedMs = leasedUntilMs.get(id);
      const isFree = leasedMs === undefined || leasedMs > plausibleMs;
      world.laws.demand(isFree, `${id} was claimed while another worker had it`);
      const isNew = fence > (fences.get(id) ?? fence);
      world.laws.demand(isNew, `${id} was claimed, and earlier claims are not void`);
    }
    return tasks;
  },
  release: async (tasks, dueAt) => {
    const ids = tasks.map(({ payout }) => payout.payoutId);
    const before = await rowsOf(world, ids);
    await work.release(tasks, dueAt);
    const after = await rowsOf(world, ids);
    for (const { payout, fence } of tasks) {
      const was = before.get(payout.payoutId);
      if (was?.fence === fence) judgePutOff(world, was, dueAt);
      if (was === undefined || was.fence === fence) continue;
      const isSame = after.get(payout.payoutId)?.text === was.text;
      world.laws.demand(isSame, `${payout.payoutId} was released with a passed fence`);
    }
  },
});

/** Bytes are made only of what may be paid, and leave only when they are kept. */
export const watchChain = <Chain extends PayoutChain>(world: World, chain: Chain): Chain => ({
  ...chain,
  sign: async (order, lifetime) => {
    await judgeRelease(world, order.memo);
    const transfer = await chain.sign(order, lifetime);
    judgeOffer(world, order.memo, transfer);
    world.signedAt.set(transfer.signature, world.turnstile.nowMs);
    return transfer;
  },
  send: async (transfer: SignedTransfer, options: { preflight: boolean }) => {
    const state = await keptAttempt(world, transfer);
    world.laws.demand(state !== undefined, `${transfer.signature} was sent before it was kept`);
    return chain.send(transfer, options);
  },
});
