import type { FamilyOffer, FreeNights } from './offers.ts';
import type { Climate } from './seasons.ts';
import type { Board } from '#hotels/calendar/rate-plan.ts';

/** How a fictional hotel makes its prices; amounts are in units of its currency. */

export interface DemoRoom {
  code: string;
  names: { de: string; en: string };
  /** Fewest, standard and most guests. */
  guests: readonly [fewest: number, standard: number, most: number];
  /** Rooms of this kind in the hotel. */
  count: number;
  /** A weekday night in the middle season for the standard guests together. */
  price: number;
}

export interface DemoPlan {
  code: string;
  names: { de: string; en: string };
  board: Board;
  /** What the meals cost each guest and night. */
  meals: number;
  minimumAdvanceDays?: number;
}

export interface DemoHotel {
  currency: 'EUR' | 'CHF';
  basis: 'person' | 'room';
  climate: Climate;
  rooms: readonly DemoRoom[];
  plans: readonly DemoPlan[];
  /** How much of the hotel others have taken already, from 0 (always room) to 1. */
  busy: number;
  /** Least nights of stays that arrive in the high season. */
  highSeasonNights?: number;
  /** From Monday to Sunday, 1 where guests arrive in the high season. */
  highSeasonArrivals?: string;
  /** Charged once for each stay. */
  cleaning?: number;
  freeNights?: FreeNights;
  familyOffer?: FamilyOffer;
  /** First and last month and day of a yearly closing within one year. */
  closed?: readonly (readonly [first: string, last: string])[];
  /** Template of the booking link, on a domain that cannot be. */
  link: string;
  /** Prices that end in thirds of a unit, as a converted rate does. */
  hasThirds?: boolean;
}
