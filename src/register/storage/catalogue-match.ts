import type { ListQuery } from '#register/search/query.ts';
import { askedWords, type AskedWord } from '#register/search/spelling.ts';
import { akinWord, facetWord, mentionWord } from '#register/search/texts.ts';
import type { Demand, Understanding } from '#register/search/understand.ts';

/** A folded word holds letters and digits only, so a quoted one can never be read as syntax. */
const whole = (word: string): string => `"${word}"`;
const prefix = (word: string): string => `"${word}"*`;

const any = (terms: readonly string[]): string => `(${[...new Set(terms)].join(' OR ')})`;
const every = (terms: readonly string[]): string => `(${[...new Set(terms)].join(' AND ')})`;

const within = (columns: string, expression: string): string => `({${columns}} : ${expression})`;

const NAME = 'name';
/** The words of the record itself, without the words from the vocabulary. */
const OWN = 'name facts';
const FACTS = 'name facts terms';
/** The facts, with the search keywords of the entry. */
const SAID = 'name facts terms keywords';
/** All texts about the entry, without keywords. */
const WRITTEN = 'name facts terms description';
const EVERYTHING = 'name facts terms keywords description';

/** Whether an indexed word must equal the query word, or only begin with it. */
type Match = 'whole' | 'beginning';

/** The full-text expressions of a query. */
export interface MatchPlan {
  /** All rows that match. */
  all: string;
  /** Rows whose whole name is the query: the best tier; null if no name is searched. */
  title: string | null;
  /** Tiers of better matches, best first; each tier includes all rows of the previous tier. */
  better: readonly string[];
}

const ownWords = (columns: string, words: readonly AskedWord[], match: Match): string =>
  within(
    columns,
    every(
      words.map((word) =>
        any([...word.beginnings.map(match === 'whole' ? whole : prefix), ...word.whole.map(whole)]),
      ),
    ),
  );

/** The words of a demand; a town is in no other place's name: Geneva is not Lake Geneva. */
const demandedWords = (columns: string, { words, senses }: Demand, match: Match): string => {
  const isTown = senses.some((value) => value.startsWith('city:'));
  return ownWords(isTown ? columns.replace(' terms', '') : columns, words, match);
};

const facet = (value: string): string => {
  const [section = '', key = ''] = value.split(':');
  return whole(facetWord(section, key));
};

/** The values that the words stand for; for `beginning`, also narrower tags below them. */
const valuesOf = ({ senses }: Demand, match: Match): string[] => {
  const tags = senses.filter((value) => value.startsWith('tag:'));
  const under =
    match === 'whole' ? [] : tags.map((value) => facet(value.replace('tag:', 'under:')));
  const values = [...senses.map(facet), ...under];
  return values.length === 0 ? [] : [within('facets', any(values))];
};

/** Rows whose own texts mention a value of the words, or that have a value akin to one. */
const mentionsOf = ({ senses, related }: Demand): string[] => {
  const mentions = [...senses.map(mentionWord), ...related.map(akinWord)];
  return mentions.length === 0 ? [] : [within('facets', any(mentions.map(whole)))];
};

/** The condition of the demand, or of one of its alternatives if it has any. */
const met = (demand: Demand, condition: (demand: Demand) => string): string =>
  demand.either.length === 0
    ? condition(demand)
    : any(demand.either.map((each) => met(each, condition)));

const metBy = (demands: readonly Demand[], condition: (demand: Demand) => string): string =>
  every(demands.map((demand) => met(demand, condition)));

/** A category is wide: other senses of the words are closer to the query. */
const isNarrow = (value: string): boolean => !value.startsWith('category:');

/** Matches the values that the words stand for; without any, the words of name and facts. */
const byValue = (demand: Demand): string => {
  const narrow = demand.senses.filter(isNarrow);
  const values = narrow.length > 0 ? narrow : demand.senses;
  if (values.length > 0) return withAny(values);
  const own = ownWords(OWN, demand.words, 'whole');
  return demand.parts.length === 0 ? own : any([own, every(demand.parts.map(byValue))]);
};

const tagsOf = ({ senses }: Demand): string[] => senses.filter((value) => value.startsWith('tag:'));

/** Two or more of these values. */
const twoOf = (values: readonly string[]): string =>
  any(values.slice(0, -1).map((one, index) => every([one, any(values.slice(index + 1))])));

/** A word with more tags is general, and searching for every pair of them is slow. */
const MOST_THINGS = 6;

const isSeveral = (demand: Demand): boolean => {
  const things = tagsOf(demand).length;
  return things > 1 && things <= MOST_THINGS;
};

/** Requires two of the tags that the words stand for, if they stand for several. */
const byTwo = (demand: Demand): string =>
  isSeveral(demand) ? within('facets', twoOf(tagsOf(demand).map(facet))) : byValue(demand);

/** Rows whose first tag matches, so that it is their main purpose. */
const isMainly = (demands: readonly Demand[]): string[] => {
  const main = demands.flatMap(tagsOf).map((value) => facet(value.replace('tag:', 'main:')));
  return main.length === 0 ? [] : [within('facets', any(main))];
};

/** Rows of companies in these countries. */
const isIn = (countries: readonly string[]): string[] =>
  countries.length === 0 ? [] : [withAny(countries.map((code) => `country:${code}`))];

/** Rows that have one of these values of the vocabulary, such as `tag:shoes`. */
export const withAny = (values: readonly string[]): string =>
  within('facets', any(values.map(facet)));

/** Like `byValue`, but each inner word must match too: a `Wirtschaftsmagazin` is a magazine. */
const byEachWord = (demand: Demand): string => every([demand, ...demand.inside].map(byValue));

/**
 * Tiers of rows with the values of the query, best first: rows that match each inner word, then
 * rows that match the whole. In both, rows in `countriesFirst` come first. Matches of the whole
 * are ordered: two of the tags, then the first tag, then the rest. Each tier includes the earlier
 * tiers.
 */
const byValueTiers = (demands: readonly Demand[], countriesFirst: readonly string[]): string[] => {
  const all = metBy(demands, byValue);
  const near = isIn(countriesFirst);
  const two = demands.some(isSeveral) ? [metBy(demands, byTwo)] : [];
  const main = isMainly(demands).map((condition) => every([condition, all]));
  const each = demands.some(({ inside }) => inside.length > 0) ? [metBy(demands, byEachWord)] : [];
  const nearest = (rows: readonly string[]): string[] =>
    near.flatMap((condition) => rows.map((row) => every([condition, row])));
  const whole = [...two, ...main, all];
  const steps = [...nearest(each), ...each, ...nearest(whole), ...whole];
  return steps.map((_, rank) => any(steps.slice(0, rank + 1)));
};

const inFacts = (demand: Demand, match: Match, columns = FACTS): string =>
  any([
    demandedWords(columns, demand, match),
    ...valuesOf(demand, match),
    ...(match === 'whole' || demand.parts.length === 0
      ? []
      : [every(demand.parts.map((part) => inFacts(part, match)))]),
  ]);

/**
 * Essential words and parts of a compound match whole words only (`rent` does not match `rentrée`)
 * and no keywords, since a keyword may be about another thing than the other words.
 */
const anywhere = (demand: Demand, match: Match, columns = EVERYTHING): string =>
  any([
    demand.isEssential
      ? ownWords(WRITTEN, demand.words, 'whole')
      : demandedWords(columns, demand, match),
    ...valuesOf(demand, 'beginning'),
    ...mentionsOf(demand),
    ...(demand.parts.length === 0
      ? []
      : [every(neededOf(demand.parts).map((part) => anywhere(part, 'whole', WRITTEN)))]),
  ]);

/** The mandatory demands; if all demands are optional, all of them. */
const neededOf = (demands: readonly Demand[]): readonly Demand[] => {
  const needed = demands.filter(({ isOptional }) => !isOptional);
  return needed.length === 0 ? demands : needed;
};

/**
 * Rows whose main tag meets the mandatory demands, even if they do not meet optional ones: shoe
 * shops for "shoes for women". Rows in `countriesFirst` come first.
 */
const mainRows = (
  demands: readonly Demand[],
  needed: readonly Demand[],
  countriesFirst: readonly string[],
): string[] => {
  if (needed.length === demands.length) return [];
  const main = isMainly(needed).map((each) => every([each, metBy(needed, byValue)]));
  const near = isIn(countriesFirst).flatMap((where) => main.map((each) => every([where, each])));
  return [...near, ...main];
};

/**
 * The tiers, best first: words of the name, of these rows with the values before others, values,
 * facts, keywords, rows of `main`, prefixes in the name, prefixes in the facts, and last any text
 * such as the description.
 */
const tiersWith = (
  demands: readonly Demand[],
  countriesFirst: readonly string[],
  main: readonly string[] = [],
) => {
  const inName = (match: Match) => metBy(demands, ({ words }) => ownWords(NAME, words, match));
  const exactly = metBy(demands, (demand) => inFacts(demand, 'whole'));
  const said = any([exactly, metBy(demands, (demand) => inFacts(demand, 'whole', SAID))]);
  const known = any([said, ...main]);
  const isValued = demands.some(({ senses }) => senses.length > 0);
  const named = isValued ? [every([inName('whole'), metBy(demands, byValue)])] : [];
  return {
    better: [
      ...named,
      inName('whole'),
      ...byValueTiers(demands, countriesFirst).map((tier) => any([inName('whole'), tier])),
      exactly,
      said,
      ...main.map((_, rank) => any([said, ...main.slice(0, rank + 1)])),
      any([known, inName('beginning')]),
      any([known, metBy(demands, (demand) => inFacts(demand, 'beginning'))]),
    ],
    all: any([metBy(demands, (demand) => anywhere(demand, 'beginning')), ...main]),
  };
};

type Tiers = ReturnType<typeof tiersWith>;

/** All rows of the first tiers, then rows that only the second tiers hold. */
const followedBy = (first: Tiers, then: Tiers): Tiers => {
  const after = then.better.map((tier) => any([tier, first.all]));
  return { better: [...first.better, first.all, ...after], all: any([first.all, then.all]) };
};

/** Rows that meet all demands, then without the optional ones, then with the wider demands. */
const tiersOf = (
  demands: readonly Demand[],
  wider: readonly Demand[],
  countriesFirst: readonly string[],
): Tiers => {
  const needed = neededOf(demands);
  const steps = [needed.length === demands.length ? [] : needed, neededOf(wider)];
  const first = tiersWith(demands, countriesFirst, mainRows(demands, needed, countriesFirst));
  return steps
    .filter((step) => step.length > 0)
    .map((step) => tiersWith(step, countriesFirst))
    .reduce(followedBy, first);
};

/** Rows that mention one of the names are last: `of the Amazon group` is no other Amazon. */
const apartFrom = (names: readonly string[], tiers: Tiers): Tiers => {
  if (names.length === 0) return tiers;
  const mention = any(names.map((name) => ownWords(WRITTEN, askedWords(name), 'whole')));
  const without = (tier: string): string => `(${tier} NOT ${mention})`;
  return followedBy({ better: tiers.better.map(without), all: without(tiers.all) }, tiers);
};

const narrowedBy = (filters: ListQuery['filters']) => {
  const values = filters.map(([parameter, value]) => whole(facetWord(parameter, value)));
  const facets = values.length === 0 ? null : within('facets', every(values));
  return { facets, narrow: (text: string) => (facets === null ? text : `(${text} AND ${facets})`) };
};

/** Null without search and filters: then every row matches, in directory order. */
export const matchPlan = (
  reading: Understanding | null,
  filters: ListQuery['filters'],
): MatchPlan | null => {
  const { facets, narrow } = narrowedBy(filters);
  if (reading === null) return facets === null ? null : { all: facets, title: null, better: [] };
  const { demands, wider, titles, title, hosts, countriesFirst, replaced } = reading;
  const exact = [...hosts, ...title, ...titles].map(whole);
  const names = exact.length === 0 ? null : within('title', any(exact));
  if (demands.length === 0) return { all: narrow(names ?? ''), title: null, better: [] };
  const { better, all } = apartFrom(replaced, tiersOf(demands, wider, countriesFirst));
  return {
    all: narrow(names === null ? all : any([all, names])),
    title: names === null ? null : narrow(names),
    better: better.map(narrow),
  };
};
