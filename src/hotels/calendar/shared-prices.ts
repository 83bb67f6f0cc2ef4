import type { Rate, RatePlan } from './rate-plan.ts';

/**
 * Of the thousands of rates of a year, most differ only in their days: if equal prices are stored
 * once, a calendar takes a fraction of the space, in memory and in the database.
 */

type RatePrices = Omit<Rate, 'room' | 'first' | 'last'>;

interface SharedPrices {
  /** Each different price once, in the order of the rates. */
  prices: RatePrices[];
  /** For each rate, in order, the index of its price. */
  positions: number[];
}

/** The same text for equal prices. It is made for every rate, and JSON would take longer. */
const keyOf = ({ base, extraAdult, children }: Rate): string => {
  let key = `${extraAdult}`;
  for (const guests in base) key += `,${guests}=${base[guests]}`;
  for (const { fromAge, belowAge, amount } of children) key += `;${fromAge}-${belowAge}=${amount}`;
  return key;
};

export const sharedPrices = (rates: readonly Rate[]): SharedPrices => {
  const known = new Map<string, number>();
  const prices: RatePrices[] = [];
  const positions = rates.map((rate) => {
    const key = keyOf(rate);
    const position = known.get(key) ?? prices.length;
    if (position === prices.length) {
      known.set(key, position);
      prices.push({ base: rate.base, extraAdult: rate.extraAdult, children: rate.children });
    }
    return position;
  });
  return { prices, positions };
};

/** The same plan, in which rates with equal prices share their objects. */
export const withSharedPrices = (plan: RatePlan): RatePlan => {
  const { prices, positions } = sharedPrices(plan.rates);
  const rates = plan.rates.map((rate, index): Rate => {
    const { base, extraAdult, children } = prices[positions[index] ?? 0] ?? rate;
    return { room: rate.room, first: rate.first, last: rate.last, base, extraAdult, children };
  });
  return { ...plan, rates };
};
