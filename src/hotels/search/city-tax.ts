import type { CityTax as DeclaredTax } from '#register/records/hotels.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { euroCents, type EuroRate } from './euros.ts';
import type { CityTax } from './result.ts';

const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** The tax of a party and a stay; without a rate to the euro it stays in its own currency. */
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
