import type { Sentence } from '#hotels/sentences/sentence.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { joined } from '#kernel/text/joined.ts';
import type { HotelCalendar } from './calendar.ts';

/** Which part of a calendar a hotel's system should send whole, as the standard lets one ask. */
export type Wanted = 'inventory' | 'ratePlans';

/** What the sender of an accepted message should know. */
export interface Advice {
  /** A hint, or a part of the message that could not be followed. */
  type: 'advisory' | 'warning';
  sentence: Sentence;
  wanted?: Wanted;
}

/** A calendar that a verb made, with what its sender should know. */
export interface Applied {
  calendar: HotelCalendar;
  advice: readonly Advice[];
}

/** A hint to a system that sent its last rates so many days ago: it should send them again. */
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

/** A hint about rooms that are named and that the inventory does not know. */
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
