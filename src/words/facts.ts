import type { ShownAs } from '#register/records/field.ts';
import { cityTax } from '#register/records/hotels.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { SeenSite } from '#register/observer/seen.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { cityTaxWords, facilityWord } from '#words/hotels/words.ts';
import { declaredWordsIn } from './declared.ts';
import type { Language } from './language.ts';
import { valueWordsIn } from './values.ts';
import { countryName, dayWords, valueWord } from './words.ts';

/** One line of an entry's table: plain words, a list, or nothing known. */
export interface Fact {
  label: string;
  /** Empty where nothing is known. */
  values: readonly string[];
  /** How the values are set. */
  as: 'words' | 'link' | 'code';
}

type InWords = (value: unknown, language: Language) => string;

/** A value of a field in words, for each way of showing it. */
const WORDS: Readonly<Record<ShownAs, InWords>> = {
  text: String,
  word: (value, language) => valueWord(String(value), language),
  keyword: (value, language) => declaredWordsIn(language).keyword(String(value)),
  country: (value, language) => countryName(String(value), language),
  facility: (value, language) => facilityWord(String(value), language),
  tax: (value, language) => cityTaxWords(cityTax.parse(value), language),
  usdc: (value, language) => `${valueWordsIn(language).decimal(String(value))} USDC`,
  availability: (value, language) =>
    valueWordsIn(language).availability[value === true ? 'yes' : 'no'],
  address: String,
  code: String,
  date: (value, language) => dayWords(String(value), language),
  proof: (value, language) => dayWords(String(value), language),
  prose: String,
};

/** A value of a form or a page in the words of its field. */
export const fieldWord = (as: ShownAs, value: unknown, language: Language = 'en'): string =>
  WORDS[as](value, language);

/**
 * What readers call a field: as its line on the page of an entry, else as its question; a field
 * that has neither keeps its own name.
 */
export const fieldLabel = (kind: Kind, name: string, language: Language): string => {
  const declaration = REGISTERS[kind].fields[name]?.declaration;
  const label = declaration?.fact?.label ?? declaration?.question?.label;
  return label === undefined ? name : declaredWordsIn(language).declared(label);
};

const SET_AS: Readonly<Partial<Record<ShownAs, Fact['as']>>> = { address: 'link', code: 'code' };

/** A field with a line of its own, as an entry fills it. */
interface Line {
  label: string;
  as: ShownAs;
  optional: boolean;
  values: readonly string[];
}

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== 'unknown';

const linesOf = ({ kind, record }: Entry, language: Language): Line[] => {
  const { declared } = declaredWordsIn(language);
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(REGISTERS[kind].fields).flatMap(
    ([
      name,
      {
        declaration: { fact },
      },
    ]) => {
      if (fact === null) return [];
      const { label, as, optional = false } = fact;
      const known = [values.get(name)].flat().filter(isKnown);
      const words = known.map((value) => fieldWord(as, value, language));
      return [{ label: declared(label), as, optional, values: words }];
    },
  );
};

/** Fields with the same label, such as latitude and longitude, are one fact. */
const joined = ([label, lines]: [string, Line[]]): Fact => ({
  label,
  values: lines.flatMap(({ values }) => values),
  as: SET_AS[lines[0]?.as ?? 'text'] ?? 'words',
});

/** Every fact of an entry's page, in the order in which it is read. */
export const factsOf = (entry: Entry, language: Language = 'en'): Fact[] => {
  const lines = linesOf(entry, language)
    .filter(({ as }) => as !== 'proof')
    .filter(({ optional, values }) => !optional || values.length > 0)
    // Text of its own is a section of the page; only its absence is a fact here.
    .filter(({ as, values }) => as !== 'prose' || values.length === 0)
    .sort((left, right) => Number(left.as === 'prose') - Number(right.as === 'prose'));
  const facts = [...Map.groupBy(lines, ({ label }) => label)].map(joined);
  const label = declaredWordsIn(language).declared('Record id');
  return [...facts, { label, values: [entry.id], as: 'code' }];
};

/** What an entry says, and the names of what nobody has stated yet. */
export const knownAndUnknown = (
  entry: Entry,
  language: Language = 'en',
): { known: Fact[]; unknown: string[] } => {
  const [unknown = [], known = []] = [true, false].map((isEmpty) =>
    factsOf(entry, language).filter(({ values }) => (values.length === 0) === isEmpty),
  );
  return { known, unknown: unknown.map(({ label }) => label) };
};

/** The text in the owner's own words, in Markdown; null where there is none. */
export const proseOf = (entry: Entry): string | null =>
  linesOf(entry, 'en').find(({ as }) => as === 'prose')?.values[0] ?? null;

/** What nobody but the owner or Kontor says is looked over; what has a source is compared. */
const OWN_SOURCES = ['self-listed', 'demo'];

/** Whether its owner has changed it since; the source stays named, for its licence. */
const isOwned = ({ record }: Entry): boolean =>
  'listingSource' in record && record.listingSource === 'self-listed';

export const isHotelEntry = (entry: Entry): entry is Entry<'hotels'> => entry.kind === 'hotels';

/** Whether the observer has been at the website; nobody visits that of a fictional entry. */
const visitOf = (entry: Entry, seen: SeenSite | null, language: Language): string[] => {
  const { visited, unvisited, unagreed } = valueWordsIn(language).checked;
  if (isFictional(entry)) return [];
  if (seen === null) return [unvisited];
  const day = dayWords(seen.visitedOn, language);
  return [visited(day), ...(seen.facts.length === 0 ? [unagreed] : [])];
};

/** When the facts were last checked, and whether anybody has looked at the website, in Markdown. */
export const checkedOf = (
  entry: Entry,
  seen: SeenSite | null,
  language: Language = 'en',
): string => {
  const { source, checkedOn } = entry.record;
  const { checked } = valueWordsIn(language);
  const day = dayWords(checkedOn, language);
  const compared = source === 'editorial' ? checked.editorial(day) : checked.source(day);
  const isOwn = OWN_SOURCES.includes(source) || isOwned(entry);
  return [isOwn ? checked.own(day) : compared, ...visitOf(entry, seen, language)].join(' ');
};

/** When each step of proof was taken, in words. */
export const proofsOf = (entry: Entry, language: Language = 'en'): string[] =>
  linesOf(entry, language)
    .filter(({ as }) => as === 'proof')
    .flatMap(({ label, values }) => values.map((day) => valueWordsIn(language).proved(label, day)));

/** What an entry is, in the words of its headline: its types, or its town and country. */
export const headlineOf = ({ kind, record }: Entry, language: Language = 'en'): string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  const { fields, headline } = REGISTERS[kind];
  return headline.flatMap((name) => {
    const as = fields[name]?.declaration.fact?.as ?? 'text';
    return [values.get(name)].flat().map((value) => fieldWord(as, value, language));
  });
};
