import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Without parts that cost every client tokens and have no meaning for it. */
const lean =
  (isOpen: boolean) =>
  ({ jsonSchema: made }: { jsonSchema: JsonSchema }): void => {
    if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
    if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
    // Answers may get new fields, and a client with an old schema must not refuse them.
    if (isOpen) delete made.additionalProperties;
  };

const jsonObject = z.record(z.string(), z.json());

/**
 * The schema of a tool's arguments or answer as clients read it: draft 2020-12, which is the
 * protocol's own dialect and need not be named.
 */
export const objectSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: lean(io === 'output'),
  });
  return { ...jsonObject.parse(made), type: 'object' as const };
};
