import type { Entry } from './entry.ts';

const HOTEL_COLUMNS = [
  'name',
  'shortDescription',
  'websiteUrl',
  'town',
  'country',
  'stars',
  'latitude',
  'longitude',
  'tags',
  'facilities',
  'source',
];
const LISTING_COLUMNS = [
  'name',
  'shortDescription',
  'websiteUrl',
  'contentTypes',
  'countries',
  'tags',
  'trustTier',
  'listingSource',
  'supportedProtocols',
  'source',
];

/** Text that begins with one of these is run as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  const plain = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const lineOf = ({ id, slug, record }: Entry, columns: readonly string[]): string => {
  const values = new Map<string, unknown>(Object.entries(record));
  return [id, slug, ...columns.map((column) => values.get(column))].map(cell).join(',');
};

/** A register as RFC 4180 text, several values in a cell parted by spaces. */
export const registerCsv = (entries: readonly Entry[]): string => {
  const columns = entries[0]?.kind === 'hotels' ? HOTEL_COLUMNS : LISTING_COLUMNS;
  const lines = entries.map((entry) => lineOf(entry, columns));
  return [['id', 'slug', ...columns].join(','), ...lines, ''].join('\r\n');
};
