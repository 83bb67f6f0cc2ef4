import { contains, weekdayOf } from '#hotels/calendar/day.ts';
import { touching } from '#hotels/calendar/range-table.ts';
import type { Supplement } from '#hotels/calendar/rate-plan.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { CompiledPlan } from './compiled-plan.ts';
import type { Party } from './party.ts';

/** What a supplement adds on a night that has a price, as a multiple of that price and of `1/n`. */
const factorOf = (
  charge: Supplement['charge'],
  { nights, persons, isFree, isFirst }: ChargeBasis,
): number => {
  switch (charge) {
    case 'night':
      return isFree ? 0 : nights;
    case 'person_night':
      return isFree ? 0 : nights * persons;
    // Of a price for the whole stay each night bears its share.
    case 'stay':
      return 1;
    case 'person_stay':
      return persons;
    case 'item':
      return isFirst ? nights : 0;
  }
};

interface ChargeBasis {
  /** Nights of the whole stay. */
  nights: number;
  persons: number;
  isFree: boolean;
  /** Whether no earlier night of the stay had a price of this supplement. */
  isFirst: boolean;
}

interface Asked {
  room: string;
  stay: Stay;
  party: Party;
  free: readonly boolean[];
}

/** All prices of a night together; null where it has none. */
const amountOn = (prices: readonly Supplement['prices'][number][], day: number): number | null => {
  let amount: number | null = null;
  for (const price of prices) if (contains(price, day)) amount = (amount ?? 0) + price.amount;
  return amount;
};

const addSupplement = (
  { supplement, prices }: CompiledPlan['supplements'][number],
  { room, stay, party, free }: Asked,
  sums: number[],
): void => {
  const around = touching(prices, stay.arrival, stay.departure - 1).filter(
    (price) => price.room === null || price.room === room,
  );
  if (around.length === 0) return;
  const persons = party.adults + party.children.length;
  let isFirst = true;
  for (const [night, isFree] of free.entries()) {
    const day = stay.arrival + night;
    const amount = amountOn(around, day);
    if (amount === null || supplement.weekdays[weekdayOf(day)] === '0') continue;
    const basis = { nights: nightsOf(stay), persons, isFree, isFirst };
    sums[night] = (sums[night] ?? 0) + amount * factorOf(supplement.charge, basis);
    isFirst = false;
  }
};

/**
 * What the mandatory supplements add to each night: whole ten-thousandths, to be divided by the
 * number of nights of the stay. A price for one room and one for all rooms add up.
 */
export const supplementCosts = (
  supplements: CompiledPlan['supplements'],
  asked: Asked,
): readonly number[] => {
  const sums = asked.free.map(() => 0);
  for (const each of supplements) addSupplement(each, asked, sums);
  return sums;
};
