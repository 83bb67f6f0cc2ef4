import type { Unbookable } from '#hotels/price.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { durationMs } from './duration.ts';
import type { RestrictionShape } from './shapes.ts';

/** Why a stay cannot be booked, from the restrictions that it violates. */

const days = (length: string | number | null | undefined): number | null => {
  if (length === null || length === undefined) return null;
  if (typeof length === 'number') return length;
  const lengthMs = durationMs(length);
  return lengthMs === null ? null : lengthMs / DAY_MS;
};

const CLOSED = {
  start: 'closed_to_arrival',
  closedtoarrival: 'closed_to_arrival',
  end: 'closed_to_departure',
  closedtodeparture: 'closed_to_departure',
} as const satisfies Record<string, Unbookable['reason']>;

const isClosedType = (type: string): type is keyof typeof CLOSED => Object.hasOwn(CLOSED, type);

/**
 * A restriction applies unless one of its exceptions is met; the first exception that is not met is
 * the reason.
 */
const reasonOf = (
  { Conditions, Exceptions }: RestrictionShape,
  nights: number,
): Pick<Unbookable, 'reason' | 'nights'> => {
  const shortest = days(Exceptions?.MinLength);
  if (shortest !== null && nights < shortest)
    return { reason: 'min_stay', nights: Math.ceil(shortest) };
  const longest = days(Exceptions?.MaxLength);
  if (longest !== null && nights > longest)
    return { reason: 'max_stay', nights: Math.floor(longest) };
  if (days(Exceptions?.MinAdvance) !== null || days(Exceptions?.MaxAdvance) !== null)
    return { reason: 'advance_booking' };
  const type = (Conditions?.Type ?? '').toLowerCase();
  return { reason: isClosedType(type) ? CLOSED[type] : 'closed' };
};

/** In the order in which a guest can change them, the easiest first. */
const ORDER = [
  'min_stay',
  'max_stay',
  'closed_to_arrival',
  'closed_to_departure',
  'advance_booking',
  'closed',
] as const satisfies readonly Unbookable['reason'][];

/** The reason to show of several; undefined if nothing is violated. */
export const violatedReason = (
  restrictions: readonly RestrictionShape[],
  nights: number,
): Unbookable | undefined => {
  const all = restrictions.map((restriction) => reasonOf(restriction, nights));
  for (const reason of ORDER) {
    const same = all.filter((each) => each.reason === reason);
    if (same.length === 0) continue;
    const limits = same.flatMap((each) => each.nights ?? []);
    const nearest = reason === 'min_stay' ? Math.min(...limits) : Math.max(...limits);
    const detail = `Mews: ${same.length} violated restrictions, ${reason}`;
    return limits.length === 0 ? { reason, detail } : { reason, detail, nights: nearest };
  }
  return undefined;
};
