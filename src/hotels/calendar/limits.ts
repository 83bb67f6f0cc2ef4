import type { Counted, Sentence } from '#hotels/sentences/sentence.ts';
import { RefusalError } from '#kernel/refusal-error.ts';

/**
 * The limits of one hotel. Each is far above any real hotel, and so low that every calendar within
 * all of them is priced in less than a tenth of a second: see decision 037.
 */
export const ROOMS_MOST = 150;
export const PLANS_MOST = 100;
/** Pairs of a rate plan and a room with rates: each pair is priced for each stay. */
export const ROOM_PLANS_MOST = 1500;
/** Rates of one room in one plan: one for each night of four years. */
export const RATES_EACH_MOST = 1500;
/** Supplements of one rate plan, mandatory or not. */
export const SUPPLEMENTS_EACH_MOST = 100;
export const SUPPLEMENTS_MOST = 1000;
export const SUPPLEMENT_PRICES_MOST = 20_000;
/** Rates, rules and prices of supplements. */
export const DATED_MOST = 100_000;
export const FREE_NIGHTS_MOST = 200_000;
export const CLOSINGS_MOST = 200;

export const invalidCalendar = (message: Sentence): RefusalError =>
  new RefusalError('INVALID', message);

/** Checks a limit. @throws Refusal `INVALID` that names the limit and the number that was sent */
export const refuseAbove = (most: number, sent: number, what: Counted): void => {
  if (sent > most) throw invalidCalendar(`expected at most ${most} ${what}, not ${sent}`);
};
