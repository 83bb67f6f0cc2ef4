import type { Mode } from '#access/key.ts';
import type { World } from '#kernel/world.ts';
import { commitEach } from '#payments/commit-decision.ts';
import type { Book } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { PayoutChange } from './changes.ts';
import type { Payout } from './payout.ts';
import { judged } from './states.ts';

/** How many payouts one write cancels: other writers must not wait for long. */
const MOST = 200;

export interface LateApprovalReader {
  /**
   * Payouts whose approval has expired by the clock of their organization, oldest first. One whose
   * row cannot be read stops no other: it is left out, and after several rounds held.
   */
  late(mode: Mode, now: Date, most: number): Promise<{ tenant: Tenant; payout: Payout }[]>;
}

interface Ports extends Pick<World, 'now'> {
  lateApprovals: LateApprovalReader;
  book: Book<PayoutChange>;
}

/** Cancels payouts that nobody has approved in time. @returns how many there were */
export const expireApprovals = async (
  { lateApprovals, book, now }: Ports,
  mode: Mode,
  most = MOST,
): Promise<number> => {
  const at = now();
  const late = await lateApprovals.late(mode, at, most);
  const parts = late.flatMap(({ tenant, payout }) => {
    const { approval } = payout;
    if (approval === null) return [];
    return [{ tenant, ...judged(payout, { ...approval, outcome: 'EXPIRED' }, at) }];
  });
  return commitEach(book, parts);
};
