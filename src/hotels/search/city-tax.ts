import type { CityTax as DeclaredTax } from '#register/records/hotels.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { euroCents, type EuroRate } from './euros.ts';
import type { CityTax } from './result.ts';

/**
 * The tax that the hotel's own system names for party and stay, divided evenly; null: it names
 * none.
 */
export const saidCityTax = (totalCents: number, stay: Stay, rate: EuroRate): CityTax | null =>
  totalCents === 0
    ? null
    : {
        cents: Math.round(
          euroCents(totalCents, rate) / ((stay.adults + stay.childrenAges.length) * nightsOf(stay)),
        ),
        currency: 'EUR',
        totalCents: euroCents(totalCents, rate),
        isEstimated: rate.currency !== 'EUR',
      };

const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** The tax of a party and a stay; in its own currency if that has no rate to the euro. */
export const cityTaxOf = (
  { amount, currency, exemptBelowAge }: DeclaredTax,
  { adults, childrenAges, ...stay }: Stay,
  rate: EuroRate | null,
): CityTax => {
  const paying = childrenAges.filter((age) => age >= (exemptBelowAge ?? 0)).length;
  const own = centsOf(amount);
  const total = own * (adults + paying) * nightsOf({ adults, childrenAges, ...stay });
  return {
    cents: rate === null ? own : euroCents(own, rate),
    currency: rate === null ? currency : 'EUR',
    totalCents: rate === null ? total : euroCents(total, rate),
    isEstimated:
      (rate !== null && currency !== 'EUR') || (exemptBelowAge === null && childrenAges.length > 0),
  };
};
