import { z } from 'zod';
import { AMOUNT_MOST, board } from '#hotels/calendar/rate-plan.ts';
import { texts } from '#hotels/calendar/texts.ts';

/**
 * Everything that a hotel's system has sent in the dialect of Google's ARI messages; the hotel's
 * calendar is made from it. Days are day numbers, times are milliseconds since 1970.
 */

const days = <Value extends z.ZodType>(value: Value) =>
  z.array(z.tuple([z.int(), z.int(), z.number(), value]));
const count = z.int().min(0).max(9999);

const room = z.strictObject({
  names: texts,
  descriptions: texts,
  capacity: count.nullable(),
  adultCapacity: count.nullable(),
  childCapacity: count.nullable(),
  minimumGuests: count.nullable(),
  minimumAge: count.nullable(),
  /** The packages in which it is sold; null: all. */
  packages: z.array(z.string()).nullable(),
});
export type AriRoom = z.output<typeof room>;

const pack = z.strictObject({
  names: texts,
  board: board.nullable(),
  /** Most guests; null: as many as the room takes. */
  occupancy: count.nullable(),
  refundable: z.boolean().nullable(),
  freeUntilDays: count.nullable(),
  /** The rooms in which it is sold; null: all. */
  rooms: z.array(z.string()).nullable(),
});
export type AriPackage = z.output<typeof pack>;

/** Null after it was removed. */
const named = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), z.tuple([z.number(), value.nullable()]));

const amount = z.int().min(0).max(AMOUNT_MOST);
const price = z.strictObject({ amount, currency: z.string() });
const extras = z.strictObject({
  adult: amount.nullable(),
  children: z.array(z.strictObject({ mostAge: z.int().min(0).max(99), amount })),
});
export type AriExtras = z.output<typeof extras>;

const restriction = z.union([z.boolean(), z.int()]);

/** The values of one room in one package. */
const product = z.strictObject({
  /** Earlier prices are invalid; true: prices of the same time as well. */
  cleared: days(z.boolean()),
  /** By number of guests. */
  prices: z.record(z.string(), days(price)),
  extras: days(extras),
});
export type AriProduct = z.output<typeof product>;

export const RESTRICTIONS = [
  'open', // whether it is sold on the night
  'arrival', // whether a stay may begin
  'departure', // whether a stay may end
  'pattern', // whether lengths of stay are free of a pattern
  'minimumNights',
  'maximumNights',
  'forwardMinimumNights',
  'forwardMaximumNights',
  'minimumAdvanceDays',
  'maximumAdvanceDays',
] as const;
export type RestrictionName = (typeof RESTRICTIONS)[number];

export const ariState = z.strictObject({
  /** Earlier rooms and packages are invalid. */
  clearedMs: z.number(),
  rooms: named(room),
  packages: named(pack),
  /** By `room package`, each as JSON text; a package of null is every package. */
  products: z.record(z.string(), product),
  restrictions: z.record(z.string(), z.partialRecord(z.enum(RESTRICTIONS), days(restriction))),
  /** The number of rooms to sell, by room. */
  counts: z.record(z.string(), days(count)),
  /** When its last prices arrived; absent: never, or before this was noted. */
  ratesHeardMs: z.number().optional(),
});
export type AriState = z.output<typeof ariState>;

export const EMPTY_STATE: AriState = {
  clearedMs: 0,
  rooms: {},
  packages: {},
  products: {},
  restrictions: {},
  counts: {},
};

/** The keys of the parts of a product. */
export const productKey = (room: string, pack: string | null): string =>
  JSON.stringify([room, pack]);

/** A range of days of a message. */
interface Days {
  first: number;
  last: number;
}

/** One change in a message; all changes of a message have the same time, in their order. */
export type AriChange =
  | { type: 'clear-property' }
  | { type: 'room'; code: string; room: AriRoom | null }
  | { type: 'package'; code: string; package: AriPackage | null }
  | ({ type: 'clear-rates'; room: string; package: string; isRemoval: boolean } & Days)
  | ({
      type: 'price';
      room: string;
      package: string;
      guests: number;
      amount: number;
      currency: string;
    } & Days)
  | ({ type: 'extras'; room: string; package: string; extras: AriExtras } & Days)
  | ({
      type: 'restriction';
      room: string;
      package: string | null;
      name: RestrictionName;
      value: boolean | number;
    } & Days)
  | ({ type: 'count'; room: string; count: number } & Days);
