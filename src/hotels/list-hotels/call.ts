import { noteFound } from '#hotels/demand/note-found.ts';
import type { DemandRecorder } from '#hotels/demand/recorder.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import type { HotelSearch } from '#hotels/search/result.ts';
import { searchHotels } from '#hotels/search/search-hotels.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { CURSOR_RULE, readArguments, type Asked } from './arguments.ts';
import { writeCursor } from './cursor.ts';
import { encodeFound } from './encode.ts';
import { fitted } from './fit.ts';
import { mistakeOf, mistakesText } from './mistakes.ts';
import type { ListHotelsOutput } from './output.ts';

/** An answer, or a text that allows the caller to repair the call. */
type CallAnswer = { value: ListHotelsOutput } | { mistakes: string };

/** Counts the requested hotels; absent: nothing is counted. */
interface CallPorts extends SearchPorts {
  demand?: Pick<DemandRecorder, 'note'>;
}

export const callListHotels = async (given: unknown, ports: CallPorts): Promise<CallAnswer> => {
  const asked = readArguments(given, ports.now());
  if ('mistakes' in asked) return asked;
  const { search, query, bound } = asked;
  return answerOf(search, { query, bound }, ports);
};

/** A page that is too long for an answer ends earlier; the next page continues there. */
const answerOf = async (
  search: HotelSearch,
  { query, bound }: Pick<Asked, 'query' | 'bound'>,
  ports: CallPorts,
): Promise<CallAnswer> => {
  const found = await searchHotels(search, ports);
  if (found === null) {
    // The last hotel of the page before is no longer listed: the cursor is invalid.
    const mistake = { field: 'cursor', rule: CURSOR_RULE };
    return { mistakes: mistakesText([mistake], hotelDate(ports.now())) };
  }
  if ('faults' in found)
    return { mistakes: mistakesText(found.faults.map(mistakeOf), hotelDate(ports.now())) };
  const nextCursor = found.next === null ? null : writeCursor(found.next, bound);
  const value = encodeFound(found, query, nextCursor);
  const shown = fitted(value);
  if (shown !== null || search.limit === 1) {
    if (ports.demand !== undefined) noteFound(found, ports.demand);
    return { value: shown ?? value };
  }
  const shorter = { ...search, limit: Math.ceil(search.limit / 2) };
  return answerOf(shorter, { query, bound }, ports);
};
