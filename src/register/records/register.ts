import { z } from 'zod';
import type { Fields } from './field.ts';
import { id, slug } from './fields.ts';
import type { TrustTier } from './vocabulary.ts';

/** A query parameter that keeps the rows of which a field holds the given value. */
export interface Filter {
  parameter: string;
  label: string;
  field: string;
  value: z.ZodEnum<Record<string, string>>;
}

type FieldOf<R> = keyof R & string;

/** What one register is; `R` is a record of it. */
interface Definition<R> {
  /** A content file: what people write. */
  schema: z.ZodType<R>;
  /** Every field of the schema, with what is declared of it. */
  fields: Fields & Readonly<Record<FieldOf<R>, unknown>>;
  /** What the API calls one record. */
  noun: string;
  /** The beginning of its objects' names in the OpenAPI document. */
  schemaName: string;
  /** Summary and description of the list's operation. */
  list: readonly [summary: string, description: string];
  /** Each by a field that takes values of a closed list. */
  filters: readonly { parameter: string; label: string; field: FieldOf<R> }[];
  /** The fields that say in a line what it is. */
  headline: readonly FieldOf<R>[];
  /** The fields, besides name and website, whose words a search finds. */
  searched: readonly FieldOf<R>[];
  /** The fields by whose values entries are gathered on pages of their own: what they are about. */
  topics: readonly FieldOf<R>[];
  /** The same for where they are: countries, towns. */
  locations: readonly FieldOf<R>[];
  /** The field whose first value makes entries neighbours before all others. */
  group: FieldOf<R>;
  /** Whether a record appears in lists, search, pages, sitemap and MCP. */
  isListed(record: R): boolean;
  /** Whether its owner applied for it. */
  isByOwner(record: R): boolean;
  /** How far it is proved; null in registers without trust tiers. */
  tierOf(record: R): TrustTier | null;
}

export interface Register<R = unknown> extends Omit<Definition<R>, 'filters' | 'fields'> {
  fields: Fields;
  filters: readonly Filter[];
  /** Whether records carry a trust tier, which an owner can raise by proofs. */
  isTiered: boolean;
  /** The objects of list rows and details, under their names in the OpenAPI document. */
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

/** Exactly the served fields, always all of them. */
const wireOf = (name: string, fields: Fields): Register['wire'] => {
  const row = { id, slug, ...answerOf(fields, 'row') };
  return {
    itemName: `${name}ListItem`,
    detailName: `${name}Detail`,
    item: z.strictObject(row),
    detail: z.strictObject({ ...row, ...answerOf(fields, 'detail') }),
  };
};

/** The closed list of values that a field takes, alone or several. */
export const closedList = (
  schema: z.core.$ZodType | undefined,
): z.ZodEnum<Record<string, string>> => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return closedList(schema.unwrap());
  if (schema instanceof z.ZodArray) return closedList(schema.element);
  if (schema instanceof z.ZodEnum) return z.enum(schema.options.map(String));
  throw new Error('a filter needs a field with a closed list of values');
};

/** A register with what follows from its definition. */
export const defineRegister = <R>({ filters, ...definition }: Definition<R>): Register<R> => ({
  ...definition,
  filters: filters.map((filter) => ({
    ...filter,
    value: closedList(definition.fields[filter.field]),
  })),
  isTiered: 'trustTier' in definition.fields,
  wire: wireOf(definition.schemaName, definition.fields),
});
