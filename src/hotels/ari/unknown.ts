import type { Advice } from '#hotels/calendar/advice.ts';
import type { AriState } from './state.ts';

/** Prices, limits and counts of rooms and packages that no property data has ever named. */

/** How many are named in one sentence. */
export const NAMED_MOST = 10;

type Range = readonly [first: number, last: number, ...unknown[]];

/** A product as `room package`, each as JSON text. */
const partsOf = (key: string): unknown[] => [JSON.parse(key)].flat();

/**
 * A wrong id is the most frequent fault of a new connection, and its messages are correct in
 * themselves. What was removed later is known, and what lies in the past matters no more.
 */
export const ofUnknown = (state: AriState, today: number): Advice[] => {
  const isAhead = (ranges: readonly Range[]): boolean => ranges.some(([, last]) => last >= today);
  const products = Object.entries(state.products).filter(([, { prices }]) =>
    Object.values(prices).some(isAhead),
  );
  const limits = Object.entries(state.restrictions).filter(([, said]) =>
    Object.values(said).some(isAhead),
  );
  const counts = Object.entries(state.counts).filter(([, days]) => isAhead(days));
  const said = [
    ...[...products, ...limits].map(([key]) => partsOf(key)),
    ...counts.map(([room]) => [room]),
  ];
  const unknown = said
    .filter(
      ([room, pack]) =>
        state.rooms[String(room)] === undefined ||
        (typeof pack === 'string' && state.packages[pack] === undefined),
    )
    .map(([room, pack]) => [room, pack].filter((id) => typeof id === 'string').join(' in '));
  const named = [...new Set(unknown)].slice(0, NAMED_MOST).join(', ');
  if (named === '') return [];
  return [
    {
      type: 'advisory',
      sentence: `Not sold, since no PropertyDataSet has named the room or the package: ${named}`,
    },
  ];
};
