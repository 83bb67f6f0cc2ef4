import { openOnce } from '#kernel/async/single-flight.ts';
import { operatorKeyPolicy } from '#fx/api/operator-key.ts';
import { fxQuoteRoute } from '#fx/api/fx-quote.ts';
import { rateSource, usableRates, type RateSource } from '#fx/current.ts';
import { feedAddress } from '#fx/ecb/addresses.ts';
import { ecbFeed } from '#fx/ecb/feed.ts';
import type { DayRates } from '#fx/rates.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { systemWorld } from '#kernel/world.ts';
import { environment } from './environment.ts';
import { PROJECT_FOLDER } from './project-folder.ts';
import { keys, nameClient, noteUse, operationalStore } from './store.ts';

/** The composition root of exchange rates: their source, and quotes made from them. */

const { now } = systemWorld;

/** Exchange rates, fetched from the feed when newer ones are due. */
export const rates = openOnce(async (): Promise<RateSource> => {
  const feed = ecbFeed({ address: feedAddress(environment(), PROJECT_FOLDER) });
  const store = fxRateStore(await operationalStore());
  const report = ({ message, cause }: Error) => console.error(message, cause ?? '');
  return rateSource({ store, feed, now, report });
});

/** Stored rates while they are usable, so that a search does not wait for a feed that is due. */
export const storedRates = async (): Promise<DayRates | null> => {
  const stored = usableRates(await fxRateStore(await operationalStore()).state(), now());
  return (stored ?? (await (await rates()).current()))?.rates ?? null;
};

/** Asks the feed for newer exchange rates; a fault is reported on standard error. */
export const refreshRates = async (): Promise<void> => {
  await (await rates()).refresh();
};

const FAILURES = { prefix: 'fx-failures', most: 20, windowMs: 60_000 };
const failures = openOnce(async () => requestQuota(await operationalStore(), FAILURES, now));
const countFailure = async (address: string) => (await failures()).take(nameClient(address));

export const answerFxQuote = endpoint(
  [fxQuoteRoute(rates, now)],
  operatorKeyPolicy({ keys, now, noteUse, countFailure }, 'fx'),
);
