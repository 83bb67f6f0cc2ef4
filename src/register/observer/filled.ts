import { webAddress } from '#register/records/fields.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { RecordOf } from '#register/records/registers.ts';
import type { Source } from '#register/records/source.ts';
import { tierByRules } from '#register/records/tiers.ts';
import { asksForPayment } from './payment.ts';
import type { Seen, SeenFact, SeenSite } from './seen.ts';
import { sampleOf, siteOf } from './site.ts';

/**
 * Fills observed values into records: the two fields that decisions.md allows, and the tier that
 * follows from them. Values from an owner or a named source are kept.
 */

/** The source key under which observed values are attributed. */
export const OBSERVED_SOURCE_KEY = 'observed';

export const OBSERVED_SOURCE: Source = {
  title: 'Kontor’s observer',
  url: null,
  licence: 'CC0 1.0',
  licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  attribution: 'Observed by Kontor’s own program on the site itself, on three days or more.',
};

type AnyRecord = RecordOf<Kind>;
type Tiered = Extract<AnyRecord, { trustTier: string }>;
type Publisher = Extract<AnyRecord, { rssFeedUrl: string | null }>;

const factOf = (seen: SeenSite | undefined, name: string): SeenFact | undefined =>
  seen?.facts.find(({ fact }) => fact === name);

/** A longer value may have been truncated when it was observed. */
const VALUE_WHOLE_CHARACTERS = 499;

const withFeed = (record: Publisher, seen: SeenSite | undefined): Publisher => {
  const feed = factOf(seen, 'feed');
  if (record.rssFeedUrl !== null || feed?.verdict !== 'open') return record;
  const address = webAddress.safeParse(feed.value);
  if (!address.success || address.data.length > VALUE_WHOLE_CHARACTERS) return record;
  return {
    ...record,
    rssFeedUrl: address.data,
    rssFeedSource: OBSERVED_SOURCE_KEY,
    // The first day, so that the record does not change while the feed is the same.
    rssFeedAsOf: feed.since,
  };
};

/** The day on which a declared sample last sent a valid payment challenge; null for none. */
const paidRouteOn = (record: AnyRecord, seen: SeenSite | undefined): string | null => {
  const isDeclared = sampleOf(record) !== null;
  const sample = factOf(seen, 'sample');
  return isDeclared && sample !== undefined && asksForPayment(sample) ? sample.observedOn : null;
};

const withTier = (record: Tiered, seen: SeenSite | undefined, today: string): Tiered => {
  const observed = { ...record, paidRouteObservedOn: paidRouteOn(record, seen) };
  const trustTier = tierByRules(observed, today);
  return trustTier === 'platinum'
    ? { ...observed, trustTier }
    : { ...record, paidRouteObservedOn: null, trustTier };
};

/** The record of a real company as it is shown on a given day. */
export const filledRecord = (record: AnyRecord, seen: Seen, today: string): AnyRecord => {
  const site = seen.get(siteOf(record.websiteUrl));
  const fed = 'rssFeedUrl' in record ? withFeed(record, site) : record;
  return 'trustTier' in fed ? withTier(fed, site, today) : fed;
};
