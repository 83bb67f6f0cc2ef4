import type { Field } from './fields.ts';
import type { AnswerObject, Operation } from './reference.ts';

/** An object of which all fields are described before, with the fields that it adds. */
interface Extension {
  base: { name: string; operationId: string; count: number };
  added: readonly Field[];
}

interface Described {
  object: AnswerObject;
  operationId: string;
}

const described = (operations: readonly Operation[]): Described[] =>
  operations.flatMap(({ id, answers }) =>
    answers.flatMap(({ object }) => (object === undefined ? [] : [{ object, operationId: id }])),
  );

const isSame = (left: Field, right: Field): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

const holdsAll = (fields: readonly Field[], wanted: readonly Field[]): boolean =>
  wanted.every((field) => fields.some((each) => isSame(each, field)));

/** Fewer fields than this are quicker read again than looked up. */
const WORTH_LOOKING_UP = 5;

/** How an object extends the largest one that earlier operations describe, if it extends any. */
export const extensionOf = (
  { fields }: AnswerObject,
  earlier: readonly Operation[],
): Extension | undefined => {
  const bases = described(earlier)
    .filter(({ object }) => object.fields.length >= WORTH_LOOKING_UP)
    .filter(({ object }) => holdsAll(fields, object.fields))
    .sort((left, right) => right.object.fields.length - left.object.fields.length);
  const [base] = bases;
  if (base === undefined) return undefined;
  const { object, operationId } = base;
  return {
    base: { name: object.name, operationId, count: object.fields.length },
    added: fields.filter((field) => !object.fields.some((each) => isSame(each, field))),
  };
};
