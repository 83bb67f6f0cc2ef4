import type { DayRange } from './day.ts';
import type { RatePlan } from './rate-plan.ts';
import type { Room } from './room.ts';

/** Everything that the embedded calendar knows of one hotel, at one version. */
export interface HotelCalendar {
  /** The hotel's slug in the directory. */
  hotel: string;
  /** Rises with every change. */
  version: number;
  /** When rates of its system were last accepted; null: never. */
  ratesHeardAt: Date | null;
  rooms: readonly Room[];
  plans: readonly RatePlan[];
  /** Rooms still free by room code and night; a night that is not there has none. */
  free: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Nights on which the whole hotel is closed. */
  closings: readonly DayRange[];
}

/** The calendar of a hotel that has none yet. */
export const emptyCalendar = (hotel: string): HotelCalendar => ({
  hotel,
  version: 0,
  ratesHeardAt: null,
  rooms: [],
  plans: [],
  free: new Map(),
  closings: [],
});
