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

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

const bounds = ({ minimum, maximum, maxLength }: JsonSchema): string => {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return maxLength === undefined ? '' : `, at most ${maxLength} characters`;
};

const typeNames = ({ type }: JsonSchema): string => [type ?? 'any value'].flat().join(' or ');

/** A schema in a few words, such as `string or null`; the values of an enum each in code. */
export const typeInWords = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.anyOf !== undefined)
    return [...schema.anyOf.filter((each) => !isNull(each)), ...schema.anyOf.filter(isNull)]
      .map(typeInWords)
      .join(' or ');
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return `array of ${typeInWords(schema.items)}`;
  const otherwise = schema.default === undefined ? '' : `, by default ${String(schema.default)}`;
  return `${schema.format ?? typeNames(schema)}${bounds(schema)}${otherwise}`;
};
