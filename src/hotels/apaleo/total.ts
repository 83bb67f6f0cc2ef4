import { centsOf } from '#hotels/live/cents.ts';
import type { NightPrice } from '#hotels/price.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { GrossShape, MoneyShape, OfferShape } from './shapes.ts';

/** What a guest pays for an offer: the nights, what is booked with them, and fees. */

interface Total {
  currency: string;
  totalCents: number;
  nights: readonly NightPrice[];
  /** For party and stay, besides the total; null: apaleo does not say. */
  cityTaxCents: number | null;
}

/** The sum in whole cents; null where an amount is none, or of another currency. */
const sumOf = (amounts: readonly MoneyShape[], currency: string): number | null => {
  let sum = 0;
  for (const each of amounts) {
    const cents = each.currency === currency ? centsOf(each.amount) : null;
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
};

const asMoney = ({ grossAmount, currency }: GrossShape): MoneyShape => ({
  amount: grossAmount,
  currency,
});

const cityTaxOf = ({ cityTax, cityTaxes }: OfferShape, currency: string): number | null => {
  const taxes = (cityTaxes ?? []).map(({ totalGrossAmount }) => totalGrossAmount);
  if (taxes.length > 0) return sumOf(taxes, currency);
  return cityTax == null ? null : sumOf([asMoney(cityTax)], currency);
};

const nightsOf = (slices: OfferShape['timeSlices']): NightPrice[] =>
  slices.map(({ from, totalGrossAmount }) => ({
    // The date at the hotel, whose own offset from UTC apaleo writes.
    day: dayNumber(from.slice(0, 10)),
    cents: centsOf(totalGrossAmount.amount) ?? 0,
  }));

const feesOf = ({ fees, services }: OfferShape): GrossShape[] =>
  [...(fees ?? []), ...(services ?? []).flatMap((each) => each.fees ?? [])].map(
    ({ totalAmount }) => totalAmount,
  );

/**
 * What the guest pays: the nights, the mandatory services and the fees, without the city tax. What
 * apaleo calls the total never has the fees, and has services and city tax or not, as the hotel set
 * it: it must be one of these sums. Null where the amounts do not explain one another.
 */
export const totalOf = (offer: OfferShape): Total | null => {
  if (offer.totalGrossAmount == null) return null;
  const { currency } = offer.totalGrossAmount;
  const said = sumOf([offer.totalGrossAmount], currency);
  const nights = sumOf(
    offer.timeSlices.map(({ totalGrossAmount }) => totalGrossAmount),
    currency,
  );
  const servicesGross = (offer.services ?? []).map(({ totalAmount }) => asMoney(totalAmount));
  const services = sumOf(servicesGross, currency);
  const fees = sumOf(feesOf(offer).map(asMoney), currency);
  if (said === null || nights === null || services === null || fees === null) return null;
  const cityTaxCents = cityTaxOf(offer, currency);
  const sums = [0, services].flatMap((booked) => [booked, booked + (cityTaxCents ?? 0)]);
  if (!sums.some((besides) => nights + besides === said)) return null;
  return {
    currency,
    totalCents: nights + services + fees,
    nights: nightsOf(offer.timeSlices),
    cityTaxCents,
  };
};
