import type { DayRange } from '#hotels/calendar/day.ts';
import { AGE_MOST, type Rate, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import { saidOn, segments, type SaidDays } from './ranges.ts';
import { productKey, type AriExtras, type AriProduct, type AriState } from './state.ts';

/** Rates of a package: prices by number of guests, and amounts for extra guests. */

/** Whether a value of that time is still valid on a day. */
const isValid = ({ cleared }: AriProduct, day: number, atMs: number): boolean => {
  const clear = saidOn(cleared, day);
  if (clear === undefined) return true;
  const [, , clearedMs, isRemoval] = clear;
  return isRemoval ? atMs > clearedMs : atMs >= clearedMs;
};

const validOn = <Value>(
  product: AriProduct,
  days: SaidDays<Value> | undefined,
  day: number,
): { value: Value; atMs: number } | undefined => {
  const said = saidOn(days, day);
  return said !== undefined && isValid(product, day, said[2])
    ? { value: said[3], atMs: said[2] }
    : undefined;
};

export interface Priced extends DayRange {
  room: string;
  prices: readonly { guests: number; amount: number; currency: string; atMs: number }[];
  extras: AriExtras | null;
}

const pricedSegments = (room: string, product: AriProduct): Priced[] => {
  const guests = Object.keys(product.prices).map(Number);
  const all = [...Object.values(product.prices), product.cleared, product.extras];
  return segments(all).flatMap((range) => {
    const prices = guests.flatMap((each) => {
      const found = validOn(product, product.prices[each], range.first);
      return found === undefined ? [] : [{ guests: each, ...found.value, atMs: found.atMs }];
    });
    const extras = validOn(product, product.extras, range.first)?.value ?? null;
    return prices.length === 0 ? [] : [{ room, ...range, prices, extras }];
  });
};

/** A price for a number of guests applies to fewer guests as well, unless they have their own. */
const baseOf = (prices: Priced['prices'], most: number): Rate['base'] => {
  const base: Record<string, number> = {};
  for (let guests = 1; guests <= most; guests += 1) {
    const [own] = prices
      .filter((each) => each.guests >= guests)
      .sort((one, other) => one.guests - other.guests);
    if (own !== undefined) base[guests] = own.amount;
  }
  return base;
};

const childrenOf = ({ children }: AriExtras): Rate['children'] => {
  const ordered = children.toSorted((one, other) => one.mostAge - other.mostAge);
  return ordered.flatMap(({ mostAge, amount }, index): Rate['children'] => {
    const fromAge = index === 0 ? null : (ordered[index - 1]?.mostAge ?? 0) + 1;
    // A bracket that begins above every age of a child is for nobody.
    if ((fromAge ?? 0) > AGE_MOST) return [];
    return [{ fromAge, belowAge: mostAge < AGE_MOST ? mostAge + 1 : null, amount }];
  });
};

const isSame = ({ first: _f, last: _l, ...one }: Rate, { first: _, last: __, ...other }: Rate) =>
  JSON.stringify(one) === JSON.stringify(other);

const joined = (rates: readonly Rate[]): Rate[] => {
  const whole: Rate[] = [];
  for (const rate of rates) {
    const before = whole.at(-1);
    if (before !== undefined && before.last + 1 === rate.first && isSame(before, rate))
      whole[whole.length - 1] = { ...before, last: rate.last };
    else whole.push(rate);
  }
  return whole;
};

/** The currency of the last message; prices in another currency are not sold. */
const newestCurrency = (priced: readonly Priced[]): string => {
  let newest = { atMs: -Infinity, currency: '' };
  for (const { prices } of priced)
    for (const { atMs, currency } of prices)
      if (atMs > newest.atMs || (atMs === newest.atMs && currency > newest.currency))
        newest = { atMs, currency };
  return newest.currency;
};

/** The prices of each room in each package, by `productKey`. */
export type PricedProducts = ReadonlyMap<string, readonly Priced[]>;

export const pricedProducts = (
  state: AriState,
  rooms: readonly string[],
  packages: readonly string[],
): PricedProducts => {
  const all = new Map<string, readonly Priced[]>();
  for (const room of rooms)
    for (const pack of packages) {
      const key = productKey(room, pack);
      const product = state.products[key];
      if (product !== undefined) all.set(key, pricedSegments(room, product));
    }
  return all;
};

/** The largest number of guests for which a room has a price in any package. */
export const mostGuests = (priced: PricedProducts): ReadonlyMap<string, number> => {
  const most = new Map<string, number>();
  for (const { room, prices } of [...priced.values()].flat())
    for (const { guests } of prices) most.set(room, Math.max(most.get(room) ?? 1, guests));
  return most;
};

/** The rates of a package and their currency; each goes up to the most guests of its prices. */
export const ratesOf = (
  priced: readonly Priced[],
  occupancy: number | null,
): Pick<RatePlan, 'rates' | 'currency'> => {
  const currency = newestCurrency(priced);
  const rates = priced.flatMap(({ room, first, last, prices, extras }): Rate[] => {
    const own = prices.filter((each) => each.currency === currency);
    if (own.length === 0) return [];
    const guests = Math.max(...own.map((each) => each.guests));
    const mayGrow = extras !== null && (occupancy === null || occupancy > guests);
    const base = baseOf(own, Math.min(guests, occupancy ?? guests));
    const children = mayGrow ? childrenOf(extras) : [];
    const extraAdult = mayGrow ? extras.adult : null;
    return [{ room, first, last, base, extraAdult, children }];
  });
  return { rates: joined(rates), currency };
};
