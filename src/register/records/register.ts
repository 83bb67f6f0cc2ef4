import { z } from 'zod';
import type { Fields } from './field.ts';
import { id, slug } from './fields.ts';
import type { TrustTier } from './vocabulary.ts';

/** A query parameter that keeps entries whose field has the given value. */
export interface Filter {
  parameter: string;
  label: string;
  field: string;
  value: z.ZodEnum<Record<string, string>>;
  /**
   * Whether the specification gives it to the register's list in the API. Pages, counts of facets
   * and MCP tools have the others as well.
   */
  isSpecified: boolean;
}

type FieldOf<R> = keyof R & string;

/** The definition of a register; `R` is the type of its records. */
interface Definition<R> {
  /** The schema of a content file as people write it. */
  schema: z.ZodType<R>;
  /** Every field of the schema with its declaration. */
  fields: Fields & Readonly<Record<FieldOf<R>, unknown>>;
  /** The name of one record in texts of the API. */
  noun: string;
  /** The first part of its schemas' names in the OpenAPI document. */
  schemaName: string;
  /** Summary and description of the list operation. */
  list: readonly [summary: string, description: string];
  /** Filters; each one uses a field whose values are a closed list. */
  filters: readonly {
    parameter: string;
    label: string;
    field: FieldOf<R>;
    isSpecified?: false;
  }[];
  /** The fields that describe a record in one line. */
  headline: readonly FieldOf<R>[];
  /** The fields that a search covers, besides name and website. */
  searched: readonly FieldOf<R>[];
  /** The fields by whose values entries with the same subject are listed on pages of their own. */
  topics: readonly FieldOf<R>[];
  /** The same for locations: countries and towns. */
  locations: readonly FieldOf<R>[];
  /** The field whose first value decides first which entries are shown as neighbours. */
  group: FieldOf<R>;
  /** Whether a record appears in lists, search, pages, sitemap and MCP. */
  isListed(record: R): boolean;
  /** Whether the owner has applied for the listing. */
  isByOwner(record: R): boolean;
  /** The trust tier of a record; null in registers without trust tiers. */
  tierOf(record: R): TrustTier | null;
}

export interface Register<R = unknown> extends Omit<Definition<R>, 'filters' | 'fields'> {
  fields: Fields;
  filters: readonly Filter[];
  /** Whether records have a trust tier, which an owner can raise by proofs. */
  isTiered: boolean;
  /** The schemas of list rows and details, with their names in the OpenAPI document. */
  wire: { itemName: string; detailName: string; item: z.ZodObject; detail: z.ZodObject };
}

const answerOf = (fields: Fields, served: 'row' | 'detail') =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      if (schema.declaration.served !== served) return [];
      const written = schema instanceof z.ZodDefault ? schema.def.innerType : schema;
      return [[name, schema.declaration.answer ?? written]];
    }),
  );

/** Schemas with exactly the served fields; all of them are required. */
const wireOf = (name: string, fields: Fields): Register['wire'] => {
  const row = { id, slug, ...answerOf(fields, 'row') };
  return {
    itemName: `${name}ListItem`,
    detailName: `${name}Detail`,
    item: z.strictObject(row),
    detail: z.strictObject({ ...row, ...answerOf(fields, 'detail') }),
  };
};

/** The closed list of values that a field takes, whether it holds one value or several. */
export const closedList = (
  schema: z.core.$ZodType | undefined,
): z.ZodEnum<Record<string, string>> => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return closedList(schema.unwrap());
  if (schema instanceof z.ZodArray) return closedList(schema.element);
  if (schema instanceof z.ZodEnum) return z.enum(schema.options.map(String));
  throw new Error('a filter needs a field with a closed list of values');
};

/** Makes a register with everything that follows from its definition. */
export const defineRegister = <R>({ filters, ...definition }: Definition<R>): Register<R> => ({
  ...definition,
  filters: filters.map((filter) => ({
    isSpecified: true,
    ...filter,
    value: closedList(definition.fields[filter.field]),
  })),
  isTiered: 'trustTier' in definition.fields,
  wire: wireOf(definition.schemaName, definition.fields),
});
