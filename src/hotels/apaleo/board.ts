import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Meals } from '#hotels/ports.ts';
import type { TimeSlice } from './shapes.ts';

/** Whether the price of every night includes one of these services. */
const isEveryNight = (slices: readonly TimeSlice[], services: readonly string[]): boolean =>
  slices.length > 0 &&
  slices.every(({ includedServices }) =>
    (includedServices ?? []).some(({ service }) => services.includes(service.id)),
  );

/** The board of an offer; null if the operator has not set which services are meals. */
export const boardOf = (slices: readonly TimeSlice[], meals: Meals): Board | null => {
  const { breakfast, lunch, dinner } = meals;
  if (breakfast.length + lunch.length + dinner.length === 0) return null;
  const has = (services: readonly string[]) => isEveryNight(slices, services);
  if (!has(breakfast)) return has(lunch) || has(dinner) ? null : 'room_only';
  if (has(lunch) && has(dinner)) return 'full_board';
  return has(lunch) || has(dinner) ? 'half_board' : 'breakfast';
};
