import { joined } from '#kernel/text/joined.ts';
import { unknownRooms, type Advice, type Applied } from './advice.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { HotelCalendar } from './calendar.ts';
import { isoDate, type DayRange } from './day.ts';
import { CLOSINGS_MOST, FREE_NIGHTS_MOST, refuseAbove } from './limits.ts';

/** The number of free rooms of a category on each night of a range. */
export interface FreeRooms extends DayRange {
  room: string;
  count: number;
}

export interface FreeRoomsChange {
  /**
   * Whether it is a complete set: rooms and nights that it does not name are then neither free nor
   * closed.
   */
  isComplete: boolean;
  /** The ranges of one room do not overlap. */
  rooms: readonly FreeRooms[];
  closings: readonly DayRange[];
}

const ROOMS_NAMED = 10;

type FreeNights = HotelCalendar['free'];

/** Some systems send past nights as well; ten years of nights do no harm. */
const PAST_DAYS_KEPT = 3660;

/** The nights that a stay may include; past nights are kept for a while. */
const nightsKept = (today: number): DayRange => ({
  first: today - PAST_DAYS_KEPT,
  // One more day, since the date is not the same everywhere.
  last: today + STAY_LIMITS.daysAhead + STAY_LIMITS.nights,
});

const within = (rooms: readonly FreeRooms[], { first, last }: DayRange): FreeRooms[] =>
  rooms.flatMap((each) => {
    if (each.first >= first && each.last <= last) return [each];
    const kept = { ...each, first: Math.max(each.first, first), last: Math.min(each.last, last) };
    return kept.first <= kept.last ? [kept] : [];
  });

const droppedNights = (rooms: readonly FreeRooms[], { last }: DayRange): Advice[] => {
  const dropped = [...new Set(rooms.filter((each) => each.last > last).map(({ room }) => room))];
  if (dropped.length === 0) return [];
  const named = dropped.slice(0, ROOMS_NAMED).join(', ');
  const more = dropped.length > ROOMS_NAMED ? ` and ${dropped.length - ROOMS_NAMED} more` : '';
  const sentence = joined(
    `Nights after ${isoDate(last)} cannot be asked for yet and were not kept: `,
    `send them again later (${named}${more})`,
  );
  return [{ type: 'warning', sentence }];
};

const changed = (before: FreeNights, ranges: readonly FreeRooms[]): FreeNights => {
  const byRoom = Map.groupBy(ranges, ({ room }) => room);
  const free = new Map(before);
  for (const [room, ofRoom] of byRoom) {
    const nights = new Map(before.get(room));
    for (const { first, last, count } of ofRoom)
      for (let night = first; night <= last; night += 1)
        if (count > 0) nights.set(night, count);
        else nights.delete(night);
    if (nights.size > 0) free.set(room, nights);
    else free.delete(room);
  }
  return free;
};

/** The same days as ranges that neither overlap nor touch. */
const merged = (ranges: readonly DayRange[]): DayRange[] => {
  const whole: DayRange[] = [];
  for (const { first, last } of ranges.toSorted((left, right) => left.first - right.first)) {
    const open = whole.at(-1);
    if (open !== undefined && first <= open.last + 1) open.last = Math.max(open.last, last);
    else whole.push({ first, last });
  }
  return whole;
};

const openWhileClosed = (closings: readonly DayRange[], rooms: readonly FreeRooms[]): Advice[] => {
  const closing = closings.find((closed) =>
    rooms.some(
      ({ first, last, count }) => count > 0 && first <= closed.last && closed.first <= last,
    ),
  );
  if (closing === undefined) return [];
  const [first, last] = [isoDate(closing.first), isoDate(closing.last)];
  const sentence = joined(
    `The hotel stays closed from ${first} to ${last}: `,
    'a complete set opens it',
  );
  return [{ type: 'advisory', sentence }];
};

const refuseTooMany = (nights: number): void =>
  refuseAbove(FREE_NIGHTS_MOST, nights, 'nights of all rooms together');

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

/** The calendar with new free rooms and closed nights: with only these, or with these changes. */
export const applyFreeRooms = (
  now: HotelCalendar,
  change: FreeRoomsChange,
  today: number,
): Applied => {
  const { isComplete } = change;
  const kept = nightsKept(today);
  const rooms = within(change.rooms, kept);
  refuseTooMany(sumOf(rooms.map(({ first, last }) => last - first + 1)));
  const free = changed(isComplete ? new Map() : now.free, rooms);
  refuseTooMany(sumOf([...free.values()].map(({ size }) => size)));
  const before = isComplete ? [] : now.closings;
  const isSame = !isComplete && change.closings.length === 0;
  const closings = isSame ? now.closings : merged([...before, ...change.closings]);
  refuseAbove(CLOSINGS_MOST, closings.length, 'closing seasons');
  const calendar = { ...now, free, closings };
  const named = rooms.map(({ room }) => room);
  return {
    calendar,
    advice: [
      ...unknownRooms(now, named, 'Free rooms'),
      ...openWhileClosed(before, rooms),
      ...droppedNights(change.rooms, kept),
    ],
  };
};
