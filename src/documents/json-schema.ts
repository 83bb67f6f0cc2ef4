import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 2020-12) of a value as it stands in JSON after it was checked; with
 * `input` as it is sent, where what has a default may be left out.
 */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema: made }) => {
      // The format says the same in a few letters.
      if (['uuid', 'date', 'date-time'].includes(made.format ?? '')) delete made.pattern;
    },
  });
  return described;
};
