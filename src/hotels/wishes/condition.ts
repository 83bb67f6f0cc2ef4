import type { Locality } from '#register/places/locality.ts';
import type { Located } from './located.ts';

/** The subject of a condition, as an answer names it. */
export const CONDITIONS = [
  'place',
  'near',
  'country',
  'stars',
  'facility',
  'tag',
  'words',
  'slug',
] as const;
type ConditionKind = (typeof CONDITIONS)[number];

/** What an answer may suggest to leave out: a condition, or the price or the board of stays. */
export const LEFT_OUT = [...CONDITIONS, 'maxTotal', 'boards', 'pricedOnly'] as const;

/** The number of hotels that match without one condition. */
export interface LeaveOut {
  by: (typeof LEFT_OUT)[number];
  /** In the words of the request. */
  asked: string;
  total: number;
}

/** One condition for a hotel. */
export interface Condition {
  by: ConditionKind;
  /** As it was asked. */
  asked: string;
  /** In the words of the vocabulary. */
  meant: string;
  /** The towns and areas, for a condition on the location. */
  localities?: readonly Locality[];
  /** The replacement if no hotel meets this condition. */
  otherwise?: Condition;
  holds(located: Located): boolean;
}

const NOT = /^not /u;

/** The words of a request as they were written: the vocabulary reads them in small letters. */
export const asWritten = (said: string, text: string): string => {
  const words = said.replace(NOT, '');
  const small = text.toLowerCase();
  const at = small.length === text.length ? small.indexOf(words.toLowerCase()) : -1;
  const written = text.slice(at, at + words.length);
  return at < 0 ? said : `${NOT.test(said) ? 'not ' : ''}${written}`;
};
