import type { LiveSource } from '#hotels/ports.ts';
import type { Stay } from '#hotels/stay.ts';

/** The keys of stored answers: `system` for all stays of a hotel, `stay` for this one. */
export interface AnswerKeys {
  system: string;
  stay: string;
}

/** The source is part of both keys: an answer is not reused after a change of settings. */
export const answerKeys = (hotel: string, source: LiveSource, stay: Stay): AnswerKeys => {
  const system = `${hotel} ${JSON.stringify(source)}`;
  const ages = [...stay.childrenAges].sort((left, right) => left - right);
  const party = [stay.adults, ages.join(',')];
  return {
    system,
    stay: [system, stay.arrival, stay.departure, ...party].join(' '),
  };
};
