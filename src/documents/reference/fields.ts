import { reference as english, type ReferenceWords } from '#words/en/docs/reference.ts';
import { resolved, type SchemaObject } from './openapi.ts';

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, SchemaObject>>;

/** The type of a value, in words for people. */
export interface TypeWords {
  /** Such as `string`, `array of string`. */
  type: string;
  nullable: boolean;
  /** The closed list of values, where there is one. */
  values: readonly string[];
  /** Format, bounds and default, such as `1 to 100 characters`; empty where there are none. */
  limits: string;
}

/** One field of an object in an answer; a field of an object within has a dotted name. */
export interface Field extends TypeWords {
  name: string;
  /** Whether it is always there. */
  required: boolean;
  meaning: string;
}

const isNull = ({ type }: SchemaObject): boolean => type === 'null';

const boundsOf = (
  { minimum, maximum, minLength, maxLength, maxItems }: SchemaObject,
  words: ReferenceWords['limits'],
): string => {
  if (minimum !== undefined && maximum !== undefined) return words.range(minimum, maximum);
  if (minLength !== undefined && maxLength !== undefined)
    return words.characters(minLength, maxLength);
  if (maxLength !== undefined) return words.mostCharacters(maxLength);
  return maxItems === undefined ? '' : words.mostValues(maxItems);
};

const listed = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

const limitsOf = (
  schema: SchemaObject,
  items: SchemaObject = {},
  words: ReferenceWords['limits'],
): string => {
  const each = listed(items.format ?? '', boundsOf(items, words));
  const otherwise = schema.default === undefined ? '' : words.otherwise(String(schema.default));
  return listed(
    schema.format ?? '',
    boundsOf(schema, words),
    each === '' ? '' : words.each(each),
    otherwise,
  );
};

const typesOf = ({ type }: SchemaObject, words: ReferenceWords): readonly string[] =>
  [type ?? words.anyValue].flat();

const valuesOf = (schema: SchemaObject): readonly string[] =>
  (schema.const === undefined ? (schema.enum ?? []) : [schema.const]).map(String);

/** Reads type, null, values and limits; of an array also those of its items. */
export const typeWords = (
  schema: SchemaObject,
  schemas: Schemas,
  words: ReferenceWords = english,
): TypeWords => {
  const whole = resolved(schema, schemas);
  const choices = whole.anyOf ?? [whole];
  const present = choices.find((choice) => !isNull(choice)) ?? whole;
  const items = present.items && resolved(present.items, schemas);
  const names = typesOf(present, words).filter((name) => name !== 'null');
  return {
    type:
      items === undefined
        ? names.join(words.or)
        : words.arrayOf(typesOf(items, words).join(words.or)),
    nullable: choices.some(isNull) || typesOf(present, words).includes('null'),
    values: valuesOf(items ?? present),
    limits: limitsOf(present, items, words.limits),
  };
};

/** Every field of an object, those of objects within directly after their own. */
export const fieldsOf = (
  schema: SchemaObject,
  schemas: Schemas,
  words: ReferenceWords = english,
  prefix = '',
): Field[] => {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const inner = property.items ?? property;
    const field = {
      name,
      required: required.includes(key),
      meaning: words.said(property.description ?? ''),
      ...typeWords(property, schemas, words),
    };
    const within = `${name}${property.items ? '[].' : '.'}`;
    return [field, ...fieldsOf(inner, schemas, words, within)];
  });
};
