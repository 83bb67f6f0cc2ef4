import type { DayRange } from './day.ts';
import type { RatePlan } from './rate-plan.ts';
import type { Room } from './room.ts';

/** The data of one hotel in the embedded calendar, at one version. */
export interface HotelCalendar {
  /** The hotel's slug in the directory. */
  hotel: string;
  /** Increases with every change. */
  version: number;
  /** When rates from its system were last accepted; null: never. */
  ratesHeardAt: Date | null;
  rooms: readonly Room[];
  plans: readonly RatePlan[];
  /** The number of free rooms by room code and night; a missing night has none. */
  free: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Nights on which the whole hotel is closed. */
  closings: readonly DayRange[];
}

/** The empty calendar of a hotel. */
export const emptyCalendar = (hotel: string): HotelCalendar => ({
  hotel,
  version: 0,
  ratesHeardAt: null,
  rooms: [],
  plans: [],
  free: new Map(),
  closings: [],
});
