import { z } from 'zod';

/**
 * Writes values as JSON by writers that are made once of a schema: the same bytes as
 * JSON.stringify of what the schema gives, in a fraction of the time. Types, words and patterns
 * are looked at on the way, lengths and other refinements are not: they are checked where a value
 * comes in. What is not plainly as the schema wants it is left to the schema.
 */

/** Undefined: the schema has to say what it is, or what is wrong with it. */
type Write = (value: unknown) => string | undefined;

/** Nothing in it has to be escaped. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
/** What toISOString writes of our time. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const bySchema =
  (schema: z.core.$ZodType): Write =>
  (value) => {
    const read = z.safeParse(schema, value);
    return read.success ? JSON.stringify(read.data) : undefined;
  };

/** A pattern with a memory of its own would find every second match only. */
const withoutMemory = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source, flags.replace(/[gy]/g, ''));

const stringWriter = (schema: z.ZodString): Write => {
  const checks = (schema.def.checks ?? []).map(({ _zod: { def } }) => def);
  // It changes the text.
  if (checks.some(({ check }) => check === 'overwrite')) return bySchema(schema);
  const patterns = checks.flatMap((def) =>
    'pattern' in def && def.pattern instanceof RegExp ? [withoutMemory(def.pattern)] : [],
  );
  return (value) =>
    typeof value === 'string' && patterns.every((each) => each.test(value))
      ? quoted(value)
      : undefined;
};

const writeMoment: Write = (value) =>
  typeof value === 'string' && MOMENT.test(value) ? `"${value}"` : undefined;

/** As `isObject`, without the way into another file for each object of each answer. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const writeRecord: Write = (value) => (isRecord(value) ? JSON.stringify(value) : undefined);

const wordWriter = (words: readonly unknown[]): Write => {
  const texts = new Map(words.map((word) => [word, JSON.stringify(word)]));
  return (value) => texts.get(value);
};

const listWriter = (write: Write): Write => {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    let text = '';
    for (const each of value) {
      const written = write(each);
      if (written === undefined) return undefined;
      text += text === '' ? written : `,${written}`;
    }
    return `[${text}]`;
  };
};

const objectWriter = (shape: z.core.$ZodShape): Write => {
  const members = Object.entries(shape).map(([name, schema]) => {
    const isOptional = schema instanceof z.ZodOptional;
    const write = writerOf(isOptional ? schema.unwrap() : schema);
    return { name, isOptional, start: `${JSON.stringify(name)}:`, write };
  });
  return (value) => {
    if (!isRecord(value)) return undefined;
    let text = '';
    for (const { name, isOptional, start, write } of members) {
      const member = value[name];
      if (member === undefined && isOptional) continue;
      const written = write(member);
      if (written === undefined) return undefined;
      text += text === '' ? start + written : `,${start}${written}`;
    }
    return `{${text}}`;
  };
};

const writerOf = (schema: z.core.$ZodType): Write => {
  if (schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever)
    return objectWriter(schema.shape);
  if (schema instanceof z.ZodArray && !schema.def.checks?.length)
    return listWriter(writerOf(schema.element));
  if (schema instanceof z.ZodNullable) {
    const write = writerOf(schema.unwrap());
    return (value) => (value === null ? 'null' : write(value));
  }
  if (schema instanceof z.ZodEnum) return wordWriter(schema.options);
  if (schema instanceof z.ZodLiteral) return wordWriter([...schema.values]);
  if (schema instanceof z.ZodISODateTime) return writeMoment;
  if (schema instanceof z.ZodString) return stringWriter(schema);
  if (schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodUnknown) return writeRecord;
  return bySchema(schema);
};

/** The JSON of a value, or what the schema has against it. */
export const jsonWriter = <Value>(
  schema: z.ZodType<Value>,
): ((value: unknown) => { json: string } | { error: z.ZodError<Value> }) => {
  const write = writerOf(schema);
  return (value) => {
    const json = write(value);
    if (json !== undefined) return { json };
    const read = schema.safeParse(value);
    return read.success ? { json: JSON.stringify(read.data) } : { error: read.error };
  };
};
