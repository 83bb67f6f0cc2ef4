import { hotelDate } from '#hotels/search/today.ts';
import type { FoundHotels } from '#hotels/search/result.ts';
import { partyShape, stayMonth } from './demand.ts';
import type { DemandRecorder } from './recorder.ts';

/** Counts an answer: each hotel of its page once, with its price or the reason against one. */
export const noteFound = (
  { priced, unpriced, search, asOf }: FoundHotels,
  recorder: Pick<DemandRecorder, 'note'>,
): void => {
  const asked = {
    askedOn: hotelDate(asOf),
    stayMonth: stayMonth(search.stays),
    party: partyShape(search.stays),
  };
  for (const { hotel } of priced)
    recorder.note({ ...asked, hotel: hotel.slug, town: hotel.record.town, outcome: 'priced' });
  for (const { hotel, reason } of unpriced)
    recorder.note({ ...asked, hotel: hotel.slug, town: hotel.record.town, outcome: reason });
};
