import type { Sentence, StayPart } from '#hotels/sentences/sentence.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import type { Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { CompiledPlan } from './compiled-plan.ts';
import { payersOf, type Party } from './party.ts';
import {
  childAmount,
  extraAdultAmount,
  firstDay,
  firstRowReaching,
  guestsAmount,
  lastDay,
  mostGuests,
  type RateTable,
} from './rate-table.ts';

/** The price of the nights of a stay by the rates alone. */
interface RateCosts {
  /** Whole ten-thousandths of each night, to be divided by the plan's `unitNights`. */
  nights: readonly number[];
  /** The nights that the free nights offer makes free. */
  free: readonly boolean[];
}

const noRate = (day: number, why: StayPart): Unbookable => ({
  reason: 'no_rate',
  detail: `No price for the night of ${isoDate(day)}: ${why}` satisfies Sentence,
});

type Sleeps = Pick<Room, 'code' | 'standardGuests'>;

/** One rate: a row of its room's table. */
interface RateRow {
  table: RateTable;
  row: number;
}

/** A summand of the price of a party for one unit of a rate: a number of times an amount. */
export interface RatePart {
  kind: 'base' | 'extra_adult' | 'child';
  count: number;
  /** Whole ten-thousandths. */
  each: number;
  /** For the base: the number of guests of the price. For a child: the age. */
  of: number | null;
}

/** The days of the stay that one rate covers, with the summands of its price. */
export interface TracedRate {
  first: number;
  last: number;
  parts: RatePart[];
}

/** The guests in the standard beds of the room, priced by the number of guests. */
const baseAmount = (
  { table, row }: RateRow,
  basis: RatePlan['basis'],
  standardGuests: number,
  { adults, children, freeChildren }: Party,
  trace?: RatePart[],
): number | StayPart => {
  const payers = Math.min(adults, standardGuests);
  if (payers === 0) return 0;
  const guests =
    basis === 'person' ? Math.min(adults + children.length + freeChildren, standardGuests) : payers;
  const amount = guestsAmount(table, row, guests);
  if (Number.isNaN(amount)) return `the rate has no price for ${guests} guests`;
  if (amount === 0) return `the rate's price for ${guests} guests is 0, which is no price`;
  const count = basis === 'person' ? payers : 1;
  trace?.push({ kind: 'base', count, each: amount, of: guests });
  return amount * count;
};

/** The price of the party for one unit of the rate, or why there is none. */
const unitAmount = (
  rate: RateRow,
  { basis }: RatePlan,
  { standardGuests }: Sleeps,
  party: Party,
  trace?: RatePart[],
): number | StayPart => {
  const base = baseAmount(rate, basis, standardGuests, party, trace);
  if (typeof base === 'string') return base;
  const { table, row } = rate;
  const extraAdults = Math.max(0, party.adults - standardGuests);
  let amount = base;
  if (extraAdults > 0) {
    const each = extraAdultAmount(table, row);
    trace?.push({ kind: 'extra_adult', count: extraAdults, each, of: null });
    amount += extraAdults * each;
  }
  if (Number.isNaN(amount)) return 'the rate has no price for a further adult';
  for (const age of party.children) {
    const child = childAmount(table, row, age);
    if (Number.isNaN(child)) return `the rate has no price for a child of ${age}`;
    trace?.push({ kind: 'child', count: 1, each: child, of: age });
    amount += child;
  }
  return amount;
};

/** Whether a night is free: the last ones of each period, or the last ones of the stay. */
const isFree = (offer: RatePlan['freeNights'], stay: Stay, day: number): boolean => {
  if (offer === null || nightsOf(stay) < offer.required) return false;
  return offer.repeating
    ? (day - stay.arrival) % offer.required >= offer.required - offer.discounted
    : stay.departure - day <= offer.discounted;
};

/** Adds the nights that a rate covers from `day` on; returns the first one after them. */
const addNights = (
  { nights, free }: { nights: number[]; free: boolean[] },
  { freeNights, unitNights }: RatePlan,
  stay: Stay,
  rate: { day: number; last: number; amount: number },
): number => {
  let { day } = rate;
  while (day < stay.departure && day <= rate.last) {
    const unit = Math.min(stay.departure - day, rate.last - day + 1, unitNights);
    // A free night must be sold as a single night, not within a longer unit.
    const given = unit === 1 && isFree(freeNights, stay, day);
    for (let night = 0; night < unit; night += 1) {
      nights.push(given ? 0 : rate.amount);
      free.push(given);
    }
    day += unit;
  }
  return day;
};

/** The standard guests of a rate and its payers: those of the room, or of the rate by itself. */
const byRate = (
  { table, row }: RateRow,
  { standardByRate }: RatePlan,
  { stay, room, party }: { stay: Stay; room: Sleeps; party: Party },
): { sleeps: Sleeps; payers: Party } => {
  if (standardByRate !== true) return { sleeps: room, payers: party };
  const standardGuests = Math.min(room.standardGuests, mostGuests(table, row));
  const payers = { ...payersOf(stay, standardGuests), freeChildren: party.freeChildren };
  return { sleeps: { ...room, standardGuests }, payers };
};

/**
 * The price of each night; nights are grouped into units as long as stay, rate and plan allow.
 * `trace` records each rate that was used.
 */
export const rateCosts = (
  { plan, rates }: CompiledPlan,
  room: Sleeps,
  stay: Stay,
  party: Party,
  trace?: TracedRate[],
): RateCosts | Unbookable => {
  const table = rates.get(room.code);
  const costs = { nights: [], free: [] };
  let day = stay.arrival;
  const start = table === undefined ? Infinity : firstRowReaching(table, day);
  for (let row = start; table !== undefined && row < table.rows; row += 1) {
    if (firstDay(table, row) > Math.min(day, stay.departure - 1)) break;
    const last = lastDay(table, row);
    if (last < stay.arrival) continue;
    const parts: RatePart[] | undefined = trace && [];
    const { sleeps, payers } = byRate({ table, row }, plan, { stay, room, party });
    const amount = unitAmount({ table, row }, plan, sleeps, payers, parts);
    if (typeof amount === 'string') return noRate(day, amount);
    if (parts !== undefined)
      trace?.push({ first: day, last: Math.min(last, stay.departure - 1), parts });
    day = addNights(costs, plan, stay, { day, last, amount });
  }
  return day === stay.departure
    ? costs
    : noRate(day, `rate plan ${plan.code} has no rate for room ${room.code}`);
};
