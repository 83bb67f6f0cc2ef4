import type { Sentence } from '#hotels/sentences/sentence.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { joined } from '#kernel/text/joined.ts';
import type { HotelCalendar } from './calendar.ts';

/**
 * The part of a calendar that a hotel's system should send as a complete set; the standard allows
 * asking for it.
 */
export type Wanted = 'inventory' | 'ratePlans';

/** A warning or hint for the sender of an accepted message. */
export interface Advice {
  /** A hint, or a part of the message that was ignored. */
  type: 'advisory' | 'warning';
  sentence: Sentence;
  wanted?: Wanted;
}

/** The calendar after a message, with hints for its sender. */
export interface Applied {
  calendar: HotelCalendar;
  advice: readonly Advice[];
}

/** A hint to a system whose last rates are this many days old: it should send them again. */
export const oldRates = (
  { ratesHeardAt }: HotelCalendar,
  at: Date,
  oldAfterDays: number,
): Advice[] => {
  if (ratesHeardAt === null) return [];
  const days = Math.floor((at.getTime() - ratesHeardAt.getTime()) / DAY_MS);
  if (days <= oldAfterDays) return [];
  const sentence = joined(
    `Rates were last sent ${days} days ago: `,
    'send them, lest they give no price',
  );
  return [{ type: 'advisory', sentence, wanted: 'ratePlans' }];
};

const MOST_NAMED = 10;

/** A hint about named rooms that are missing in the inventory. */
export const unknownRooms = (
  { rooms }: HotelCalendar,
  named: Iterable<string>,
  what: 'Free rooms' | 'Rates',
): Advice[] => {
  const known = new Set(rooms.map(({ code }) => code));
  const unknown = [...new Set(named)].filter((code) => !known.has(code)).sort();
  if (unknown.length === 0) return [];
  const listed = unknown.slice(0, MOST_NAMED).join(', ');
  const more = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : '';
  const sentence: Sentence = `${what} of rooms that the inventory does not know: ${listed}${more}`;
  return [{ type: 'advisory', sentence, wanted: 'inventory' }];
};
