import { codeOf, insist } from './insist.ts';
import type { Sums } from './prices.ts';
import { APPROVAL_THRESHOLD, type Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Those who approve what others order, or reject it. */

const REJECTED_PART = 0.2;
const TWICE_PART = 0.3;
const CONSIDERED_MS = 10_000;

/** What was ordered, as far as it matters here. */
interface Waiting {
  payoutId: string;
  tenancy: Tenancy;
  /** From when on it may be signed, of virtual time. */
  atMs: number;
  unapproved: boolean;
}

/** By the oracle's own rule: what is paid or exchanged, or what arrives, is above the threshold. */
export const mustWait = ({ source, destination, fees }: Sums): boolean =>
  source.amount - fees > APPROVAL_THRESHOLD || destination.amount > APPROVAL_THRESHOLD;

/** Decides on a payout that waits, sometimes by two at once: only one decision counts. */
export const decideOn = async (
  story: Story,
  ordered: Waiting,
  wanted?: 'approve',
): Promise<void> => {
  const { random, turnstile, laws } = story;
  const { payoutId, tenancy } = ordered;
  await turnstile.sleep(random.next() * CONSIDERED_MS);
  const own = await insist(story, tenancy, {
    path: `/v1/payouts/${payoutId}/approve`,
    body: {},
    key: `own ${payoutId}`,
  });
  laws.demand(codeOf(own) === 'INSUFFICIENT_SCOPE', `${payoutId} was approved by who ordered it`);
  const verb = wanted ?? (random.chance(REJECTED_PART) ? 'reject' : 'approve');
  const approver = { ...tenancy, authorization: tenancy.approval };
  const path = `/v1/payouts/${payoutId}/${verb}`;
  const decide = (key: string) =>
    insist(story, approver, { path, body: {}, key: `${key} ${payoutId}` });
  // From here on it may be signed.
  if (verb === 'approve') ordered.unapproved = false;
  const both = random.chance(TWICE_PART) ? [decide('first'), decide('second')] : [decide('first')];
  const codes = (await Promise.all(both)).map(codeOf);
  const others = codes.filter((code) => code !== '200');
  laws.demand(codes.length - others.length <= 1, `${payoutId} was decided on twice`);
  const isKnown = others.every((code) => code === 'PAYOUT_NOT_PENDING_APPROVAL');
  ordered.atMs = turnstile.nowMs;
  laws.demand(isKnown, `${payoutId} was not decided on: ${others.join(' ')}`);
};
