import type { Applied } from './advice.ts';
import type { HotelCalendar } from './calendar.ts';
import { refuseAbove, ROOMS_MOST } from './limits.ts';
import type { Room } from './room.ts';

/** The calendar with exactly these rooms: an inventory is always a complete set. */
export const applyInventory = (now: HotelCalendar, rooms: readonly Room[]): Applied => {
  refuseAbove(ROOMS_MOST, rooms.length, 'rooms');
  return { calendar: { ...now, rooms }, advice: [] };
};
