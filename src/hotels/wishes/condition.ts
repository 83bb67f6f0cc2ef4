import type { Locality } from '#register/places/locality.ts';
import type { Located } from './located.ts';

/** What a condition is about, as an answer names it. */
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
export type ConditionKind = (typeof CONDITIONS)[number];

/** One thing that a hotel must be. */
export interface Condition {
  by: ConditionKind;
  /** As it was asked. */
  asked: string;
  /** As it was understood. */
  meant: string;
  /** The towns and areas that are meant, where it is about where a hotel is. */
  localities?: readonly Locality[];
  holds(located: Located): boolean;
}
