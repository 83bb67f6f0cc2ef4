import type { Unbookable } from '#hotels/price.ts';
import type { Reason } from '#hotels/reasons.ts';

/**
 * The order of reasons, from the furthest from a price to the nearest: another party, another
 * season, another day, or only more nights would be needed. For a room and a plan their furthest
 * reason counts, for a hotel the nearest one of all its rooms and plans: a room that only violates
 * the minimum stay is shown before one that is sold out, and that before one that is too small.
 */
const NEARNESS = [
  'occupancy',
  'no_rate',
  'closed',
  'sold_out',
  'advance_booking',
  'closed_to_arrival',
  'closed_to_departure',
  'max_stay',
  'min_stay',
] as const satisfies readonly Reason[];

const RANK: ReadonlyMap<Reason, number> = new Map(NEARNESS.map((reason, rank) => [reason, rank]));
const rankOf = ({ reason }: Unbookable): number => RANK.get(reason) ?? -1;

/** The reason to show, of two reasons against the same room and plan. */
export const further = (one: Unbookable, other: Unbookable): Unbookable =>
  rankOf(one) <= rankOf(other) ? one : other;

/** The reason to show, of two rooms or plans; a shorter minimum or a longer maximum is nearer. */
export const nearer = (one: Unbookable, other: Unbookable): Unbookable => {
  if (one.reason !== other.reason) return rankOf(one) > rankOf(other) ? one : other;
  const [nights = 0, otherNights = 0] = [one.nights, other.nights];
  if (nights === otherNights) return one.detail <= other.detail ? one : other;
  const isOneNearer = one.reason === 'max_stay' ? nights > otherNights : nights < otherNights;
  return isOneNearer ? one : other;
};
