import { SERVES_OWN_LANGUAGE, type Kind } from '#register/records/kinds.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { hostName, hostsAbove, isAddress, pastedHost, withoutEnding } from './address.ts';
import { compoundParts } from './compounds.ts';
import { COUNTRIES, saysAnything, sensesOf, type Lexicon, type Sense } from './lexicon.ts';
import { isToponym, isToponymAnywhere } from '#register/search/nearby/toponyms.ts';
import { countriesSpeaking, languageOfQuery } from './query-language.ts';
import { isThing, optionalSegments } from '#register/search/optional/optional-segments.ts';
import { segmentsOf, type Ground, type Segment } from './segments.ts';
import { askedWords, joinedSpellings, plainWords, typedWords, type AskedWord } from './spelling.ts';

/** Interprets a query, the same way for the API, the pages, the tools and the command line. */

/** One condition on a row, which the row can meet in any of these ways. */
export interface Demand {
  /** The text of the query. */
  text: string;
  words: readonly AskedWord[];
  /** The vocabulary senses of the text. */
  senses: readonly Sense[];
  /** The senses of which akin values match too; unlike `senses`, they are never widened. */
  related: readonly Sense[];
  /** The broader senses of `senses`. */
  broader: readonly Sense[];
  /** Alternatives of which a row must meet one; empty if the demand is no choice. */
  either: readonly Demand[];
  /** The parts of a compound word; empty if the word is no compound. */
  parts: readonly Demand[];
  /** Additional meanings of the single words of a phrase, or of the parts of a compound. */
  inside: readonly Demand[];
  /** Whether it is a noun for every entry of the register, so that it can be left out. */
  isNoun: boolean;
  /** Whether rows need not meet it; rows that do are ranked first. */
  isOptional: boolean;
  /** Whether a result that does not meet it would be wrong. */
  isEssential: boolean;
}

export interface Understanding {
  demands: readonly Demand[];
  /** The wider demands of further rows, ranked after the others; empty for none. */
  wider: readonly Demand[];
  /** Whole names, joined, that are found whatever the other demands are. */
  titles: readonly string[];
  /** Names within the query that are searched only if no row meets all demands. */
  names: readonly string[];
  /** The whole query as a name. */
  title: readonly string[];
  /** Hosts, joined, of which a row must have one; empty if no address was pasted. */
  hosts: readonly string[];
  /** Countries that speak the language of the query: their rows are first among equals. */
  countriesFirst: readonly string[];
  /** Whether it asks for what can replace something: `alternative to Zalando`. */
  isForAlternatives: boolean;
  /** Names of entries to replace: rows that mention one are ranked last. */
  replaced: readonly string[];
}

/** A query for rows that meet all demands, with no search for names. */
export const askingFor = (demands: readonly Demand[]): Understanding => ({
  demands,
  wider: [],
  titles: [],
  names: [],
  title: [],
  hosts: [],
  countriesFirst: [],
  isForAlternatives: false,
  replaced: [],
});

/** Whether the query is empty, for example a text without letters and digits. */
export const isNothing = ({ demands, titles, title, hosts }: Understanding): boolean =>
  demands.length + titles.length + title.length + hosts.length === 0;

const LONGEST_NAME = 6;

const broaderOf = (lexicon: Lexicon, senses: readonly Sense[]): Sense[] => {
  const tags = senses.flatMap((value) =>
    value.startsWith('tag:') && Object.hasOwn(lexicon.broader, value.slice('tag:'.length))
      ? (lexicon.broader[value.slice('tag:'.length)] ?? [])
      : [],
  );
  return [...new Set(tags)].map((tag): Sense => `tag:${tag}`);
};

/** The values of records that a sense stands for. */
const valuesOf = (lexicon: Lexicon, value: Sense): Sense[] => {
  const [section = '', key = ''] = value.split(':');
  const countries = section === 'region' ? (lexicon.countries[key] ?? []) : [];
  return [value, ...countries.map((code): Sense => `country:${code}`)];
};

/** Parts that add a meaning to the whole: `Wirtschaftsmagazin` is also a magazine. */
const insideOf = (ground: Ground, { words, senses }: Segment): Demand[] => {
  if (senses.length === 0) return [];
  const { lexicon, kind } = ground;
  const [word = ''] = words;
  const parts = words.length > 1 ? words : compoundParts(lexicon, kind, word);
  return parts
    .map((part) => ({
      words: [part],
      senses: sensesOf(lexicon, kind, [part]).filter(saysAnything),
    }))
    .filter((part) => part.senses.length > 0 && !part.senses.some((one) => senses.includes(one)))
    .map((part) => demandOf(ground, part));
};

const demandOf = (ground: Ground, segment: Segment): Demand => {
  const { words, senses } = segment;
  const { lexicon, kind } = ground;
  const saying = senses.filter(saysAnything);
  const values = saying.flatMap((value) => valuesOf(lexicon, value));
  const parts = senses.length > 0 ? [] : compoundParts(lexicon, kind, words[0] ?? '');
  const demands = parts.map((part) => ({ words: [part], senses: sensesOf(lexicon, kind, [part]) }));
  return {
    text: words.join(' '),
    words: words.flatMap((word) => askedWords(word)),
    senses: values,
    related: values,
    broader: broaderOf(lexicon, saying),
    either: (segment.either ?? []).map((each) => demandOf(ground, each)),
    parts: demands.filter(isNeeded(kind)).map((part) => demandOf(ground, part)),
    inside: insideOf(ground, { words, senses: saying }),
    isNoun: senses.some((value) => value === 'ignored:' || value === `noun:${kind}`),
    isOptional: isPreferred(kind, senses) || isOrigin(kind, saying) || isSpoken(kind, saying),
    isEssential: senses.includes('essential:'),
  };
};

/** Whether it is only a preference: a target group, a stop word, or a noun of the register. */
const isPreferred = (kind: Kind, senses: readonly Sense[]): boolean =>
  senses.includes('preferred:') || senses.includes('ignored:') || senses.includes(`noun:${kind}`);

/** `Red wine from Italy`: a country to which no store delivers is the origin of goods. */
const isOrigin = (kind: Kind, senses: readonly Sense[]): boolean =>
  kind === 'ecommerce' &&
  senses.some((value) => value.startsWith('country:')) &&
  !DACH_COUNTRIES.some((code) => senses.includes(`country:${code}`));

/** `Books in English`: a store does not state the language of its goods. */
const isSpoken = (kind: Kind, saying: readonly Sense[]): boolean =>
  kind === 'ecommerce' &&
  saying.length > 0 &&
  saying.every((value) => value.startsWith('language:'));

/** Whether a segment narrows the search, unlike stop words and nouns of the register. */
const isNeeded =
  (kind: Kind) =>
  ({ senses }: Segment): boolean =>
    senses.length === 0 ||
    senses.some(saysAnything) ||
    !senses.some((value) => /^(ignored|instead):$/.test(value) || value === `noun:${kind}`);

const isRival = (value: Sense): boolean => value.startsWith('rival:');

/**
 * Names within the query: runs of words that are not in the vocabulary. If all other words are, as
 * in `deepl translator`, the run is certainly a name.
 */
const namesIn = (segments: readonly Segment[], isSure: boolean): string[] => {
  const names: string[] = [];
  for (const start of segments.keys())
    for (let end = start + 1; end <= Math.min(segments.length, start + LONGEST_NAME); end += 1) {
      const inside = segments.slice(start, end);
      const outside = [...segments.slice(0, start), ...segments.slice(end)];
      const isName = inside.some(({ senses }) => senses.every(isRival));
      const isExplained = outside.every(({ senses }) => senses.length > 0);
      if (isName && outside.length > 0 && isExplained === isSure)
        names.push(inside.flatMap(({ words }) => words).join(' '));
    }
  return names;
};

const isForAlternatives = (segments: readonly Segment[]): boolean =>
  segments.some(({ senses }) => senses.includes('instead:'));

/** `alternative to Mailchimp`: an unlisted product name stands for products of its kind. */
const withRivals = (segments: readonly Segment[]): Segment[] =>
  isForAlternatives(segments)
    ? segments.map(({ words, senses }) => ({
        words,
        senses: senses.map((value): Sense =>
          isRival(value) ? `tag:${value.slice('rival:'.length)}` : value,
        ),
      }))
    : [...segments];

const OR = /^(oder|or|ou|o|of|lub)$/;
const AND = /^(und|and|et|e|en|i|y)$/;

/** Joins two segments with a word such as `or` between them: rows must match either. */
const joinedBy = (
  segments: readonly Segment[],
  word: RegExp,
  isLike: (segment: Segment) => boolean,
): Segment[] => {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const [first, between] = joined.slice(-2);
    const isEither =
      first !== undefined &&
      isLike(first) &&
      word.test(between?.words.join(' ') ?? '') &&
      isLike(segment);
    if (!isEither) joined.push(segment);
    else
      joined.splice(-2, 2, {
        words: [...first.words, ...(between?.words ?? []), ...segment.words],
        senses: [...first.senses, ...segment.senses],
        either: [...(first.either ?? [first]), segment],
      });
  }
  return joined;
};

/** `Geneva or Lausanne`, `gin or rum`: a row need not match both. */
const withEither = (segments: readonly Segment[]): Segment[] =>
  joinedBy(joinedBy(segments, OR, isToponym), OR, isThing);

const WITHOUT = /^(ohne|without|sans|senza|zonder|bez|sin)$/;

/** `Phone without contract`: drops the word after `without`, because rows never state it. */
const withoutNegated = (segments: readonly Segment[]): Segment[] =>
  segments.filter((_, position) => !WITHOUT.test(segments[position - 1]?.words.join(' ') ?? ''));

/**
 * A query needs some demand: if every one is optional, those that say what something is become
 * mandatory, and not for whom it is, unless nothing else is asked.
 */
const withOneNeeded = (asked: readonly { segment: Segment; demand: Demand }[]): Demand[] => {
  const demands = asked.map(({ demand }) => demand);
  if (!demands.every(({ isOptional }) => isOptional)) return demands;
  const main = asked
    .filter(({ segment }) => !segment.senses.includes('preferred:'))
    .flatMap(({ demand }) => (demand.senses.length > 0 ? demand : []));
  const needed = main.length > 0 ? main : demands;
  return demands.map((demand) => ({ ...demand, isOptional: !needed.includes(demand) }));
};

/** Countries that speak the language of the query; empty if that is unclear or irrelevant. */
const countriesOfSpeakers = ({ lexicon, kind }: Ground, words: readonly string[]): string[] => {
  if (!SERVES_OWN_LANGUAGE[kind]) return [];
  const language = languageOfQuery(lexicon.languageWords, words);
  return language === null ? [] : countriesSpeaking(language, COUNTRIES);
};

const demandsOf = (ground: Ground, segments: readonly Segment[]): Demand[] => {
  const { lexicon, kind } = ground;
  const optional = optionalSegments({
    ...{ kind, segments },
    isToponym: (text) => isToponymAnywhere(lexicon, text),
    isCompound: (word) => compoundParts(lexicon, kind, word).length > 0,
  });
  const needed = withoutNegated(segments).filter(isNeeded(ground.kind));
  const used = needed.length > 0 ? needed : segments;
  return withOneNeeded(
    used.map((segment) => {
      const demand = demandOf(ground, segment);
      return { segment, demand: optional.has(segment) ? { ...demand, isOptional: true } : demand };
    }),
  );
};

const ofWords = (ground: Ground, text: string): Understanding => {
  const written = segmentsOf(ground, typedWords(text));
  const segments = withEither(withRivals(written));
  const either = joinedBy(segments, AND, isThing);
  return {
    demands: demandsOf(ground, segments),
    wider: either.length < segments.length ? demandsOf(ground, either) : [],
    titles: namesIn(segments, true).flatMap(joinedSpellings),
    names: namesIn(segments, false).flatMap(joinedSpellings),
    title: joinedSpellings(text),
    hosts: [],
    countriesFirst: countriesOfSpeakers(ground, typedWords(text)),
    isForAlternatives: isForAlternatives(written),
    replaced: [],
  };
};

/** Interprets a query; it has no demands if the text has no letters and digits. */
export const understand = (lexicon: Lexicon, kind: Kind, text: string): Understanding => {
  const host = pastedHost(text);
  const ground = { lexicon, kind };
  if (host === null) return ofWords(ground, text);
  return {
    ...ofWords(ground, withoutEnding(host)),
    title: joinedSpellings(host),
    titles: ofWords(ground, host).titles,
    hosts: hostsAbove(host).map((each) => plainWords(each).join('')),
  };
};

/** The name inside a pasted address, to search instead if no row has the address. */
export const nameInAddress = (text: string): string | null => {
  const host = isAddress(text) ? pastedHost(text) : null;
  return host === null ? null : hostName(host);
};
