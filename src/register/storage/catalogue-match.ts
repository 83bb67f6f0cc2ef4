import { facetWord } from '#register/search/entry.ts';
import type { ListQuery } from '#register/search/query.ts';

/** A folded word holds letters and digits only, so a quoted one can never be read as syntax. */
const whole = (word: string): string => `"${word}"`;
const prefix = (word: string): string => `"${word}"*`;

const within = (columns: string, terms: readonly string[]): string =>
  `({${columns}} : (${terms.join(' AND ')}))`;

/** The full-text expressions of a query. */
export interface MatchPlan {
  /** All rows that match. */
  all: string;
  /** Rows whose whole name is what was searched, best of all; null where nothing is searched. */
  title: string | null;
  /** Rows that match better than the rest, from best on; each holds all rows of the one before. */
  better: readonly string[];
}

/** Words of the name come first, then beginnings of them, then the fields that say what it is. */
const textPlan = (asked: readonly string[]): MatchPlan => {
  // Once each: a word said again narrows nothing, and the engine refuses very long expressions.
  const words = [...new Set(asked)];
  return {
    all: within('name facts description', words.map(prefix)),
    title: within('title', [whole(asked.join(''))]),
    better: [
      within('name', words.map(whole)),
      within('name', words.map(prefix)),
      within('name facts', words.map(prefix)),
    ],
  };
};

/** Null where nothing is searched or filtered: then every row matches, in directory order. */
export const matchPlan = ({ words, filters }: ListQuery): MatchPlan | null => {
  const values = filters.map(([parameter, value]) => whole(facetWord(parameter, value)));
  const facets = values.length === 0 ? null : within('facets', values);
  if (words === null || words.length === 0)
    return facets === null ? null : { all: facets, title: null, better: [] };
  const { all, title, better } = textPlan(words);
  const narrowed = (text: string): string => (facets === null ? text : `(${text} AND ${facets})`);
  return {
    all: narrowed(all),
    title: title === null ? null : narrowed(title),
    better: better.map(narrowed),
  };
};
