import type { Applied } from './advice.ts';
import type { HotelCalendar } from './calendar.ts';
import { invalidCalendar, ROOMS_MOST } from './limits.ts';
import type { Room } from './room.ts';

/** The calendar with exactly these rooms: an inventory is always sent whole. */
export const applyInventory = (now: HotelCalendar, rooms: readonly Room[]): Applied => {
  if (rooms.length > ROOMS_MOST) throw invalidCalendar(`expected at most ${ROOMS_MOST} rooms`);
  return { calendar: { ...now, rooms }, advice: [] };
};
