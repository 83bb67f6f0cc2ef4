import { reference as english, type ReferenceWords } from '#words/en/docs/reference.ts';
import { resolved, type SchemaObject } from './openapi.ts';

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, SchemaObject>>;

/** The type of a value, in words for people. */
export interface TypeWords {
  /** Such as `string`, `array of string`. */
  type: string;
  nullable: boolean;
  /** The allowed values, if they are a closed list. */
  values: readonly string[];
  /** Format, bounds and default, such as `1 to 100 characters`; empty where there are none. */
  limits: string;
}

/** One field of an object in an answer; fields of nested objects have dotted names. */
export interface Field extends TypeWords {
  name: string;
  /** Whether it is always present. */
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

/** A schema without alternatives; for an array also the values and limits of its items. */
const wordsOf = (schema: SchemaObject, schemas: Schemas, words: ReferenceWords): TypeWords => {
  const items = schema.items && resolved(schema.items, schemas);
  const types = typesOf(schema, words);
  const names = types.filter((name) => name !== 'null');
  return {
    type:
      items === undefined
        ? names.join(words.or)
        : words.arrayOf(typesOf(items, words).join(words.or)),
    nullable: types.includes('null'),
    values: valuesOf(items ?? schema),
    limits: limitsOf(schema, items, words.limits),
  };
};

/** Such as `1 or array of object, at most 4 values`. */
const choiceText = ({ type, values, limits }: TypeWords, { or }: ReferenceWords): string =>
  listed(values.length === 0 ? type : values.join(or), limits);

const choicesOf = (schema: SchemaObject, schemas: Schemas): readonly SchemaObject[] =>
  (schema.anyOf ?? [schema]).map((choice) => resolved(choice, schemas));

/** Reads type, null, values and limits; several alternatives are listed one after the other. */
export const typeWords = (
  schema: SchemaObject,
  schemas: Schemas,
  words: ReferenceWords = english,
): TypeWords => {
  const whole = resolved(schema, schemas);
  const choices = choicesOf(whole, schemas);
  const nullable = choices.some(isNull);
  const present = choices.filter((choice) => !isNull(choice));
  const [first = wordsOf(whole, schemas, words), ...others] = present.map((choice) =>
    wordsOf(choice, schemas, words),
  );
  if (others.length === 0) return { ...first, nullable: nullable || first.nullable };
  const type = [first, ...others].map((each) => choiceText(each, words)).join(words.or);
  return { type, nullable, values: [], limits: '' };
};

/** Every field of an object; those of a nested object follow directly after it. */
export const fieldsOf = (
  schema: SchemaObject,
  schemas: Schemas,
  words: ReferenceWords = english,
  prefix = '',
): Field[] => {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const field = {
      name,
      required: required.includes(key),
      meaning: words.said(property.description ?? resolved(property, schemas).description ?? ''),
      ...typeWords(property, schemas, words),
    };
    const within = choicesOf(property, schemas).flatMap((choice) =>
      fieldsOf(choice.items ?? choice, schemas, words, `${name}${choice.items ? '[].' : '.'}`),
    );
    return [field, ...within];
  });
};
