import { facetWord } from '#directory/entry.ts';
import type { ListQuery } from '#directory/query.ts';

/** A folded word holds letters and digits only, so a quoted one can never be read as syntax. */
const whole = (word: string): string => `"${word}"`;
const prefix = (word: string): string => `"${word}"*`;

const within = (columns: string, terms: readonly string[]): string =>
  `({${columns}} : (${terms.join(' AND ')}))`;

/** Best match first: the whole name, words of the name, their beginnings, then other fields. */
const textTiers = (words: readonly string[]): string[] => [
  within('title', [whole(words.join(''))]),
  within('name', words.map(whole)),
  within('name', words.map(prefix)),
  within('name facts', words.map(prefix)),
  within('name facts description', words.map(prefix)),
];

const facetTerms = (filters: ListQuery['filters']): string[] =>
  filters.length === 0
    ? []
    : [within('facets', filters.map(([parameter, value]) => whole(facetWord(parameter, value))))];

/** The full-text expressions of a query: all that matches, and its parts from best to last. */
export interface MatchPlan {
  all: string;
  tiers: readonly string[];
}

/** Null where nothing is searched or filtered: then every row matches, in directory order. */
export const matchPlan = ({ words, filters }: ListQuery): MatchPlan | null => {
  const facets = facetTerms(filters);
  if (words === null || words.length === 0) {
    const [all] = facets;
    return all === undefined ? null : { all, tiers: [all] };
  }
  const tiers = textTiers(words).map((tier) => [tier, ...facets].join(' AND '));
  const [all = ''] = tiers.slice(-1);
  return {
    all,
    tiers: tiers.map((tier, rank) => {
      const better = tiers.slice(0, rank);
      return better.length === 0 ? tier : `(${tier}) NOT (${better.map((t) => `(${t})`).join(' OR ')})`;
    }),
  };
};
