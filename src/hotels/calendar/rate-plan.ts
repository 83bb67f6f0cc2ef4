import { z } from 'zod';
import { texts } from './texts.ts';

/**
 * One rate plan of a hotel in Kontor's own model: an AlpineBits `RatePlan` with its static and
 * dated elements combined. Days are day numbers, and ranges include both ends.
 */

/** Amounts of a plan are integers in ten-thousandths of its currency's unit: `967500` is 96.75. */
export const AMOUNT_SCALE = 10_000;
export const AMOUNT_MOST = 100_000_000_000;
const amount = z.int().min(0).max(AMOUNT_MOST);

const day = z.int();
const range = { first: day, last: day };
export const NIGHTS_MOST = 9999;
const nights = z.int().min(0).max(NIGHTS_MOST).nullable();
/** The highest age that a limit may name. */
export const AGE_MOST = 21;
const age = z.int().min(1).max(AGE_MOST);
const count = z.int().min(0).max(99).nullable();
/** Seven digits from Monday to Sunday; 1 for an allowed day. */
const weekdays = z.string().regex(/^[01]{7}$/);

export const BOARDS = [
  'room_only',
  'breakfast',
  'half_board',
  'full_board',
  'all_inclusive',
] as const;
export const board = z.enum(BOARDS);
export type Board = z.output<typeof board>;

const childPrice = z.strictObject({
  fromAge: age.nullable().describe('Youngest age; null: from birth'),
  belowAge: age.nullable().describe('First age that no longer counts; null: without end'),
  amount,
});

/** Prices of one room in a range of days. */
export const rate = z.strictObject({
  room: z.string(),
  ...range,
  /**
   * Prices by the number of guests: for each person if the plan is priced per person, else for the
   * room.
   */
  base: z.record(z.string().regex(/^[1-9]\d?$/), amount),
  extraAdult: amount.nullable(),
  children: z.array(childPrice),
});

/** Limits of stays; `room` null means every room. */
const bookingRule = z.strictObject({
  room: z.string().nullable(),
  ...range,
  closed: z.boolean(),
  minimumNights: nights.describe('Of stays that arrive in the range'),
  maximumNights: nights.describe('Of stays that arrive in the range'),
  forwardMinimumNights: nights.describe('Of stays that touch the range'),
  forwardMaximumNights: nights.describe('Of stays that touch the range'),
  /** Whether the day of departure is no day of the stay for the forward limits. */
  forwardByNight: z.literal(true).optional(),
  arrivalWeekdays: weekdays,
  departureWeekdays: weekdays,
  minimumAdvanceDays: z.int().min(1).max(NIGHTS_MOST).optional().describe('Of stays that arrive'),
  maximumAdvanceDays: z.int().min(1).max(NIGHTS_MOST).optional().describe('Of stays that arrive'),
});

/** What a supplement is charged for: OTA ChargeTypeCode 1/19, 12/18, 20, 21 and 24. */
const CHARGES = ['night', 'stay', 'person_stay', 'person_night', 'item'] as const;

const supplement = z.strictObject({
  code: z.string(),
  names: texts,
  charge: z.enum(CHARGES),
  mandatory: z.boolean(),
  weekdays,
  prices: z.array(z.strictObject({ room: z.string().nullable(), ...range, amount })),
});

/** The conditions of the plan for every stay (the first AlpineBits `Offer`). */
const restriction = z.strictObject({
  minimumAdvanceDays: nights,
  maximumAdvanceDays: nights,
  minimumNights: nights,
  maximumNights: nights,
  arrivalWeekdays: weekdays,
  departureWeekdays: weekdays,
  /** From this age a guest counts as an adult; null: the plan accepts no children. */
  adultAge: age.nullable(),
  minimumAdults: count,
  maximumAdults: count,
  childFromAge: age.nullable(),
  childBelowAge: age.nullable(),
  minimumChildren: count,
  maximumChildren: count,
  maximumGuests: z.int().min(0).max(99).optional().describe('Adults and children; absent: any'),
});

const freeNights = z.strictObject({
  required: z.int().min(1).max(365),
  discounted: z.int().min(1).max(365),
  /** Whether it applies after each `required` nights, or once at the end of the stay. */
  repeating: z.boolean(),
});

const familyOffer = z.strictObject({
  belowAge: z.int().min(1),
  minimumChildren: z.int().min(0),
  freeChildren: z.int().min(1),
});

/** The cancellation terms, if the hotel's system sends them. */
const cancellation = z.strictObject({
  refundable: z.boolean(),
  freeUntilDays: z.int().min(0).max(NIGHTS_MOST).nullable().describe('Before the arrival'),
  texts,
});

export const ratePlan = z.strictObject({
  code: z.string().min(1).max(64),
  names: texts,
  currency: z.string().regex(/^[A-Z]{3}$/),
  board: board.nullable(),
  basis: z.enum(['person', 'room']).describe('OTA type 7 is per person, 25 is per room'),
  unitNights: z.int().min(1).max(365).describe('Nights that one price of a rate is for'),
  rates: z.array(rate),
  rules: z.array(bookingRule),
  supplements: z.array(supplement),
  restriction,
  freeNights: freeNights.nullable(),
  familyOffer: familyOffer.nullable(),
  /** Whether the standard guests of a night are the most that its rate has a price for. */
  standardByRate: z.literal(true).optional(),
  /** Absent if the hotel's system does not send it. */
  cancellation: cancellation.optional(),
});

export type RatePlan = z.output<typeof ratePlan>;
export type Rate = RatePlan['rates'][number];
export type BookingRule = RatePlan['rules'][number];
export type Supplement = RatePlan['supplements'][number];
export type Restriction = RatePlan['restriction'];

export const EVERY_WEEKDAY = '1111111';

/**
 * Allows stays of any length on any day by any party; `adultAge` is the age at which a child
 * becomes an adult.
 */
export const noRestriction = (adultAge: number): Restriction => ({
  minimumAdvanceDays: null,
  maximumAdvanceDays: null,
  minimumNights: null,
  maximumNights: null,
  arrivalWeekdays: EVERY_WEEKDAY,
  departureWeekdays: EVERY_WEEKDAY,
  adultAge,
  minimumAdults: null,
  maximumAdults: null,
  childFromAge: null,
  childBelowAge: null,
  minimumChildren: null,
  maximumChildren: null,
});
