import type { SaidDays } from './ranges.ts';
import { RESTRICTIONS, type AriProduct, type AriState } from './state.ts';

/**
 * What a hotel's system has sent grows with each night: days that nobody can ask for any more are
 * dropped, or the limits of a hotel would be reached after some years.
 */

/** Somewhere it is still yesterday. */
const PAST_DAYS = 2;

const ahead = <Value>(days: SaidDays<Value> | undefined, first: number): SaidDays<Value> =>
  (days ?? []).filter(([, last]) => last >= first);

type Entries<Value> = readonly (readonly [string, Value])[];

const daysAhead = <Value>(
  all: Readonly<Record<string, SaidDays<Value>>>,
  first: number,
): Record<string, SaidDays<Value>> =>
  Object.fromEntries(
    Object.entries(all)
      .map(([key, days]) => [key, ahead(days, first)] as const)
      .filter(([, { length }]) => length > 0),
  );

const productAhead = (product: AriProduct, first: number): AriProduct => ({
  cleared: ahead(product.cleared, first),
  prices: daysAhead(product.prices, first),
  extras: ahead(product.extras, first),
});

const isEmpty = ({ cleared, prices, extras }: AriProduct): boolean =>
  cleared.length + extras.length + Object.keys(prices).length === 0;

type OfProduct = AriState['restrictions'][string];

const restrictionsAhead = (all: OfProduct, first: number): OfProduct => {
  const kept: OfProduct = {};
  for (const name of RESTRICTIONS) {
    const days = ahead(all[name], first);
    if (days.length > 0) kept[name] = days;
  }
  return kept;
};

const products = (all: AriState['products'], first: number): Entries<AriProduct> =>
  Object.entries(all)
    .map(([key, product]) => [key, productAhead(product, first)] as const)
    .filter(([, product]) => !isEmpty(product));

const restrictions = (all: AriState['restrictions'], first: number): Entries<OfProduct> =>
  Object.entries(all)
    .map(([key, said]) => [key, restrictionsAhead(said, first)] as const)
    .filter(([, said]) => Object.keys(said).length > 0);

/** The state without what ended before yesterday. */
export const aheadOf = (state: AriState, today: number): AriState => {
  const first = today - PAST_DAYS;
  return {
    ...state,
    products: Object.fromEntries(products(state.products, first)),
    restrictions: Object.fromEntries(restrictions(state.restrictions, first)),
    counts: daysAhead(state.counts, first),
  };
};
