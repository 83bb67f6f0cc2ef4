import type { DayRates } from '#fx/rates.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { textIn } from '#hotels/calendar/texts.ts';
import { derivePrice } from '#hotels/pricing/derivation.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import { isUnbookable } from '#hotels/pricing/price-room.ts';
import { shownDerivation } from '#hotels/pricing/shown-derivation.ts';
import type { ShownDerivation } from '#hotels/pricing/shown.ts';
import { cityTaxOf } from '#hotels/search/city-tax.ts';
import { euroCents, euroRate } from '#hotels/search/euros.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { CityTax } from '#register/records/hotels.ts';

/** The calendar and the stays as the validator shows them. */

/** Facts that do not come from the messages. */
export interface Known {
  at: Date;
  /** Exchange rates to the euro; null if there are none. */
  rates: DayRates | null;
}

export interface ShownCalendar {
  rooms: readonly {
    code: string;
    name: string | null;
    minimumGuests: number;
    standardGuests: number;
    maximumGuests: number;
    maximumChildren: number | null;
    /** Nights on which a room is free. */
    freeNights: number;
  }[];
  plans: readonly {
    code: string;
    name: string | null;
    currency: string;
    board: string | null;
    rates: number;
    rules: number;
  }[];
}

/** One room with one plan, free or not. */
export interface ShownPrice extends ShownDerivation {
  /** The number of rooms that are free on every night of the stay. */
  availableRooms: number;
  euros: { total: string; rate: string; rateDate: string } | null;
}

export interface ShownStay {
  checkIn: string;
  checkOut: string;
  nights: number;
  adults: number;
  childrenAges: readonly number[];
  bookedOn: string;
  /** The offers of list_hotels, the cheapest first. */
  offers: readonly { room: string; plan: string; total: string; currency: string }[];
  /** Why there is no offer. */
  reason: string | null;
  detail: string | null;
  /** Paid at the hotel, and not part of the total. */
  cityTax: { total: string; currency: string; estimated: boolean } | null;
  prices: readonly ShownPrice[];
  /** The number of pairs of a room and a plan that are not shown. */
  morePrices: number;
}

export const shownCalendar = ({ rooms, plans, free }: HotelCalendar): ShownCalendar => ({
  rooms: rooms.map(({ code, names, descriptions: _, ...guests }) => ({
    code,
    name: textIn(names, 'en'),
    ...guests,
    freeNights: free.get(code)?.size ?? 0,
  })),
  plans: plans.map(({ code, names, currency, board, rates, rules }) => ({
    code,
    name: textIn(names, 'en'),
    currency,
    board,
    rates: rates.length,
    rules: rules.length,
  })),
});

const units = (cents: number): string => (cents / 100).toFixed(2);

const freeRooms = ({ free }: HotelCalendar, room: string, { arrival, departure }: Stay): number => {
  const nights = free.get(room);
  let fewest = Infinity;
  for (let day = arrival; day < departure; day += 1)
    fewest = Math.min(fewest, nights?.get(day) ?? 0);
  return fewest;
};

const inEuros = (totalCents: number, currency: string, { rates }: Known): ShownPrice['euros'] => {
  const rate = euroRate(rates, currency);
  if (rate === null || rate.day === null) return null;
  return { total: units(euroCents(totalCents, rate)), rate: rate.shown, rateDate: rate.day };
};

/** Further pairs of a room and a plan are only counted. */
const PRICES_MOST = 60;

const shownPrices = (calendar: HotelCalendar, stay: Stay, known: Known) => {
  const pairs = calendar.rooms.flatMap((room) =>
    calendar.plans
      .filter(({ rates }) => rates.some((rate) => rate.room === room.code))
      .map((plan) => ({ room, plan })),
  );
  const prices = pairs.slice(0, PRICES_MOST).map(({ room, plan }): ShownPrice => {
    const derivation = derivePrice(plan, room, stay);
    const { outcome } = derivation;
    return {
      ...shownDerivation(derivation),
      availableRooms: freeRooms(calendar, room.code, stay),
      euros: isUnbookable(outcome) ? null : inEuros(outcome.totalCents, plan.currency, known),
    };
  });
  return { prices, morePrices: pairs.length - prices.length };
};

/** The price of a stay by the calendar, and its derivation. */
export const shownStay = (calendar: HotelCalendar, stay: Stay, known: Known): ShownStay => {
  const answer = priceHotel(calendar, stay, known.at);
  const refusal = 'unbookable' in answer ? answer.unbookable : null;
  return {
    checkIn: isoDate(stay.arrival),
    checkOut: isoDate(stay.departure),
    nights: nightsOf(stay),
    adults: stay.adults,
    childrenAges: stay.childrenAges,
    bookedOn: isoDate(stay.bookedOn),
    offers: answer.rooms.map(({ roomCode, planCode, totalCents, currency }) => ({
      ...{ room: roomCode, plan: planCode },
      ...{ total: units(totalCents), currency },
    })),
    reason: refusal?.reason ?? null,
    detail: refusal?.detail ?? null,
    cityTax: null,
    ...shownPrices(calendar, stay, known),
  };
};

/** The stay with the city tax. */
export const withCityTax = (
  shown: ShownStay,
  cityTax: CityTax,
  rates: DayRates | null,
): ShownStay => {
  const stay = {
    arrival: dayNumber(shown.checkIn),
    departure: dayNumber(shown.checkOut),
    adults: shown.adults,
    childrenAges: shown.childrenAges,
    bookedOn: dayNumber(shown.bookedOn),
  };
  const tax = cityTaxOf(cityTax, stay, euroRate(rates, cityTax.currency));
  return {
    ...shown,
    cityTax: { total: units(tax.totalCents), currency: tax.currency, estimated: tax.isEstimated },
  };
};
