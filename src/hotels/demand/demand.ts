import { isoDate } from '#hotels/calendar/day.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';

/**
 * How often hotels were requested, for their owners: only counts are stored, no single request and
 * nothing about who sent it.
 */

/** The result of a request for a hotel: a price, or the reason against one. */
export type DemandOutcome = 'priced' | Reason;

/** Requests that are counted together. */
export interface DemandKey {
  hotel: string;
  town: string | null;
  /** The date of the request, such as 2026-11-23. */
  askedOn: string;
  /** The month of the arrival, such as 2027-02; null: without dates. */
  stayMonth: string | null;
  /** Adults and children, such as `2+1`; null: without dates. */
  party: string | null;
  outcome: DemandOutcome;
}

export interface DemandCount extends DemandKey {
  asks: number;
}

const ADULTS_MOST = 5;
const CHILDREN_MOST = 3;

const atMost = (count: number, most: number): string =>
  count < most ? String(count) : `${most} or more`;

/** The size of a party: large ones are counted together, and ages are not stored. */
export const partyShape = (
  stays: readonly Pick<Stay, 'adults' | 'childrenAges'>[],
): string | null => {
  const [only] = stays;
  if (only === undefined) return null;
  if (stays.length > 1) return 'several rooms';
  const { adults, childrenAges } = only;
  return `${atMost(adults, ADULTS_MOST)}+${atMost(childrenAges.length, CHILDREN_MOST)}`;
};

export const stayMonth = ([stay]: readonly Pick<Stay, 'arrival'>[]): string | null =>
  stay === undefined ? null : isoDate(stay.arrival).slice(0, 7);

/** The requested counts; absent: all. */
export interface DemandFilter {
  hotel?: string;
  town?: string;
  /** The month of the request, such as 2026-11. */
  month?: string;
}

/** The store of counts. */
export interface DemandStore {
  /** Adds to the stored counts. */
  add(counts: readonly DemandCount[]): Promise<void>;
  /** By hotel, day, month of stay, party and outcome. */
  counts(filter: DemandFilter): Promise<DemandCount[]>;
  /** Deletes the days before this one, and returns the number of counts. */
  forgetBefore(day: string): Promise<number>;
}
