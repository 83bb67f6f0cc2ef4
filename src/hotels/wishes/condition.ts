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
type ConditionKind = (typeof CONDITIONS)[number];

/** What an answer may say to leave out: a condition, or what stays may cost and come with. */
export const LEFT_OUT = [...CONDITIONS, 'maxTotal', 'boards', 'pricedOnly'] as const;

/** How many hotels match without one thing that was asked. */
export interface LeaveOut {
  by: (typeof LEFT_OUT)[number];
  /** As it was asked. */
  asked: string;
  total: number;
}

/** One thing that a hotel must be. */
export interface Condition {
  by: ConditionKind;
  /** As it was asked. */
  asked: string;
  /** As it was understood. */
  meant: string;
  /** The towns and areas that are meant, where it is about where a hotel is. */
  localities?: readonly Locality[];
  /** What is meant where no hotel holds this. */
  otherwise?: Condition;
  holds(located: Located): boolean;
}
