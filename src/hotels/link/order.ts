import type { Stay } from '#hotels/stay.ts';

export const LINK_LANGUAGES = ['de', 'en'] as const;
export type LinkLanguage = (typeof LINK_LANGUAGES)[number];

/** The order that a booking link passes to the hotel's booking page. */
export interface LinkOrder {
  stay: Pick<Stay, 'arrival' | 'departure' | 'adults' | 'childrenAges'>;
  /** Code of the room in the hotel's system; null: the guest chooses there. */
  roomCode: string | null;
  /** ISO 4217, such as EUR. */
  currency: string;
  language: LinkLanguage;
}
