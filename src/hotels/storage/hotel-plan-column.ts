import { z } from 'zod';
import { rate, ratePlan, type Rate, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import { sharedPrices } from '#hotels/calendar/shared-prices.ts';

/**
 * The stored form of a rate plan: each price once, and the rates of a room as the numbers `first`,
 * `last` and the index of their price, one rate after the other.
 */

const NUMBERS_EACH = 3;

const packedPlan = ratePlan.omit({ rates: true }).extend({
  prices: z.array(rate.omit({ room: true, first: true, last: true })),
  rooms: z.array(z.tuple([z.string(), z.array(z.int())])),
  /** The vendor that sent it, for the storage alone; absent: the hotel's own system. */
  sentBy: z.string().optional(),
});
type PackedPlan = z.output<typeof packedPlan>;

const unpackRates = (
  { prices, rooms }: PackedPlan,
  context: z.core.$RefinementCtx<unknown>,
): Rate[] => {
  const rates: Rate[] = [];
  for (const [room, numbers] of rooms)
    for (let at = 0; at < numbers.length; at += NUMBERS_EACH) {
      const [first, last, price] = [numbers[at], numbers[at + 1], prices[numbers[at + 2] ?? -1]];
      if (first === undefined || last === undefined || price === undefined) {
        context.addIssue({ code: 'custom', message: 'a price for every rate' });
        return [];
      }
      const { base, extraAdult, children } = price;
      rates.push({ room, first, last, base, extraAdult, children });
    }
  return rates;
};

const unpacked = packedPlan.transform((packed, context): RatePlan => {
  const { prices: _prices, rooms: _rooms, sentBy: _sentBy, ...plan } = packed;
  return { ...plan, rates: unpackRates(packed, context) };
});

/** Rooms in the order of the rates: a room that occurs again later has two entries. */
const packedRooms = (rates: readonly Rate[], positions: readonly number[]): PackedPlan['rooms'] => {
  const rooms: PackedPlan['rooms'] = [];
  for (const [index, { room, first, last }] of rates.entries()) {
    const [name, numbers] = rooms.at(-1) ?? [];
    const price = positions[index] ?? 0;
    if (name === room) numbers?.push(first, last, price);
    else rooms.push([room, [first, last, price]]);
  }
  return rooms;
};

/** The plan as it is stored, with the vendor that sent it; null: the hotel's own system. */
export const planText = (plan: RatePlan, sentBy: string | null = null): string => {
  const { rates, ...rest } = plan;
  const { prices, positions } = sharedPrices(rates);
  const packed: PackedPlan = { ...rest, prices, rooms: packedRooms(rates, positions) };
  return JSON.stringify(sentBy === null ? packed : { ...packed, sentBy });
};

/** A plan in the present form, or in the form before prices were shared. */
export const keptPlan = z.union([unpacked, ratePlan]);
