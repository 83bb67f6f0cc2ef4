import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 2020-12) of a value as it is in JSON after validation; with `input`, as it
 * is sent, where values with a default may be left out.
 */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema: made }) => {
      // The format says the same as the long pattern, which is left out.
      if (['uuid', 'date', 'date-time'].includes(made.format ?? '')) delete made.pattern;
    },
  });
  return described;
};
