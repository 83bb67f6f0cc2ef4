import type { LiveSource } from '#hotels/ports.ts';
import type { Stay } from '#hotels/stay.ts';
import { LIVE_CURRENCY } from './ports.ts';

/** By what answers are found again: `system` for all stays of a hotel, `stay` for this one. */
export interface AnswerKeys {
  system: string;
  stay: string;
}

/** The source is part of both: an answer never outlives a change of settings. */
export const answerKeys = (hotel: string, source: LiveSource, stay: Stay): AnswerKeys => {
  const { type, hotelId, configurationId, adultCategoryId, childCategoryId } = source;
  const way = [hotelId, configurationId, adultCategoryId ?? '', childCategoryId ?? ''];
  const system = [hotel, type, ...way].join(' ');
  const ages = [...stay.childrenAges].sort((left, right) => left - right);
  const party = [stay.adults, ages.join(',')];
  return {
    system,
    stay: [system, stay.arrival, stay.departure, ...party, LIVE_CURRENCY].join(' '),
  };
};
