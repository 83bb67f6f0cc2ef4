import type { Field } from './fields.ts';
import type { NamedObject } from './reference.ts';

/** An object that has all fields of an object described before, and more fields. */
export interface Extension<Base extends NamedObject> {
  base: Base;
  added: readonly Field[];
}

const isSame = (left: Field, right: Field): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

const holds = (fields: readonly Field[], field: Field): boolean =>
  fields.some((each) => isSame(each, field));

/** A smaller object is repeated in full: that is quicker to read than a reference. */
const WORTH_LOOKING_UP = 5;

/** The largest object described earlier that this one extends, if there is one. */
export const extensionOf = <Base extends NamedObject>(
  { fields }: NamedObject,
  earlier: readonly Base[],
): Extension<Base> | undefined => {
  const [base] = earlier
    .filter((each) => each.fields.length >= WORTH_LOOKING_UP)
    .filter((each) => each.fields.every((field) => holds(fields, field)))
    .sort((left, right) => right.fields.length - left.fields.length);
  return base && { base, added: fields.filter((field) => !holds(base.fields, field)) };
};
