import type { Field } from './fields.ts';
import type { NamedObject } from './reference.ts';

/** An object of which all fields are described before, with the fields that it adds. */
export interface Extension<Base extends NamedObject> {
  base: Base;
  added: readonly Field[];
}

const isSame = (left: Field, right: Field): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

const holds = (fields: readonly Field[], field: Field): boolean =>
  fields.some((each) => isSame(each, field));

/** Fewer fields than this are quicker read again than looked up. */
const WORTH_LOOKING_UP = 5;

/** How an object extends the largest one that is described earlier, if it extends any. */
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
