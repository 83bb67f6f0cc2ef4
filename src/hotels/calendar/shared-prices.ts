import type { Rate, RatePlan } from './rate-plan.ts';

/**
 * Of the thousands of rates of a year few differ in more than their days: with each price once a
 * calendar takes a fraction of the room, in memory and in the database.
 */

type RatePrices = Omit<Rate, 'room' | 'first' | 'last'>;

interface SharedPrices {
  /** Each different price once, in the order in which the rates first have them. */
  prices: RatePrices[];
  /** For each rate, in order, the place of its price. */
  positions: number[];
}

/** The same text for the same prices; it is made for every rate, JSON would take longer. */
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

/** The same plan, in which rates of the same price hold the same objects. */
export const withSharedPrices = (plan: RatePlan): RatePlan => {
  const { prices, positions } = sharedPrices(plan.rates);
  const rates = plan.rates.map((rate, index): Rate => {
    const { base, extraAdult, children } = prices[positions[index] ?? 0] ?? rate;
    return { room: rate.room, first: rate.first, last: rate.last, base, extraAdult, children };
  });
  return { ...plan, rates };
};
