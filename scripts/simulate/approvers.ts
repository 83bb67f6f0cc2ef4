import type { Coin } from './coins.ts';
import { codeOf, insist } from './insist.ts';
import type { Sums } from './prices.ts';
import { APPROVERS_NEEDED, APPROVAL_THRESHOLD, type Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Those who approve what others order, or reject it, or forget it until its time is over. */

const REJECTED_PART = 0.2;
const FORGOTTEN_PART = 0.3;
const TWICE_PART = 0.3;
const CONSIDERED_MS = 10_000;
/** A backup is to have payouts that were approved and paid after it was made. */
const CONSIDERED_LONG_MS = 60_000;

/** What was ordered, as far as it matters here. */
interface Waiting extends Sums {
  payoutId: string;
  tenancy: Tenancy;
  /** From when on it may be signed, of virtual time. */
  atMs: number;
  unapproved: boolean;
  /** Its owner takes it back, at any moment from now on. */
  withdrawn?: boolean;
  /** What becomes of it, as it was reported to the person who decided. */
  decided?: 'approve' | 'reject' | 'forget';
}

/** By the oracle's own rule: what is paid or exchanged, or what arrives, is above the threshold. */
const passed = ({ source, destination, fees }: Sums): Coin[] => [
  ...(source.amount - fees > APPROVAL_THRESHOLD ? [source.coin] : []),
  ...(destination.coin !== 'EUR' && destination.amount > APPROVAL_THRESHOLD
    ? [destination.coin]
    : []),
];

export const mustWait = (sums: Sums): boolean => passed(sums).length > 0;

const ask = (
  story: Story,
  { payoutId, tenancy }: Waiting,
  { by, verb, key }: { by: string; verb: string; key: string },
): Promise<string> =>
  insist(
    story,
    { ...tenancy, authorization: by },
    { path: `/v1/payouts/${payoutId}/${verb}`, body: {}, key: `${key} ${payoutId}` },
  ).then(codeOf);

/** Nobody approves what it ordered, nor twice; it is approved when enough have done so. */
const approve = async (story: Story, ordered: Waiting): Promise<void> => {
  const { random, laws, faults } = story;
  const { payoutId, tenancy } = ordered;
  const { isRestored } = faults;
  // Restored meanwhile, the books do not know what was approved, or ordered, since the backup.
  const isForgotten = (): boolean => faults.isRestored !== isRestored;
  const isGone = (code: string | undefined): boolean =>
    (code === 'PAYOUT_NOT_PENDING_APPROVAL' && ordered.withdrawn === true) ||
    (code === 'PAYOUT_NOT_FOUND' && isForgotten());
  const needed = Math.max(...passed(ordered).map((coin) => APPROVERS_NEEDED[coin]));
  const own = await ask(story, ordered, { by: tenancy.authorization, verb: 'approve', key: 'own' });
  if (isGone(own)) return;
  laws.demand(own === 'APPROVER_NOT_ALLOWED', `${payoutId} was approved by who ordered it: ${own}`);
  for (const [index, by] of tenancy.approvals.slice(0, needed).entries()) {
    const isLast = index === needed - 1;
    // From here on it may be signed.
    if (isLast) ordered.unapproved = false;
    const first = ask(story, ordered, { by, verb: 'approve', key: `first ${index}` });
    const other = tenancy.approvals.at(-1) ?? by;
    const isRaced = isLast && needed < tenancy.approvals.length && random.chance(TWICE_PART);
    const codes = await Promise.all(
      isRaced
        ? [first, ask(story, ordered, { by: other, verb: 'approve', key: 'rival' })]
        : [first],
    );
    const taken = codes.filter((code) => code === '200');
    if (taken.length === 0 && codes.every(isGone)) return;
    laws.demand(taken.length === 1, `${payoutId} was not approved once: ${codes.join(' ')}`);
    if (isLast) continue;
    const again = await ask(story, ordered, { by, verb: 'approve', key: `again ${index}` });
    if (isGone(again) || (again === '200' && isForgotten())) return;
    const isRefused = again === 'APPROVER_NOT_ALLOWED';
    laws.demand(isRefused, `${payoutId} was approved twice by one: ${again}`);
  }
};

/** Decides on a payout that waits. */
export const decideOn = async (
  story: Story,
  ordered: Waiting,
  wanted?: 'approve' | 'reject',
): Promise<void> => {
  const { random, turnstile, laws, cast } = story;
  const { payoutId, tenancy } = ordered;
  await turnstile.sleep(random.next() * (cast.restore ? CONSIDERED_LONG_MS : CONSIDERED_MS));
  if (wanted === undefined && cast.later && random.chance(FORGOTTEN_PART)) {
    ordered.decided = 'forget';
    return;
  }
  const verb = wanted ?? (random.chance(REJECTED_PART) ? 'reject' : 'approve');
  ordered.decided = verb;
  if (verb === 'approve') await approve(story, ordered);
  else {
    const [by = tenancy.authorization] = tenancy.approvals;
    const code = await ask(story, ordered, { by, verb, key: 'first' });
    laws.demand(
      code === '200' || ordered.withdrawn === true,
      `${payoutId} was not rejected: ${code}`,
    );
  }
  ordered.atMs = turnstile.nowMs;
};

/** Its time is over: nobody can approve it any more. */
export const approveTooLate = async (story: Story, ordered: Waiting): Promise<void> => {
  const { payoutId, tenancy } = ordered;
  const [by = ''] = tenancy.approvals;
  const code = await ask(story, ordered, { by, verb: 'approve', key: 'late' });
  const isRefused = code === 'PAYOUT_NOT_PENDING_APPROVAL';
  story.laws.demand(isRefused, `${payoutId} was approved after its time: ${code}`);
};
