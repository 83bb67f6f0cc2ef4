import { centsOf } from '#hotels/live/cents.ts';
import type { NightPrice } from '#hotels/price.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { GrossShape, MoneyShape, OfferShape } from './shapes.ts';

/** The total of an offer: the nights, the services booked with them, and fees. */

interface Total {
  currency: string;
  totalCents: number;
  nights: readonly NightPrice[];
  /** City tax for the party and the stay, not in the total; null: unknown. */
  cityTaxCents: number | null;
}

/** The sum in whole cents; null if an amount is invalid or in another currency. */
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
    // The date at the hotel, from a time that apaleo writes with the hotel's offset from UTC.
    day: dayNumber(from.slice(0, 10)),
    cents: centsOf(totalGrossAmount.amount) ?? 0,
  }));

const feesOf = ({ fees, services }: OfferShape): GrossShape[] =>
  [...(fees ?? []), ...(services ?? []).flatMap((each) => each.fees ?? [])].map(
    ({ totalAmount }) => totalAmount,
  );

/**
 * The total for the guest: the nights, the mandatory services and the fees, without the city tax.
 * Apaleo's own total never contains the fees, and contains services and city tax or not, depending
 * on the settings of the hotel: it must equal one of these sums. Null if the amounts do not match.
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
