import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { amount, count, json, moment } from '#kernel/storage/columns.ts';

/**
 * Reads columns without their schemas: running a schema takes several times as long as the database
 * takes for the row. A value that is not recognized is passed to its schema.
 */

/** The value is not recognized: its schema must convert it, or report what is wrong with it. */
const UNCLEAR = Symbol('unclear');

type ColumnReader = (value: unknown) => unknown;

/** The same moments are read many times: checking a text takes longer than remembering it. */
const KNOWN_MOST = 4096;
const timesMs = new Map<string, number>();

/** Only the format of `toISOString`. */
const readMoment = (text: unknown): unknown => {
  if (typeof text !== 'string') return text instanceof Date ? text : UNCLEAR;
  const knownMs = timesMs.get(text);
  if (knownMs !== undefined) return new Date(knownMs);
  const date = new Date(text);
  const ms = date.getTime();
  if (Number.isNaN(ms) || date.toISOString() !== text) return UNCLEAR;
  if (timesMs.size === KNOWN_MOST) timesMs.clear();
  timesMs.set(text, ms);
  return date;
};

const readText = (value: unknown): unknown => (typeof value === 'string' ? value : UNCLEAR);

const readCount = (value: unknown): unknown => {
  const number = typeof value === 'bigint' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : UNCLEAR;
};

const readAmount = (value: unknown): unknown =>
  typeof value === 'bigint' ? amountOf(value) : UNCLEAR;

/** As `isObject`, repeated here to save a call into another module for each row. */
const isJsonObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object with any members. */
const readObject = (text: unknown): unknown => {
  if (typeof text !== 'string') return UNCLEAR;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : UNCLEAR;
  } catch {
    return UNCLEAR;
  }
};

const bySchema =
  (schema: z.core.$ZodType): ColumnReader =>
  (value) => {
    const read = z.safeParse(schema, value);
    return read.success ? read.data : UNCLEAR;
  };

/** A frozen value can be returned again for the same text. */
const shared = (read: ColumnReader): ColumnReader => {
  let last: { text: unknown; value: unknown } = { text: UNCLEAR, value: UNCLEAR };
  return (text) => {
    if (text !== last.text) last = { text, value: read(text) };
    return last.value;
  };
};

const isAnyObject = (schema: unknown): boolean =>
  schema instanceof z.ZodRecord &&
  schema.keyType instanceof z.ZodString &&
  schema.valueType instanceof z.ZodUnknown;

const jsonReader = (schema: z.ZodPipe): ColumnReader => {
  if (isAnyObject(schema.out)) return readObject;
  return schema.out instanceof z.ZodReadonly ? shared(bySchema(schema)) : bySchema(schema);
};

const BY_SCHEMA = new Map<unknown, ColumnReader>([
  [moment, readMoment],
  [count, readCount],
  [amount, readAmount],
]);

/** Texts and enum values are stored unchanged. */
const isPlainWord = (schema: unknown): boolean =>
  schema instanceof z.ZodEnum ||
  (schema instanceof z.ZodString && (schema.def.checks ?? []).length === 0);

/** Reads a column as its schema would, or returns UNCLEAR. */
const columnReader = (schema: z.core.$ZodType): ColumnReader => {
  const known = BY_SCHEMA.get(schema);
  if (known !== undefined) return known;
  if (schema instanceof z.ZodNullable) {
    const read = columnReader(schema.unwrap());
    return (value) => (value === null ? null : read(value));
  }
  if (schema instanceof z.ZodEnum) {
    const words = new Set<unknown>(schema.options);
    return (value) => (words.has(value) ? value : UNCLEAR);
  }
  if (isPlainWord(schema)) return readText;
  if (schema instanceof z.ZodPipe && schema.in === json) return jsonReader(schema);
  return bySchema(schema);
};

const writeMoment = (value: unknown): unknown =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : UNCLEAR;

const writeCount = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : UNCLEAR;

const writeAmount = (value: unknown): unknown => (typeof value === 'bigint' ? value : UNCLEAR);

const writeObject = (value: unknown): unknown =>
  isJsonObject(value) ? JSON.stringify(value) : UNCLEAR;

const WRITERS = new Map<unknown, ColumnReader>([
  [moment, writeMoment],
  [count, writeCount],
  [amount, writeAmount],
]);

/** Converts a value to its column as the schema would, or returns UNCLEAR. */
const columnWriter = (schema: z.core.$ZodType): ColumnReader => {
  const known = WRITERS.get(schema);
  if (known !== undefined) return known;
  if (schema instanceof z.ZodNullable) {
    const write = columnWriter(schema.unwrap());
    return (value) => (value === null ? null : write(value));
  }
  if (isPlainWord(schema)) return columnReader(schema);
  const isJson = schema instanceof z.ZodPipe && schema.in === json;
  if (isJson && isAnyObject(schema.out)) return writeObject;
  return (value) => {
    const written = z.safeEncode(schema, value);
    return written.success ? written.data : UNCLEAR;
  };
};

/** The name of a field, the name of its column, and its schema. */
export interface Field {
  field: string;
  column: string;
  schema: z.core.$ZodType;
}

/** Reads the fields of a row; undefined if a column needs its schema. */
export const fieldsReader = (fields: readonly Field[]) => {
  const readers = fields.map(({ schema, ...names }) => ({ ...names, read: columnReader(schema) }));
  return (columns: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined => {
    const row: Record<string, unknown> = {};
    for (const { field, column, read } of readers) {
      const value = read(columns[column]);
      if (value === UNCLEAR) return undefined;
      row[field] = value;
    }
    return row;
  };
};

/** The column values of these fields of a row; undefined if a value needs its schema. */
export const fieldsWriter = (fields: readonly Field[]) => {
  const writers = new Map(fields.map(({ field, schema }) => [field, columnWriter(schema)]));
  return (row: object, wanted: readonly string[]): Map<string, unknown> | undefined => {
    const columns = new Map<string, unknown>();
    for (const field of wanted) columns.set(field, writers.get(field)?.(Reflect.get(row, field)));
    return [...columns.values()].includes(UNCLEAR) ? undefined : columns;
  };
};
