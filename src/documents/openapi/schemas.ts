import type { z } from 'zod';
import { jsonSchema, type JsonSchema } from '#documents/json-schema.ts';
import { schemaReference } from './operation.ts';

/** The schema with every named schema inside it replaced by a reference to its name. */
const named = (schema: unknown, names: ReadonlyMap<string, string>): unknown => {
  const within = (value: unknown): unknown => {
    const name = names.get(JSON.stringify(value));
    return name === undefined ? named(value, names) : schemaReference(name);
  };
  if (Array.isArray(schema)) return schema.map(within);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(value)]));
};

/** The named schemas of a description; a nested one is a reference. */
export const schemasOf = (
  all: readonly (readonly [name: string, schema: z.ZodType])[],
): Record<string, unknown> => {
  const schemas = new Map<string, JsonSchema>();
  for (const [name, schema] of all) if (!schemas.has(name)) schemas.set(name, jsonSchema(schema));
  const names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]));
  return Object.fromEntries([...schemas].map(([name, schema]) => [name, named(schema, names)]));
};
