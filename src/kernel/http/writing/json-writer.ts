import { z } from 'zod';

/**
 * Writes values as JSON with writers that are made once from a schema: the same bytes as
 * JSON.stringify of what the schema gives, in a fraction of the time. Types, enums and patterns are
 * checked while writing; lengths and other refinements are not, since they are checked when a value
 * comes in. A value that the writer does not recognize is passed to the schema.
 */

/** Undefined: the schema must convert the value, or report what is wrong with it. */
type Write = (value: unknown) => string | undefined;

/** Matches texts without characters that need escaping. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
/** The format of toISOString in this era. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const bySchema =
  (schema: z.core.$ZodType): Write =>
  (value) => {
    const read = z.safeParse(schema, value);
    return read.success ? JSON.stringify(read.data) : undefined;
  };

/** A pattern with the flag g or y keeps its position and would match only every second time. */
const withoutMemory = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source, flags.replace(/[gy]/g, ''));

const stringWriter = (schema: z.ZodString): Write => {
  const checks = (schema.def.checks ?? []).map(({ _zod: { def } }) => def);
  // These checks change the text.
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

/** As `isObject`, repeated here to save a call into another module for each object. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const writeRecord: Write = (value) => (isRecord(value) ? JSON.stringify(value) : undefined);

const wordWriter = (words: readonly unknown[]): Write => {
  const texts = new Map(words.map((word) => [word, JSON.stringify(word)]));
  return (value) => texts.get(value);
};

/** A frozen row is written once: lists show the same rows to many callers. */
const writeOnce = (write: Write): Write => {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (!isRecord(value) || !Object.isFrozen(value)) return write(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = write(value);
    if (text !== undefined) texts.set(value, text);
    return text;
  };
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
    return listWriter(writeOnce(writerOf(schema.element)));
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

/** The JSON of a value, or the error of the schema. */
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
