import { z } from 'zod';
import { moment } from './columns.ts';
import type { Statement } from './sql.ts';

type Bound = Statement['args'][number];

/** Columns that SQL sets instead of a field, such as `{ mode: sql`${mode}` }`. */
export type OtherColumns = Readonly<Record<string, Statement>>;

/** The fields of a table, by the zod schemas of their columns. */
export type Fields = Readonly<Record<string, z.ZodType>>;
export type RowOf<Shape extends Fields> = z.output<z.ZodObject<Shape>>;

const snakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Moments are read and written here without a codec for each: every table has several, and reading
 * them is a good part of what a request costs.
 */
const readsMoment = (schema: z.ZodType | undefined): boolean =>
  schema === moment || (schema instanceof z.ZodNullable && schema.unwrap() === moment);

/** Most rows have several moments that are the same one. */
let lastMoment = { text: '', ms: Number.NaN };

/** Only what `toISOString` writes; any other text is left to the schema, which may refuse it. */
const asMoment = (text: string): Date | string => {
  if (text === lastMoment.text) return new Date(lastMoment.ms);
  const date = new Date(text);
  const ms = date.getTime();
  if (Number.isNaN(ms) || date.toISOString() !== text) return text;
  lastMoment = { text, ms };
  return date;
};

const bindable = (value: unknown, column: string): Bound => {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  throw new TypeError(`${column} cannot hold ${typeof value}`);
};

const entriesOf = (record: object): [string, unknown][] => Object.entries(record);

/**
 * The columns of a table and the fields that they are to the rest of the program, written once:
 * rows are parsed by it, and INSERT and UPDATE are made of it. Every schema works both ways. A
 * column is called like its field in snake_case, unless `names` says otherwise.
 */
export class Table<Shape extends Fields> {
  readonly name: string;
  /** What a row is to those who decide; columns without a field are left out. */
  readonly row: z.ZodType<RowOf<Shape>>;
  readonly #schema: z.ZodObject<Shape>;
  readonly #columns: ReadonlyMap<string, string>;
  readonly #fields: readonly { field: string; column: string; isMoment: boolean }[];

  constructor(name: string, shape: Shape, names: Readonly<{ [Field in keyof Shape]?: string }>) {
    const renamed: Readonly<Record<string, string | undefined>> = names;
    this.name = name;
    this.#schema = z.object(shape);
    this.#columns = new Map(
      Object.keys(shape).map((field) => [field, renamed[field] ?? snakeCase(field)]),
    );
    this.#fields = [...this.#columns].map(([field, column]) => {
      return { field, column, isMoment: readsMoment(shape[field]) };
    });
    this.row = z.preprocess((read) => this.#named(read), this.#schema);
  }

  /** The names of the columns, in the order of the fields. */
  get columns(): string[] {
    return [...this.#columns.values()];
  }

  #named(read: unknown): unknown {
    if (typeof read !== 'object' || read === null) return read;
    const named: Record<string, unknown> = {};
    for (const { field, column, isMoment } of this.#fields) {
      const value: unknown = Reflect.get(read, column);
      named[field] = isMoment && typeof value === 'string' ? asMoment(value) : value;
    }
    return named;
  }

  #bound(value: RowOf<Shape>, fields: Iterable<string>): Bound[] {
    const encoded = new Map(entriesOf(z.encode(this.#schema, value)));
    return [...fields].map((field) => bindable(encoded.get(field), `${this.name}.${field}`));
  }

  insert(value: RowOf<Shape>, others: OtherColumns = {}): Statement {
    const more = Object.entries(others);
    const columns = [...more.map(([column]) => column), ...this.columns];
    const values = [...more.map(([, { sql }]) => sql), ...this.columns.map(() => '?')];
    return {
      sql: `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES (${values.join(', ')})`,
      args: [...more.flatMap(([, { args }]) => args), ...this.#bound(value, this.#columns.keys())],
    };
  }

  /** `UPDATE name SET …` for these fields; the caller joins the condition to it. */
  update(value: RowOf<Shape>, fields: readonly Extract<keyof Shape, string>[]): Statement {
    const assignments = fields.map((field) => `${this.#columns.get(field) ?? field} = ?`);
    return {
      sql: `UPDATE ${this.name} SET ${assignments.join(', ')}`,
      args: this.#bound(value, fields),
    };
  }
}
