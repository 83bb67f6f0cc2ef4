import { singleFlight } from '#kernel/async/single-flight.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { FeedError, type FeedState, type FxPorts } from './ports.ts';
import { nextPublication, publicationMoment } from './publication.ts';
import type { DayRates } from './rates.ts';

/** Rates that a quote may use, and until when it may use them. */
interface CurrentRates {
  rates: DayRates;
  /** Until then these rates are used without asking the feed again. */
  reusedUntil: Date;
}

/** The result of asking the feed once; `day` is the day of the rates that it gave. */
type RefreshOutcome =
  | { outcome: 'kept'; day: string }
  /** The feed gave rates of an earlier day than the stored ones, which are kept. */
  | { outcome: 'older'; day: string }
  | { outcome: 'failed'; fault: FeedError };

/** If no fetch succeeded within this time, the stored rates are no longer used. */
const USABLE_MS = 24 * HOUR_MS;
/** The feed is asked this often even if no newer rates are due, to know that it can be reached. */
const CHECK_MS = 12 * HOUR_MS;
/** The least time between two attempts; it is shorter while there are no rates to use. */
const PAUSE_MS = 5 * 60_000;
export const EMPTY_PAUSE_MS = 30_000;
/** The rates of a day appear a little before their moment. A day further ahead is an error. */
const AHEAD_MOST_MS = 24 * HOUR_MS;

const unusableFrom = ({ fetchedAt }: FeedState): number =>
  fetchedAt === null ? -Infinity : fetchedAt.getTime() + USABLE_MS;

const dueAt = (state: FeedState, now: Date): number => {
  const { rates, fetchedAt, attemptedAt } = state;
  if (rates === null || fetchedAt === null || unusableFrom(state) < now.getTime())
    return attemptedAt.getTime() + EMPTY_PAUSE_MS;
  const wanted = Math.min(nextPublication(rates.day).getTime(), fetchedAt.getTime() + CHECK_MS);
  return Math.max(wanted, attemptedAt.getTime() + PAUSE_MS);
};

/** The rates to quote with; null if there are none or the last fetch is too long ago. */
export const usableRates = (state: FeedState | null, now: Date): CurrentRates | null => {
  if (state === null || state.rates === null || unusableFrom(state) < now.getTime()) return null;
  const reusedUntil = Math.min(dueAt(state, now), unusableFrom(state));
  return { rates: state.rates, reusedUntil: new Date(reusedUntil) };
};

const isDue = (state: FeedState | null, now: Date): boolean =>
  state === null || dueAt(state, now) <= now.getTime();

const fetchRates = async ({ feed, now }: FxPorts): Promise<DayRates> => {
  const rates = await feed.fetch();
  // Stored rates of a future day would never be replaced by those of today.
  if (publicationMoment(rates.day).getTime() > now().getTime() + AHEAD_MOST_MS)
    throw new FeedError(`The feed gives rates of ${rates.day}, a day to come`);
  return rates;
};

/** Asks the feed once. Rates older than the stored ones never replace them. */
const refresh = async (ports: FxPorts): Promise<RefreshOutcome> => {
  const { store, now, report } = ports;
  try {
    const fetched = await fetchRates(ports);
    const { day } = fetched;
    const stored = await store.state();
    const isOlder = stored?.rates != null && day < stored.rates.day;
    if (isOlder) await store.noteAttempt(now(), true);
    else await store.keep(fetched, now());
    return { outcome: isOlder ? 'older' : 'kept', day };
  } catch (fault) {
    if (!(fault instanceof FeedError)) throw fault;
    report(fault);
    await store.noteAttempt(now(), false);
    return { outcome: 'failed', fault };
  }
};

/** All callers of one process who ask at the same moment share one read and one fetch. */
export const rateSource = (ports: FxPorts) => {
  const refreshOnce = singleFlight(() => refresh(ports));

  /**
   * The rates to quote with, or null if there are none that may be used. The read is shared too: a
   * caller that read before a refresh and went on after it would fetch a second time.
   */
  const current = singleFlight(async (): Promise<CurrentRates | null> => {
    let state = await ports.store.state();
    if (isDue(state, ports.now())) {
      await refreshOnce();
      state = await ports.store.state();
    }
    return usableRates(state, ports.now());
  });

  return { current, refresh: refreshOnce };
};

export type RateSource = ReturnType<typeof rateSource>;
