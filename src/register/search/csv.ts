import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Entry } from './entry.ts';

/** Text that begins with one of these is run as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(' ');
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const cell = (value: unknown): string => {
  const text = textOf(value);
  const plain = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const columnsOf = (kind: Kind): string[] =>
  Object.entries(REGISTERS[kind].fields)
    .flatMap(([name, { declaration }]) =>
      declaration.csv === null ? [] : [{ name, column: declaration.csv }],
    )
    .sort((left, right) => left.column - right.column)
    .map(({ name }) => name);

const lineOf = ({ id, slug, record }: Entry, columns: readonly string[]): string => {
  const values = new Map<string, unknown>(Object.entries(record));
  return [id, slug, ...columns.map((column) => values.get(column))].map(cell).join(',');
};

/** A register as RFC 4180 text, several values in a cell parted by spaces. */
export const registerCsv = (kind: Kind, entries: readonly Entry[]): string => {
  const columns = columnsOf(kind);
  const lines = entries.map((entry) => lineOf(entry, columns));
  return [['id', 'slug', ...columns].join(','), ...lines, ''].join('\r\n');
};
