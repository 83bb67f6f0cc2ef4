import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Entry } from './entry.ts';

/** Spreadsheets execute text that begins with one of these as a formula. */
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

const cellsOf = ({ kind, id, slug, record }: Entry): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([...Object.entries(record), ...Object.entries({ kind, id, slug })]);

/** Rows as RFC 4180 text. */
export const csvText = (rows: readonly (readonly unknown[])[]): string =>
  [...rows.map((cells) => cells.map(cell).join(',')), ''].join('\r\n');

const tableOf = (columns: readonly string[], entries: readonly Entry[]): string => {
  const rows = entries.map((entry) => {
    const cells = cellsOf(entry);
    return columns.map((column) => cells.get(column));
  });
  return csvText([columns, ...rows]);
};

/** A register as RFC 4180 text; several values in a cell are separated by spaces. */
export const registerCsv = (kind: Kind, entries: readonly Entry[]): string =>
  tableOf(['id', 'slug', ...columnsOf(kind)], entries);

/** All registers in one table with the columns of all; a cell is empty if it does not apply. */
export const wholeCsv = (entries: readonly Entry[]): string =>
  tableOf(['kind', 'id', 'slug', ...new Set(KINDS.flatMap(columnsOf))], entries);
