import { isoDate } from '#hotels/calendar/day.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';

/**
 * How often hotels were asked for, for their owners: counts and nothing else. No ask is kept by
 * itself, and nothing of who asked.
 */

/** What became of an ask at a hotel: a price, or why there was none. */
export type DemandOutcome = 'priced' | Reason;

/** Asks that are counted together. */
export interface DemandKey {
  hotel: string;
  town: string | null;
  /** The day of asking, such as 2026-11-23. */
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

/** The shape of a party: large ones are counted together, and ages are not kept. */
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

/** Which counts are meant; absent: all. */
export interface DemandFilter {
  hotel?: string;
  town?: string;
  /** Month of asking, such as 2026-11. */
  month?: string;
}

/** Where counts are kept. */
export interface DemandStore {
  /** Adds to what was counted before. */
  add(counts: readonly DemandCount[]): Promise<void>;
  /** By hotel, day, month of stay, party and outcome. */
  counts(filter: DemandFilter): Promise<DemandCount[]>;
  /** Forgets the days before this one, and returns how many counts they had. */
  forgetBefore(day: string): Promise<number>;
}
