import { resolved, type Openapi, type SchemaObject } from './openapi.ts';

/** The type of a value, in words for people. */
export interface TypeWords {
  /** Such as `string`, `array of string`. */
  type: string;
  nullable: boolean;
  /** The closed list of values, where there is one. */
  values: readonly string[];
  /** Format and bounds, such as `1 to 100 characters`; empty where there are none. */
  limits: string;
}

/** One field of an object in an answer; a field of an object within has a dotted name. */
export interface Field extends TypeWords {
  name: string;
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

const limitsOf = (schema: SchemaObject): string =>
  [schema.format ?? '', boundsOf(schema)].filter((part) => part !== '').join(', ');

const typesOf = ({ type = 'any value' }: SchemaObject): readonly string[] => [type].flat();

/** Reads type, null, values and limits; of an array also those of its items. */
export const typeWords = (schema: SchemaObject, { components }: Openapi): TypeWords => {
  const whole = resolved(schema, components.schemas);
  const choices = whole.anyOf ?? [whole];
  const present = choices.find((choice) => !isNull(choice)) ?? whole;
  const items = present.items && resolved(present.items, components.schemas);
  const names = typesOf(present).filter((name) => name !== 'null');
  return {
    type: items === undefined ? names.join(' or ') : `array of ${typesOf(items).join(' or ')}`,
    nullable: choices.some(isNull) || typesOf(present).includes('null'),
    values: (items ?? present).enum?.map(String) ?? [],
    limits: limitsOf(present),
  };
};

/** Every field of an object, those of objects within directly after their own. */
export const fieldsOf = (schema: SchemaObject, document: Openapi, prefix = ''): Field[] => {
  const whole = resolved(schema, document.components.schemas);
  return Object.entries(whole.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const within = property.items ?? property;
    const inner = fieldsOf(within, document, `${name}${property.items ? '[].' : '.'}`);
    const meaning = property.description ?? '';
    return [{ name, meaning, ...typeWords(property, document) }, ...inner];
  });
};
