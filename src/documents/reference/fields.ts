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

const boundsOf = ({ minimum, maximum, minLength, maxLength, maxItems }: SchemaObject): string => {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minLength !== undefined && maxLength !== undefined)
    return `${minLength} to ${maxLength} characters`;
  if (maxLength !== undefined) return `at most ${maxLength} characters`;
  return maxItems === undefined ? '' : `at most ${maxItems} values`;
};

const listed = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

const limitsOf = (schema: SchemaObject, items: SchemaObject = {}): string => {
  const each = listed(items.format ?? '', boundsOf(items));
  const otherwise = schema.default === undefined ? '' : `${String(schema.default)} by default`;
  return listed(
    schema.format ?? '',
    boundsOf(schema),
    each === '' ? '' : `each ${each}`,
    otherwise,
  );
};

const typesOf = ({ type = 'any value' }: SchemaObject): readonly string[] => [type].flat();

const valuesOf = (schema: SchemaObject): readonly string[] =>
  (schema.const === undefined ? (schema.enum ?? []) : [schema.const]).map(String);

/** Reads type, null, values and limits; of an array also those of its items. */
export const typeWords = (schema: SchemaObject, schemas: Schemas): TypeWords => {
  const whole = resolved(schema, schemas);
  const choices = whole.anyOf ?? [whole];
  const present = choices.find((choice) => !isNull(choice)) ?? whole;
  const items = present.items && resolved(present.items, schemas);
  const names = typesOf(present).filter((name) => name !== 'null');
  return {
    type: items === undefined ? names.join(' or ') : `array of ${typesOf(items).join(' or ')}`,
    nullable: choices.some(isNull) || typesOf(present).includes('null'),
    values: valuesOf(items ?? present),
    limits: limitsOf(present, items),
  };
};

/** Every field of an object, those of objects within directly after their own. */
export const fieldsOf = (schema: SchemaObject, schemas: Schemas, prefix = ''): Field[] => {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const inner = property.items ?? property;
    const field = {
      name,
      required: required.includes(key),
      meaning: property.description ?? '',
      ...typeWords(property, schemas),
    };
    return [field, ...fieldsOf(inner, schemas, `${name}${property.items ? '[].' : '.'}`)];
  });
};
