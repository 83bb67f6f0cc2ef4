import { z } from 'zod';

/** Converts the fields of a form, which are all text, to the types of its schema. */

const WRAPPERS = [z.ZodDefault, z.ZodNullable, z.ZodOptional] as const;

/** The inner schema, without wrappers such as defaults. */
const inside = (schema: unknown): unknown => {
  for (const wrapper of WRAPPERS) if (schema instanceof wrapper) return inside(schema.unwrap());
  return schema;
};

const TRUTHS: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

const truth = (text: string): unknown => TRUTHS[text.toLowerCase()] ?? text;

// Addresses may contain commas and never spaces; tags may contain spaces and never commas. Values
// of closed lists are sent one by one.
const separatorOf = (element: unknown): RegExp | undefined => {
  if (element instanceof z.ZodEnum) return undefined;
  return element instanceof z.ZodURL ? /\s+/ : /[,\n]/;
};

const listOf = (element: unknown, texts: readonly string[]): string[] => {
  const separator = separatorOf(inside(element));
  const parts = separator ? texts.flatMap((text) => text.split(separator)) : texts;
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

const valueOf = (schema: unknown, text: string): unknown => {
  const kind = inside(schema);
  if (kind instanceof z.ZodNumber) return Number.isNaN(Number(text)) ? text : Number(text);
  if (kind instanceof z.ZodBoolean) return truth(text);
  if (kind instanceof z.ZodLiteral && kind.values.has(true)) return truth(text);
  return text;
};

const fieldOf = (schema: unknown, texts: readonly string[]): unknown => {
  const kind = inside(schema);
  if (kind instanceof z.ZodArray) {
    const list = listOf(kind.element, texts);
    return list.length > 0 ? list : undefined;
  }
  const text = (texts[0] ?? '').replaceAll('\r\n', '\n').trim();
  return text === '' ? undefined : valueOf(kind, text);
};

/** The value for the schema: empty fields are absent, unknown fields are left out. */
export const formValue = (schema: z.ZodObject, fields: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = fieldOf(field, fields.getAll(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
