import { z } from 'zod';
import { fieldsReader, fieldsWriter, type Field } from '#kernel/storage/rows/fields.ts';
import {
  SEALED,
  sealedColumnsOf,
  type SealedColumns,
  type SealedTable,
} from '#kernel/storage/seals/columns.ts';
import type { Statement } from './sql.ts';

type Bound = Statement['args'][number];

/** Columns that SQL sets instead of a field, such as `{ mode: sql`${mode}` }`. */
export type OtherColumns = Readonly<Record<string, Statement>>;

/** The fields of a table, by the zod schemas of their columns. */
export type Fields = Readonly<Record<string, z.ZodType>>;
export type RowOf<Shape extends Fields> = z.output<z.ZodObject<Shape>>;

const snakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What converts columns to rows: a schema, or a table. @throws ZodError */
export interface RowReader<Row> {
  parse(columns: unknown): Row;
  /** The columns that the store opens before they are parsed; it opens no other. */
  readonly sealed?: SealedColumns | undefined;
}

/** The same reader, for rows in which the sealed columns of a table have their own names. */
export const opening = <Row>(table: SealedTable, row: RowReader<Row>): RowReader<Row> => ({
  parse: (columns) => row.parse(columns),
  sealed: SEALED[table],
});

const isColumns = (read: unknown): read is Readonly<Record<string, unknown>> =>
  typeof read === 'object' && read !== null;

/** A row that was read column by column is complete: each reader returns what its schema would. */
const isRead = <Row>(row: unknown): row is Row => isColumns(row);

const bindable = (value: unknown, column: string): Bound => {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  throw new TypeError(`${column} cannot hold ${typeof value}`);
};

const entriesOf = (record: object): [string, unknown][] => Object.entries(record);

/**
 * The columns of a table and the fields of its objects, defined once: rows are parsed with it, and
 * INSERT and UPDATE are made from it. Every schema works in both directions. A column has the name
 * of its field in snake_case, unless `names` gives another.
 */
export class Table<Shape extends Fields> {
  readonly name: string;
  /** The object of a row; columns without a field are left out. */
  readonly row: RowReader<RowOf<Shape>> & {
    safeParse(columns: unknown): z.ZodSafeParseResult<RowOf<Shape>>;
  };
  readonly #schema: z.ZodObject<Shape>;
  readonly #columns: ReadonlyMap<string, string>;
  readonly #fields: readonly Field[];
  readonly #read: ReturnType<typeof fieldsReader>;
  readonly #write: ReturnType<typeof fieldsWriter>;

  constructor(name: string, shape: Shape, names: Readonly<{ [Field in keyof Shape]?: string }>) {
    const renamed: Readonly<Record<string, string | undefined>> = names;
    this.name = name;
    this.#schema = z.object(shape);
    this.#columns = new Map(
      Object.keys(shape).map((field) => [field, renamed[field] ?? snakeCase(field)]),
    );
    this.#fields = Object.entries(shape).map(([field, schema]) => {
      return { field, column: this.#columns.get(field) ?? field, schema };
    });
    this.#read = fieldsReader(this.#fields);
    this.#write = fieldsWriter(this.#fields);
    this.row = {
      sealed: sealedColumnsOf(name),
      parse: (columns) => this.#row(columns) ?? this.#schema.parse(this.#named(columns)),
      safeParse: (columns) => this.#schema.safeParse(this.#named(columns)),
    };
  }

  /** The names of the columns, in the order of the fields. */
  get columns(): string[] {
    return [...this.#columns.values()];
  }

  #named(columns: unknown): unknown {
    if (!isColumns(columns)) return columns;
    return Object.fromEntries(this.#fields.map(({ field, column }) => [field, columns[column]]));
  }

  /** The row, if all of its columns are recognized without their schemas. */
  #row(columns: unknown): RowOf<Shape> | undefined {
    const row = isColumns(columns) ? this.#read(columns) : undefined;
    return isRead<RowOf<Shape>>(row) ? row : undefined;
  }

  #bound(value: RowOf<Shape>, fields: readonly string[]): Bound[] {
    const columns = this.#write(value, fields) ?? new Map(entriesOf(z.encode(this.#schema, value)));
    return fields.map((field) => bindable(columns.get(field), `${this.name}.${field}`));
  }

  insert(value: RowOf<Shape>, others: OtherColumns = {}): Statement {
    const more = Object.entries(others);
    const columns = [...more.map(([column]) => column), ...this.columns];
    const values = [...more.map(([, { sql }]) => sql), ...this.columns.map(() => '?')];
    return {
      sql: `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES (${values.join(', ')})`,
      args: [
        ...more.flatMap(([, { args }]) => args),
        ...this.#bound(value, [...this.#columns.keys()]),
      ],
    };
  }

  /** `UPDATE name SET …` for these fields; the caller adds the condition. */
  update(value: RowOf<Shape>, fields: readonly Extract<keyof Shape, string>[]): Statement {
    const assignments = fields.map((field) => `${this.#columns.get(field) ?? field} = ?`);
    return {
      sql: `UPDATE ${this.name} SET ${assignments.join(', ')}`,
      args: this.#bound(value, fields),
    };
  }
}
