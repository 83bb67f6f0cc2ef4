import type { ShownAs } from '#register/records/field.ts';
import { cityTax } from '#register/records/hotels.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Entry } from '#register/search/entry.ts';
import { cityTaxWords, facilityWord } from '#words/hotels/words.ts';
import { countryName, dayWords, valueWord } from './words.ts';

/** One line of an entry's table: plain words, a list, or nothing known. */
export interface Fact {
  label: string;
  /** Empty where nothing is known. */
  values: readonly string[];
  /** How the values are set. */
  as: 'words' | 'link' | 'code';
}

/** A value of a field in words, for each way of showing it. */
const WORDS: Readonly<Record<ShownAs, (value: unknown) => string>> = {
  text: String,
  word: (value) => valueWord(String(value)),
  country: (value) => countryName(String(value)),
  facility: (value) => facilityWord(String(value)),
  tax: (value) => cityTaxWords(cityTax.parse(value)),
  usdc: (value) => `${String(value)} USDC`,
  availability: (value) => (value === true ? 'available' : 'not available'),
  address: String,
  code: String,
  date: (value) => dayWords(String(value)),
  proof: (value) => dayWords(String(value)),
  prose: String,
};

/** A value of a form or a page in the words of its field. */
export const fieldWord = (as: ShownAs, value: unknown): string => WORDS[as](value);

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

const linesOf = ({ kind, record }: Entry): Line[] => {
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
      return [{ label, as, optional, values: known.map((value) => fieldWord(as, value)) }];
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
export const factsOf = (entry: Entry): Fact[] => {
  const lines = linesOf(entry)
    .filter(({ as }) => as !== 'proof')
    .filter(({ optional, values }) => !optional || values.length > 0)
    // Text of its own is a section of the page; only its absence is a fact here.
    .filter(({ as, values }) => as !== 'prose' || values.length === 0)
    .sort((left, right) => Number(left.as === 'prose') - Number(right.as === 'prose'));
  const facts = [...Map.groupBy(lines, ({ label }) => label)].map(joined);
  return [...facts, { label: 'Record id', values: [entry.id], as: 'code' }];
};

/** What an entry says, and the names of what nobody has told yet. */
export const knownAndUnknown = (entry: Entry): { known: Fact[]; unknown: string[] } => {
  const [unknown = [], known = []] = [true, false].map((isEmpty) =>
    factsOf(entry).filter(({ values }) => (values.length === 0) === isEmpty),
  );
  return { known, unknown: unknown.map(({ label }) => label) };
};

/** The text in the owner's own words, in Markdown; null where there is none. */
export const proseOf = (entry: Entry): string | null =>
  linesOf(entry).find(({ as }) => as === 'prose')?.values[0] ?? null;

/** What nobody but the owner or Kontor says is looked over; what has a source is compared. */
const OWN_SOURCES = ['self-listed', 'demo'];

export const isHotelEntry = (entry: Entry): entry is Entry<'hotels'> => entry.kind === 'hotels';

/** When the facts were last checked, and where nobody has looked at the website. */
export const checkedOf = ({ record }: Entry): string => {
  const day = dayWords(record.checkedOn);
  if (record.source === 'editorial')
    return `Entered from general knowledge on ${day}; nobody has compared it with its website yet.`;
  return OWN_SOURCES.includes(record.source)
    ? `Last looked over on ${day}.`
    : `Last compared on ${day}.`;
};

/** When each step of proof was taken, in words. */
export const proofsOf = (entry: Entry): string[] =>
  linesOf(entry)
    .filter(({ as }) => as === 'proof')
    .flatMap(({ label, values }) => values.map((day) => `${label} on ${day}.`));

/** What an entry is, in the words of its headline: its types, or its town and country. */
export const headlineOf = ({ kind, record }: Entry): string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  const { fields, headline } = REGISTERS[kind];
  return headline.flatMap((name) => {
    const as = fields[name]?.declaration.fact?.as ?? 'text';
    return [values.get(name)].flat().map((value) => fieldWord(as, value));
  });
};
