import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { approveTooLate } from './approvers.ts';
import type { Ordered } from './orders.ts';
import { codeOf, insist } from './insist.ts';
import type { Story } from './world.ts';

/** What happens long after all else: deliveries that are due in hours, and requests again. */

/** A day is how long keys of idempotency are known. */
const LATER_MS = [25 * HOUR_MS, 365 * 24 * HOUR_MS] as const;
/** To ask for everything again takes time as well. */
const ASKING_MS = 600_000;
const ASKED_AGAIN = 3;
/** More than a delivery is ever tried. */
const LEAPS_MOST = 200;
const LOOKS_MS = 12_000;

const momentRow = z.object({ at: z.string().nullable() });

/** When all that wait are due. */
const nextDelivery = async ({ store }: Story): Promise<number | undefined> => {
  const row = await store.row(
    momentRow,
    sql`SELECT max(max(next_attempt_at, coalesce(paused_until, next_attempt_at))) AS at
        FROM webhook_deliveries AS delivery JOIN webhook_endpoints AS endpoint
          ON endpoint.id = delivery.endpoint_id
        WHERE delivery.next_attempt_at IS NOT NULL AND disabled_reason IS NULL`,
  );
  return row?.at == null ? undefined : Date.parse(row.at);
};

/** Time passes until the last webhook was delivered or given up. */
export const awaitDeliveries = async (story: Story): Promise<void> => {
  const { turnstile, cast, laws } = story;
  if (!cast.webhooks) return;
  for (let leaps = 0; leaps < LEAPS_MOST; leaps += 1) {
    await turnstile.sleep(LOOKS_MS);
    const at = await turnstile.pass(() => nextDelivery(story));
    if (at === undefined) return;
    turnstile.leap(Math.max(0, at - turnstile.nowMs));
  }
  laws.demand(false, 'deliveries of webhooks have no end');
};

/** Until a day is over, a request with the same key is answered as the first time. */
export const askWithinTheDay = async (story: Story): Promise<void> => {
  const { turnstile, random, cast, laws } = story;
  const done = [...story.done];
  // A day by the clock that was read when the key was kept.
  const keptMs = DAY_MS - ASKING_MS - turnstile.behindMostMs;
  const lastMs = Math.min(...done.map(({ atMs }) => atMs)) + keptMs;
  if (!cast.later || done.length === 0) return;
  const moments = Array.from({ length: ASKED_AGAIN }, () => random.next());
  const beganMs = turnstile.nowMs;
  for (const moment of [...moments.toSorted((left, right) => left - right), 1]) {
    const nextMs = Math.floor(beganMs + moment * (lastMs - beganMs));
    if (nextMs < turnstile.nowMs) continue;
    turnstile.leap(nextMs - turnstile.nowMs);
    for (const { tenancy, asked, text } of done) {
      const again = await insist(story, tenancy, asked);
      const hours = Math.floor((turnstile.nowMs - beganMs) / HOUR_MS);
      const sentence = `${asked.path} ${asked.key} was answered ${again.text} ${hours} hours later`;
      laws.demand(again.text === text, sentence);
    }
  }
};

/** A day later its key is forgotten: its reference is not. */
const askAgain = async (story: Story, orders: readonly Ordered[], count: number): Promise<void> => {
  for (const { payoutId, tenancy, asked } of orders) {
    const { path, body, reference } = asked;
    if (reference === undefined) continue;
    const key = count % 2 === 0 ? asked.key : `again ${count} ${asked.key}`;
    const answer = await insist(story, tenancy, { path, body, key });
    const isRefused = codeOf(answer) === 'REFERENCE_EXISTS' && answer.text.includes(payoutId);
    story.laws.demand(isRefused, `${payoutId} was ordered again by its reference: ${answer.text}`);
  }
};

/** 25 hours and a year later. */
export const playLater = async (
  story: Story,
  orders: readonly Ordered[],
  settle: () => Promise<void>,
): Promise<void> => {
  const { turnstile, cast } = story;
  if (!cast.later) return;
  for (const [count, delayMs] of LATER_MS.entries()) {
    turnstile.leap(delayMs);
    if (count === 0)
      for (const each of orders.filter(({ decided }) => decided === 'forget'))
        if (each.reported === undefined) await approveTooLate(story, each);
    await askAgain(story, orders, count);
    await settle();
  }
};
