import type { Applied } from '#hotels/calendar/advice.ts';
import { applyFreeRooms, type FreeRoomsChange } from '#hotels/calendar/apply-free-rooms.ts';
import { applyInventory } from '#hotels/calendar/apply-inventory.ts';
import { applyRatePlans } from '#hotels/calendar/apply-rate-plans.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { ratePlansChange, type SaidPlans } from './rate-plan-changes.ts';

/** The content of a message for a calendar: plain data, since it comes from the reading thread. */
export type Said =
  | { type: 'inventory'; rooms: readonly Room[] }
  | { type: 'free-rooms'; change: FreeRoomsChange }
  | { type: 'rate-plans'; plans: SaidPlans };

/** The calendar after the message. @throws Refusal `INVALID` */
export const applySaid = (now: HotelCalendar, said: Said, today: number): Applied => {
  switch (said.type) {
    case 'inventory':
      return applyInventory(now, said.rooms);
    case 'free-rooms':
      return applyFreeRooms(now, said.change, today);
    case 'rate-plans':
      return applyRatePlans(now, ratePlansChange(said.plans));
  }
};
