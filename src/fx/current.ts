import { singleFlight } from '#kernel/async/single-flight.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { FeedError, type FeedState, type FxPorts } from './ports.ts';
import { nextPublication, publicationMoment } from './publication.ts';
import type { DayRates } from './rates.ts';

/** Rates that a quote may use, and for how long. */
interface CurrentRates {
  rates: DayRates;
  /** Until when these rates are used again without asking the feed. */
  reusedUntil: Date;
}

/** What one question to the feed came to; `day` is that of the rates it gave. */
type RefreshOutcome =
  | { outcome: 'kept'; day: string }
  /** Rates of an earlier day than those in store: these stay. */
  | { outcome: 'older'; day: string }
  | { outcome: 'failed'; fault: FeedError };

/** Without a fetch in this time the rates are no longer used. */
const USABLE_MS = 24 * HOUR_MS;
/** The feed is asked this often even when nothing newer is due, to know that it can be reached. */
const CHECK_MS = 12 * HOUR_MS;
/** After an attempt the feed is left alone for this long; shorter while there is nothing to use. */
const PAUSE_MS = 5 * 60_000;
export const EMPTY_PAUSE_MS = 30_000;
/** The rates of a day appear a little before their moment; a day further off is no real one. */
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

/** What may be quoted with; null where there are no rates or the last fetch is too long ago. */
export const usableRates = (state: FeedState | null, now: Date): CurrentRates | null => {
  if (state === null || state.rates === null || unusableFrom(state) < now.getTime()) return null;
  const reusedUntil = Math.min(dueAt(state, now), unusableFrom(state));
  return { rates: state.rates, reusedUntil: new Date(reusedUntil) };
};

const isDue = (state: FeedState | null, now: Date): boolean =>
  state === null || dueAt(state, now) <= now.getTime();

const fetchRates = async ({ feed, now }: FxPorts): Promise<DayRates> => {
  const rates = await feed.fetch();
  // Rates of a day to come would never be replaced by those of today.
  if (publicationMoment(rates.day).getTime() > now().getTime() + AHEAD_MOST_MS)
    throw new FeedError(`The feed gives rates of ${rates.day}, a day to come`);
  return rates;
};

/** Asks the feed once. Older rates than those in store never replace them. */
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

/** In a process all who ask at once share one look at the store and one question to the feed. */
export const rateSource = (ports: FxPorts) => {
  const refreshOnce = singleFlight(() => refresh(ports));

  /**
   * The rates to quote with, or null where there are none that may be used. Looking is shared as
   * well: what was read before a refresh and comes after it would bring about a second one.
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
