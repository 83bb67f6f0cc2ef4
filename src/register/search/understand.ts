import { SERVES_OWN_LANGUAGE, type Kind } from '#register/records/kinds.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { hostName, hostsAbove, pastedHost } from './address.ts';
import { compoundParts } from './compounds.ts';
import { COUNTRIES, saysAnything, sensesOf, type Lexicon, type Sense } from './lexicon.ts';
import { isToponymAnywhere, isToponym } from '#register/search/nearby/toponyms.ts';
import { countriesSpeaking, languageOfQuery } from './query-language.ts';
import { segmentsOf, type Ground, type Segment } from './segments.ts';
import { askedWords, joinedSpellings, plainWords, typedWords, type AskedWord } from './spelling.ts';

/** What a query asks for: one reading for the API, the pages, the tools and the command line. */

/** One thing that a row must hold, in any of these ways. */
export interface Demand {
  /** As it was asked. */
  text: string;
  words: readonly AskedWord[];
  /** What of the vocabulary it stands for. */
  senses: readonly Sense[];
  /** What the things that it stands for are kinds of. */
  broader: readonly Sense[];
  /** What stands in descriptions instead of the words asked, each way a list of words. */
  written: readonly (readonly string[])[];
  /** What rows need one of; empty where nothing else than this is asked for. */
  either: readonly Demand[];
  /** What a compound word is made of; empty where it is none. */
  parts: readonly Demand[];
  /** What the words of a phrase, or the parts of a compound, stand for besides the whole. */
  inside: readonly Demand[];
  /** Whether the register's rows are all one, so that it may be left out. */
  isNoun: boolean;
  /** Whether rows without it follow those that have it. */
  isOptional: boolean;
  /** Whether an answer without it would be a wrong one. */
  isEssential: boolean;
}

export interface Understanding {
  demands: readonly Demand[];
  /** What the rows that follow have, as either of two things; empty where none do. */
  wider: readonly Demand[];
  /** Whole names, joined, that are found whatever else is asked. */
  titles: readonly string[];
  /** Names within the query that are found only where nothing holds all of it. */
  names: readonly string[];
  /** The whole query as a name. */
  title: readonly string[];
  /** Hosts, joined, of which one is asked for; empty where no address was pasted. */
  hosts: readonly string[];
  /** Countries whose rows go first among those alike, for they speak as the query does. */
  countriesFirst: readonly string[];
}

/** Rows that have all of this, whatever they are called. */
export const askingFor = (demands: readonly Demand[]): Understanding => ({
  demands,
  wider: [],
  titles: [],
  names: [],
  title: [],
  hosts: [],
  countriesFirst: [],
});

/** Whether nothing is asked for, as by a text without letters and digits. */
export const isNothing = ({ demands, titles, title, hosts }: Understanding): boolean =>
  demands.length + titles.length + title.length + hosts.length === 0;

const LONGEST_NAME = 6;

const writtenOf = (lexicon: Lexicon, senses: readonly Sense[]): (readonly string[])[] =>
  senses.flatMap((value) =>
    Object.hasOwn(lexicon.written, value) ? (lexicon.written[value] ?? []) : [],
  );

const broaderOf = (lexicon: Lexicon, senses: readonly Sense[]): Sense[] => {
  const tags = senses.flatMap((value) =>
    value.startsWith('tag:') && Object.hasOwn(lexicon.broader, value.slice('tag:'.length))
      ? (lexicon.broader[value.slice('tag:'.length)] ?? [])
      : [],
  );
  return [...new Set(tags)].map((tag): Sense => `tag:${tag}`);
};

/** A sense of the vocabulary as the values that records have. */
const valuesOf = (lexicon: Lexicon, value: Sense): Sense[] => {
  const [section = '', key = ''] = value.split(':');
  const countries = section === 'region' ? (lexicon.countries[key] ?? []) : [];
  return [value, ...countries.map((code): Sense => `country:${code}`)];
};

/** Parts that say what the whole does not: in `Wirtschaftsmagazin`, that it is a magazine. */
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
  const parts = senses.length > 0 ? [] : compoundParts(lexicon, kind, words[0] ?? '');
  const demands = parts.map((part) => ({ words: [part], senses: sensesOf(lexicon, kind, [part]) }));
  return {
    text: words.join(' '),
    words: words.flatMap((word) => askedWords(word)),
    senses: saying.flatMap((value) => valuesOf(lexicon, value)),
    broader: broaderOf(lexicon, saying),
    written: writtenOf(lexicon, saying),
    either: (segment.either ?? []).map((each) => demandOf(ground, each)),
    parts: demands.filter(isNeeded(kind)).map((part) => demandOf(ground, part)),
    inside: insideOf(ground, { words, senses: saying }),
    isNoun: senses.some((value) => value === 'ignored:' || value === `noun:${kind}`),
    isOptional: isPreferred(kind, senses) || isOrigin(kind, saying) || isSpoken(kind, saying),
    isEssential: senses.includes('essential:'),
  };
};

/** For whom it is, what may narrow nothing, as `cheap`, or the register's own noun. */
const isPreferred = (kind: Kind, senses: readonly Sense[]): boolean =>
  senses.includes('preferred:') || senses.includes('ignored:') || senses.includes(`noun:${kind}`);

/** `Red wine from Italy`: where no store delivers to, goods may come from. */
const isOrigin = (kind: Kind, senses: readonly Sense[]): boolean =>
  kind === 'ecommerce' &&
  senses.some((value) => value.startsWith('country:')) &&
  !DACH_COUNTRIES.some((code) => senses.includes(`country:${code}`));

/** `Books in English`: what language goods are in, is not said of a store. */
const isSpoken = (kind: Kind, saying: readonly Sense[]): boolean =>
  kind === 'ecommerce' &&
  saying.length > 0 &&
  saying.every((value) => value.startsWith('language:'));

/** Whether a segment narrows anything, which stop words and the register's nouns do not. */
const isNeeded =
  (kind: Kind) =>
  ({ senses }: Segment): boolean =>
    senses.length === 0 ||
    senses.some(saysAnything) ||
    !senses.some((value) => /^(ignored|instead):$/.test(value) || value === `noun:${kind}`);

const isRival = (value: Sense): boolean => value.startsWith('rival:');

/**
 * Names within the query: runs of words that the vocabulary does not explain. Where it explains
 * all the rest, as in `deepl translator`, the name is meant for sure.
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

/** `alternative to Mailchimp`: a name that is listed nowhere stands for what does the same. */
const withRivals = (segments: readonly Segment[]): Segment[] =>
  segments.some(({ senses }) => senses.includes('instead:'))
    ? segments.map(({ words, senses }) => ({
        words,
        senses: senses.map((value): Sense =>
          isRival(value) ? `tag:${value.slice('rival:'.length)}` : value,
        ),
      }))
    : [...segments];

const OR = /^(oder|or|ou|o|of|lub)$/;
const AND = /^(und|and|et|e|en|i|y)$/;

/** One segment of two with a word between that joins them: rows have either. */
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

/** `Geneva or Lausanne`, `gin or rum`: nothing has to be both. */
const withEither = (segments: readonly Segment[]): Segment[] =>
  joinedBy(joinedBy(segments, OR, isToponym), OR, isThing);

const FOR = /^(für|fuer|fürs|for|pour|per|voor|dla|para)$/;
const WITHOUT = /^(ohne|without|sans|senza|zonder|bez|sin)$/;

/** Whether words stand for what something is, not for whom or where. */
export const isThing = ({ senses }: Pick<Segment, 'senses'>): boolean =>
  senses.some((value) => /^(tag|category|facility):/.test(value));

/** What a thing is for, where the vocabulary does not know that: a printer `for the cabin`. */
const purposesIn = (ground: Ground, segments: readonly Segment[]): ReadonlySet<Segment> => {
  const start = segments.findIndex(({ words }) => FOR.test(words.join(' ')));
  const isOfThing = start > 0 && segments.slice(0, start).some(isThing);
  const isUnknown = ({ words, senses }: Segment): boolean =>
    senses.length === 0 && !isToponymAnywhere(ground.lexicon, words.join(' '));
  return new Set(isOfThing ? segments.slice(start).filter(isUnknown) : []);
};

/** `Phone without contract`: no row says what it is without. */
const withoutNegated = (segments: readonly Segment[]): Segment[] =>
  segments.filter((_, position) => !WITHOUT.test(segments[position - 1]?.words.join(' ') ?? ''));

/** Something has to be asked for: where every demand is optional, none is. */
const withOneNeeded = (demands: readonly Demand[]): Demand[] =>
  demands.every(({ isOptional }) => isOptional)
    ? demands.map((demand) => ({ ...demand, isOptional: false }))
    : [...demands];

/** Where people speak as the query does; nothing where that is not clear, or all do. */
const countriesOfSpeakers = ({ lexicon, kind }: Ground, words: readonly string[]): string[] => {
  if (!SERVES_OWN_LANGUAGE[kind]) return [];
  const language = languageOfQuery(lexicon.languageWords, words);
  return language === null ? [] : countriesSpeaking(language, COUNTRIES);
};

const demandsOf = (ground: Ground, segments: readonly Segment[]): Demand[] => {
  const purposes = purposesIn(ground, segments);
  const needed = withoutNegated(segments).filter(isNeeded(ground.kind));
  const used = needed.length > 0 ? needed : segments;
  return withOneNeeded(
    used.map((segment) => {
      const demand = demandOf(ground, segment);
      return purposes.has(segment) ? { ...demand, isOptional: true } : demand;
    }),
  );
};

const ofWords = (ground: Ground, text: string): Understanding => {
  const segments = withEither(withRivals(segmentsOf(ground, typedWords(text))));
  const either = joinedBy(segments, AND, isThing);
  return {
    demands: demandsOf(ground, segments),
    wider: either.length < segments.length ? demandsOf(ground, either) : [],
    titles: namesIn(segments, true).flatMap(joinedSpellings),
    names: namesIn(segments, false).flatMap(joinedSpellings),
    title: joinedSpellings(text),
    hosts: [],
    countriesFirst: countriesOfSpeakers(ground, typedWords(text)),
  };
};

/** Reads a query; its demands are empty where it holds no letter and no digit. */
export const understand = (lexicon: Lexicon, kind: Kind, text: string): Understanding => {
  const host = pastedHost(text);
  const ground = { lexicon, kind };
  if (host === null) return ofWords(ground, text);
  const read = ofWords(ground, host);
  return { ...read, hosts: hostsAbove(host).map((each) => plainWords(each).join('')) };
};

/** What to read instead of an address that no row has: the name in it. */
export const nameInAddress = (text: string): string | null => {
  const host = pastedHost(text);
  return host === null ? null : hostName(host);
};
