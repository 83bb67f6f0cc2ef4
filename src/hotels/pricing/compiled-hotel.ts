import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { compiledPlan, type CompiledPlan } from './compiled-plan.ts';

type Nights = ReadonlyMap<number, number>;

/** The number of free rooms of a category by night. */
interface FreeNights {
  first: number;
  /** For the nights from the first one, as many as are usually requested. */
  counts: Float64Array;
  /** Free rooms of all nights, by day number. */
  all: Nights;
}

export interface CompiledRoom {
  room: Room;
  free: FreeNights;
  /** The plans with rates for the room, in the order of the hotel. */
  plans: readonly CompiledPlan[];
}

/** Two years: later nights are looked up, so that no message can make the counts large. */
const NIGHTS_MOST = 732;
const NO_NIGHTS: Nights = new Map();

const compileFree = (all: Nights): FreeNights => {
  let [first, last] = [Infinity, -Infinity];
  for (const night of all.keys()) {
    first = Math.min(first, night);
    last = Math.max(last, night);
  }
  const counts = new Float64Array(Math.max(0, Math.min(last - first + 1, NIGHTS_MOST)));
  for (const [night, count] of all)
    if (night - first < counts.length) counts[night - first] = count;
  return { first, counts, all };
};

/** Rooms that are free on a night. */
export const freeOn = ({ first, counts, all }: FreeNights, night: number): number =>
  counts[night - first] ?? all.get(night) ?? 0;

const compile = ({ rooms, plans, free }: HotelCalendar): CompiledRoom[] => {
  const compiled = plans.map(compiledPlan);
  return rooms.map((room) => ({
    room,
    free: compileFree(free.get(room.code) ?? NO_NIGHTS),
    plans: compiled.filter(({ rates }) => rates.has(room.code)),
  }));
};

const known = new WeakMap<HotelCalendar, readonly CompiledRoom[]>();

/** Whether a calendar is compiled already, so that pricing needs no preparation. */
export const isCompiled = (calendar: HotelCalendar): boolean => known.has(calendar);

/**
 * The rooms of a hotel in its order, compiled at first use; the calendar must not change after
 * that.
 */
export const compiledRooms = (calendar: HotelCalendar): readonly CompiledRoom[] => {
  const found = known.get(calendar);
  if (found !== undefined) return found;
  const fresh = compile(calendar);
  known.set(calendar, fresh);
  return fresh;
};
