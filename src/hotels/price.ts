import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Texts } from '#hotels/calendar/texts.ts';
import type { Reason } from './reasons.ts';

/** Money of a priced stay is whole cents of its currency: `29760` is 297.60. */
export interface NightPrice {
  /** Day number of the night. */
  day: number;
  /** This night's share, rounded on its own: shares need not add up to the total. */
  cents: number;
}

/** What becomes of the money of a guest who cancels. */
interface Cancellation {
  refundable: boolean;
  /** Day number of the last day on which it costs nothing; null: not known. */
  freeUntil: number | null;
  /** The terms in the hotel's words. */
  texts: Texts;
}

/** A room at a price, whichever source named it. */
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
  /** Rooms of this category that are still free; null: the source does not say. */
  availableRooms: number | null;
  /** Absent: the source does not say. */
  cancellation?: Cancellation;
  /** City tax of party and stay, in no total. Absent: the source does not say. */
  cityTaxCents?: number;
}

/** Why a stay has no price; `detail` is a sentence for the operator, `nights` the limit missed. */
export interface Unbookable {
  reason: Reason;
  detail: string;
  nights?: number;
}

/** What a source says about one hotel and one stay. Rooms are the cheapest first. */
export type HotelAnswer =
  | { rooms: readonly RoomPrice[]; pricedAt: Date; validUntil: Date | null }
  | { rooms: readonly []; unbookable: Unbookable };
