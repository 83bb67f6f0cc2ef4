import { RefusalError } from '#kernel/refusal-error.ts';

/** Limits of one hotel, far above any real one, so that no message grows memory without bound. */
export const ROOMS_MOST = 500;
export const PLANS_MOST = 300;
/** Rates, rules and prices of supplements. */
export const DATED_MOST = 100_000;
export const FREE_NIGHTS_MOST = 200_000;
export const CLOSINGS_MOST = 200;

export const invalidCalendar = (message: string): RefusalError =>
  new RefusalError('INVALID', message);
