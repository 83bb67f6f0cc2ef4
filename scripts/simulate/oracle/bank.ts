import type { Payout } from '#payments/payout/payout.ts';
import type { Ordered } from '../orders.ts';
import type { World } from '../world.ts';
import type { Played } from './played.ts';
import type { Laws } from './laws.ts';

/** What became of payouts in euros, by what their banks do. */

export const judgeBankPayout = ({ laws }: World, ordered: Ordered, payout: Payout): void => {
  const { payoutId, status, failure, fiatDetails } = payout;
  const { ending, iban } = ordered.bank ?? {};
  laws.demand(fiatDetails?.iban === iban, `${payoutId} goes to ${fiatDetails?.iban}`);
  if (status === 'CANCELLED') return;
  // What came back before it was settled has never arrived.
  const isRefused = ending === 'rejects' || ending === 'returns-unsettled';
  const expected = isRefused ? 'FAILED' : 'COMPLETED';
  laws.demand(status === expected, `${payoutId} is ${status}, and its bank account ${ending}`);
  const isRight = status !== 'FAILED' || failure?.code === 'BANK_REJECTED';
  laws.demand(isRight, `${payoutId} FAILED with ${failure?.code}`);
};

/** What was ordered is in one file, once and as it was ordered; nothing else is. */
export const judgeFiles = (laws: Laws, { orders, filed }: Played): void => {
  const seen = new Set<string>();
  for (const { payoutId, iban, cents } of filed) {
    laws.demand(!seen.has(payoutId), `${payoutId} is in two files`);
    seen.add(payoutId);
    const ordered = orders.find((each) => each.payoutId === payoutId);
    const isOrdered = ordered?.bank?.iban === iban && ordered.destination.amount === cents;
    laws.demand(isOrdered, `a file has ${payoutId} with ${cents} to ${iban}`);
    const isLive = ordered?.tenancy.tenant.mode === 'live';
    laws.demand(isLive && ordered.reported === undefined, `${payoutId} must not be in a file`);
  }
};
