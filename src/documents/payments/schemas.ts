import { jsonSchema, type JsonSchema } from '#documents/json-schema.ts';
import type { Operation } from '#payments/v1/operation.ts';
import { problemBody, shortBody } from '#payments/v1/problem.ts';

/** The named objects of the payments API; one that lies within another is named there as well. */

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The schema with every named object inside it replaced by its name. */
const named = (schema: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(schema)) return schema.map((each) => named(each, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const name = names.get(JSON.stringify(value));
      return [key, name === undefined ? named(value, names) : reference(name)];
    }),
  );
};

/** Every schema of the document by its name. */
export const paymentSchemas = (operations: readonly Operation[]): Record<string, unknown> => {
  const all = operations.flatMap(({ contract: { result } }) => [
    [result.name, result.schema] as const,
    ...Object.entries(result.parts ?? {}),
  ]);
  const schemas = new Map(all.map(([name, schema]) => [name, jsonSchema(schema)]));
  schemas.set('Problem', jsonSchema(problemBody));
  schemas.set('ShortProblem', jsonSchema(shortBody));
  const names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]));
  return Object.fromEntries([...schemas].map(([name, schema]) => [name, named(schema, names)]));
};
