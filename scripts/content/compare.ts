import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { websiteKey } from '#register/records/content-rules.ts';
import { namedSources } from '#register/records/source.ts';
import type { ContentFile } from './read.ts';

/** Holds records against the file of a source that they rest on. */

/** What sources call their columns, by the field of a record. */
const COLUMNS = {
  name: ['name'],
  website: ['website', 'web', 'url', 'websiteHost'],
  countries: ['country', 'relevant_countries', 'hq_country'],
  town: ['city', 'town'],
  rssFeedUrl: ['feedUrl'],
} as const;

type Column = keyof typeof COLUMNS;

/** A row of the source; a column that it lacks is undefined. */
type Row = Partial<Record<Column, string>>;

const rows = z.array(z.record(z.string(), z.string()));

/** @throws Error for a file that is no CSV with a heading */
export const readRows = (text: string): Row[] => {
  const read = rows.parse(parse(text, { bom: true, columns: true, relax_column_count: true }));
  return read.map((row): Row =>
    Object.fromEntries(
      Object.entries(COLUMNS).flatMap(([column, names]) => {
        const values = names.flatMap((name) => row[name]?.trim() || []);
        return values.length === 0 ? [] : [[column, values.join(' ')]];
      }),
    ),
  );
};

interface Difference {
  file: string;
  field: string;
  record: string;
  source: string;
}

export interface Comparison {
  /** Records that rest on the source. */
  compared: number;
  /** What the source says otherwise. */
  differences: Difference[];
  /** Records that rest on the source, and are not in it. */
  missing: string[];
  /** Websites of the source that are not listed. */
  unlisted: string[];
}

const keyOf = (website: string): string | null => {
  const address = /^https?:\/\//.test(website) ? website : `https://${website}`;
  return URL.canParse(address) ? websiteKey(address).replace(/[/?].*$/, '') : null;
};

const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Sources add what a company is by law, or leave out that a hotel is one. */
const isSameName = (left: string, right: string): boolean => {
  const [one, other] = [lettersOf(left), lettersOf(right)];
  return one.includes(other) || other.includes(one);
};

const countriesOf = (record: ContentFile['record']): readonly string[] =>
  'town' in record ? [record.country] : record.countries;

const ALL_COUNTRIES = 'all';

function* differencesOf({ file, record }: ContentFile, row: Row): Generator<Difference> {
  const { name, countries, town, rssFeedUrl } = row;
  if (name !== undefined && !isSameName(name, record.name))
    yield { file, field: 'name', record: record.name, source: name };
  const own = countriesOf(record);
  const theirs = countries?.toLowerCase().split(/\s+/) ?? [];
  const isShared = theirs.includes(ALL_COUNTRIES) || own.some((each) => theirs.includes(each));
  if (theirs.length > 0 && !isShared)
    yield { file, field: 'countries', record: own.join(' '), source: theirs.join(' ') };
  if (town !== undefined && 'town' in record && lettersOf(town) !== lettersOf(record.town))
    yield { file, field: 'town', record: record.town, source: town };
  const feed = 'rssFeedUrl' in record ? record.rssFeedUrl : undefined;
  if (rssFeedUrl !== undefined && feed && feed !== rssFeedUrl)
    yield { file, field: 'rssFeedUrl', record: feed, source: rssFeedUrl };
}

const groupBy = (rows: readonly Row[], keyFor: (row: Row) => string | null) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyFor(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
};

const keyOfRow = ({ website }: Row): string | null => (website ? keyOf(website) : null);

/** `rows` is what the source has, and `source` its key in content/sources.json. */
export const compareWith = (
  files: readonly ContentFile[],
  { source, rows }: { source: string; rows: readonly Row[] },
): Comparison => {
  const byWebsite = groupBy(rows, keyOfRow);
  // Some sources know no websites, and some only that of a feed.
  const byName = groupBy(rows, ({ name }) => (name ? lettersOf(name) : null));
  const rowsFor = ({ record: { websiteUrl, name } }: ContentFile): readonly Row[] =>
    byWebsite.get(keyOf(websiteUrl) ?? '') ?? byName.get(lettersOf(name)) ?? [];
  const resting = files.filter(({ record }) =>
    namedSources(record).some(([, named]) => named === source),
  );
  const found = resting.map((file) => ({
    file,
    // Of several rows for one website, the one that differs least is meant.
    differences: rowsFor(file)
      .map((row) => [...differencesOf(file, row)])
      .toSorted((left, right) => left.length - right.length)[0],
  }));
  const listed = new Set(files.map(({ record }) => keyOf(record.websiteUrl)));
  return {
    compared: resting.length,
    differences: found.flatMap(({ differences }) => differences ?? []),
    missing: found.flatMap(({ file, differences }) => (differences ? [] : [file.file])),
    unlisted: [...byWebsite.keys()].filter((key) => !listed.has(key)),
  };
};
