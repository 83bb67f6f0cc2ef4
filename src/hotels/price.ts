import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Texts } from '#hotels/calendar/texts.ts';
import type { Reason } from './reasons.ts';

/** Amounts of a priced stay are whole cents of its currency: `29760` is 297.60. */
export interface NightPrice {
  /** Day number of the night. */
  day: number;
  /** The share of this night, rounded separately: shares need not add up to the total. */
  cents: number;
}

/** The cancellation terms. */
interface Cancellation {
  refundable: boolean;
  /** Day number of the last day of free cancellation; null: not known. */
  freeUntil: number | null;
  /** The terms in the hotel's words. */
  texts: Texts;
}

/** A room with a price, from any source. */
export interface RoomPrice {
  roomCode: string;
  roomName: string | null;
  maximumGuests: number | null;
  planCode: string;
  planName: string | null;
  board: Board | null;
  currency: string;
  totalCents: number;
  nights: readonly NightPrice[];
  /** The number of free rooms of this category; null: the source does not say. */
  availableRooms: number | null;
  /** Absent: the source does not say. */
  cancellation?: Cancellation;
  /** City tax of the party and the stay, not in the total. Absent: the source does not say. */
  cityTaxCents?: number;
}

/**
 * Why a stay has no price; `detail` is a sentence for the operator, `nights` the violated limit.
 */
export interface Unbookable {
  reason: Reason;
  detail: string;
  nights?: number;
}

/**
 * The answer of a source for one hotel and one stay. Rooms are sorted by price, the cheapest first.
 */
export type HotelAnswer =
  | { rooms: readonly RoomPrice[]; pricedAt: Date; validUntil: Date | null }
  | { rooms: readonly []; unbookable: Unbookable };
