import { REGISTERS, valuesOf } from '#register/records/registers.ts';
import { isFictional, tierOf, type Entry } from '#register/search/entry.ts';
import { factsOf, headlineOf } from '#words/facts.ts';
import type { Language } from '#words/language.ts';
import { sentenceOf } from '#words/sentence.ts';
import { valueWordsIn } from '#words/values.ts';
import { countryName, dayWords, valueWord } from '#words/words.ts';
import { OBSERVED } from '#register/records/observed-traits.ts';
import { raisedTier, type IndexedEntry, type Row } from './row.ts';

/** Rows that the server draws. Not in `row.ts`, because browsers must not load the schemas. */

const MOST_CODES = 4;

/** A single country by its name, several by their codes, so that they fit on one line. */
const countriesOf = (codes: readonly string[], language: Language): string => {
  const [only = '', ...others] = codes;
  if (others.length === 0) return only === '' ? '' : countryName(only, language);
  const shown = codes.slice(0, MOST_CODES).map((code) => code.toUpperCase());
  const rest = codes.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` + ${rest}` : '');
};

const visitOf = ({ visitedOn }: Entry, language: Language): string | null => {
  if (visitedOn === undefined) return null;
  return visitedOn === null ? '–' : dayWords(visitedOn, language);
};

export const rowOf = (entry: Entry, language: Language): Row => ({
  kind: entry.kind,
  slug: entry.slug,
  name: entry.record.name,
  sentence: sentenceOf(entry, language).text,
  sentenceLanguage: sentenceOf(entry, language).language ?? null,
  what: headlineOf(entry, language).join(', '),
  where: 'countries' in entry.record ? countriesOf(entry.record.countries, language) : null,
  observed: visitOf(entry, language),
  tier: raisedTier(tierOf(entry)),
  protocols: valuesOf(entry.record, 'supportedProtocols')
    .map((value) => valueWord(value, language))
    .join(', '),
  fictional: isFictional(entry) ? valueWordsIn(language).example : '',
});

/** How many facts of an entry are known. */
export const knownFacts = (entry: Entry): number =>
  factsOf(entry).filter(({ values }) => values.length > 0).length;

export const indexedEntry = (entry: Entry, language: Language): IndexedEntry => {
  const { kind, ...row } = rowOf(entry, language);
  const filters = REGISTERS[kind].filters.map(
    ({ parameter, field }) => [parameter, valuesOf(entry.record, field)] as const,
  );
  const { listedOn } = entry.record;
  const known = knownFacts(entry);
  const observed = entry.observed === undefined ? [] : [[OBSERVED, entry.observed] as const];
  return { ...row, listedOn, known, filters: Object.fromEntries([...filters, ...observed]) };
};
