import type { ListQuery } from '#register/search/query.ts';
import type { AskedWord } from '#register/search/spelling.ts';
import { facetWord } from '#register/search/texts.ts';
import type { Demand, Understanding } from '#register/search/understand.ts';

/** A folded word holds letters and digits only, so a quoted one can never be read as syntax. */
const whole = (word: string): string => `"${word}"`;
const prefix = (word: string): string => `"${word}"*`;

const any = (terms: readonly string[]): string => `(${[...new Set(terms)].join(' OR ')})`;
const every = (terms: readonly string[]): string => `(${[...new Set(terms)].join(' AND ')})`;

const within = (columns: string, expression: string): string => `({${columns}} : ${expression})`;

const NAME = 'name';
/** What the record says, without what the vocabulary adds. */
const OWN = 'name facts';
const FACTS = 'name facts terms';
/** With what people type who are content with it. */
const SAID = 'name facts terms keywords';
/** What is said of it, without keywords. */
const WRITTEN = 'name facts terms description';
const EVERYTHING = 'name facts terms keywords description';

/** Whether a word of the index must be what is asked, or may only begin so. */
type Match = 'whole' | 'beginning';

/** The full-text expressions of a query. */
export interface MatchPlan {
  /** All rows that match. */
  all: string;
  /** Rows whose whole name is asked, best of all; null where nothing is searched. */
  title: string | null;
  /** Rows that match better than the rest, from best on; each holds all rows of the one before. */
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

const facet = (value: string): string => {
  const [section = '', key = ''] = value.split(':');
  return whole(facetWord(section, key));
};

/** The values that the words stand for, and below `beginning` also what is found below them. */
const valuesOf = ({ senses }: Demand, match: Match): string[] => {
  const tags = senses.filter((value) => value.startsWith('tag:'));
  const under =
    match === 'whole' ? [] : tags.map((value) => facet(value.replace('tag:', 'under:')));
  const values = [...senses.map(facet), ...under];
  return values.length === 0 ? [] : [within('facets', any(values))];
};

/** What a row must meet: the condition of the demand, or of one of those it is a choice of. */
const met = (demand: Demand, condition: (demand: Demand) => string): string =>
  demand.either.length === 0
    ? condition(demand)
    : any(demand.either.map((each) => met(each, condition)));

const metBy = (demands: readonly Demand[], condition: (demand: Demand) => string): string =>
  every(demands.map((demand) => met(demand, condition)));

/** A category is wide: what else the words stand for is nearer to what is asked. */
const isNarrow = (value: string): boolean => !value.startsWith('category:');

/** What it is, where the vocabulary has a value for the words; else words of its own facts. */
const byValue = (demand: Demand): string => {
  const narrow = demand.senses.filter(isNarrow);
  const values = narrow.length > 0 ? narrow : demand.senses;
  if (values.length > 0) return within('facets', any(values.map(facet)));
  const own = ownWords(OWN, demand.words, 'whole');
  return demand.parts.length === 0 ? own : any([own, every(demand.parts.map(byValue))]);
};

const tagsOf = ({ senses }: Demand): string[] => senses.filter((value) => value.startsWith('tag:'));

/** Two or more of these values. */
const twoOf = (values: readonly string[]): string =>
  any(values.slice(0, -1).map((one, index) => every([one, any(values.slice(index + 1))])));

/** What stands for more things is general, and to look for each two of them takes long. */
const MOST_THINGS = 6;

const isSeveral = (demand: Demand): boolean => {
  const things = tagsOf(demand).length;
  return things > 1 && things <= MOST_THINGS;
};

/** Two of the things that the words stand for, where they stand for several. */
const byTwo = (demand: Demand): string =>
  isSeveral(demand) ? within('facets', twoOf(tagsOf(demand).map(facet))) : byValue(demand);

/** Rows of which the first tag is asked, so that it is what they are above all. */
const isMainly = (demands: readonly Demand[]): string[] => {
  const main = demands.flatMap(tagsOf).map((value) => facet(value.replace('tag:', 'main:')));
  return main.length === 0 ? [] : [within('facets', any(main))];
};

/** Rows of companies in these countries. */
const isIn = (countries: readonly string[]): string[] =>
  countries.length === 0
    ? []
    : [within('facets', any(countries.map((code) => facet(`country:${code}`))))];

/** The same with what each of its words stands for: a `Wirtschaftsmagazin` is a magazine. */
const byEachWord = (demand: Demand): string => every([demand, ...demand.inside].map(byValue));

/**
 * The rows that have the values asked, from best on: what each word stands for, then the whole;
 * of either those first where people speak as the query does, of these those that have two of the
 * things that words stand for, and then those of which it is the main thing. Each tier holds the
 * ones before it.
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
    ownWords(columns, demand.words, match),
    ...valuesOf(demand, match),
    ...(match === 'whole' || demand.parts.length === 0
      ? []
      : [every(demand.parts.map((part) => inFacts(part, match)))]),
  ]);

/**
 * `rent` begins no `rentrée`: what is essential, and a part of a compound, is a whole word, and
 * none of a keyword, which need not be of the same thing as the others.
 */
const anywhere = (demand: Demand, match: Match, columns = EVERYTHING): string =>
  any([
    demand.isEssential
      ? ownWords(WRITTEN, demand.words, 'whole')
      : ownWords(columns, demand.words, match),
    ...valuesOf(demand, 'beginning'),
    ...demand.written.map((words) => within(WRITTEN, every(words.map(whole)))),
    ...(demand.parts.length === 0
      ? []
      : [every(neededOf(demand.parts).map((part) => anywhere(part, 'whole', WRITTEN)))]),
  ]);

/** What rows must have; where all is optional, it is what was asked for. */
const neededOf = (demands: readonly Demand[]): readonly Demand[] => {
  const needed = demands.filter(({ isOptional }) => !isOptional);
  return needed.length === 0 ? demands : needed;
};

/**
 * Rows that are above all what is needed, though they say nothing of what is optional: of shoes
 * for women, shoe shops. Those in `countriesFirst` come first.
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
 * Words of the name, what it is, rows that are `main`, beginnings of the name and of what it is,
 * the description.
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
  return {
    better: [
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

/** All rows of the first tiers, then those that only the others hold. */
const followedBy = (first: Tiers, then: Tiers): Tiers => {
  const after = then.better.map((tier) => any([tier, first.all]));
  return { better: [...first.better, first.all, ...after], all: any([first.all, then.all]) };
};

/** Rows that have all of it, those that lack what is optional, those that have what is broader. */
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

const narrowedBy = (filters: ListQuery['filters']) => {
  const values = filters.map(([parameter, value]) => whole(facetWord(parameter, value)));
  const facets = values.length === 0 ? null : within('facets', every(values));
  return { facets, narrow: (text: string) => (facets === null ? text : `(${text} AND ${facets})`) };
};

/** Null where nothing is searched or filtered: then every row matches, in directory order. */
export const matchPlan = (
  reading: Understanding | null,
  filters: ListQuery['filters'],
): MatchPlan | null => {
  const { facets, narrow } = narrowedBy(filters);
  if (reading === null) return facets === null ? null : { all: facets, title: null, better: [] };
  const { demands, wider, titles, title, hosts, countriesFirst } = reading;
  const exact = [...hosts, ...title, ...titles].map(whole);
  const names = exact.length === 0 ? null : within('title', any(exact));
  if (demands.length === 0) return { all: narrow(names ?? ''), title: null, better: [] };
  const { better, all } = tiersOf(demands, wider, countriesFirst);
  return {
    all: narrow(names === null ? all : any([all, names])),
    title: names === null ? null : narrow(names),
    better: better.map(narrow),
  };
};
