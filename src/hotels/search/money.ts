import type { DayRates } from '#fx/rates.ts';
import { rateAge, type Age } from './age.ts';
import { euroRate, type EuroRate } from './euros.ts';
import type { SearchLimits } from './ports.ts';

/** Converts prices to euros, with a limit on the age of exchange rates. */
export interface Money {
  rates: DayRates | null;
  now: Date;
  limits: SearchLimits;
}

export const ageOfRate = ({ day }: EuroRate, { now, limits }: Money): Age => {
  const age = rateAge(day, now, limits);
  return age === 'stale' && limits.isFeedSaved ? 'old' : age;
};

/** Null if the currency has no rate, or one that is too old. */
export const usableRate = (currency: string, money: Money): EuroRate | null => {
  const rate = euroRate(money.rates, currency);
  return rate === null || ageOfRate(rate, money) === 'stale' ? null : rate;
};
