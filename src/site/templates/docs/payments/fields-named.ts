import type { Field } from '#documents/reference/fields.ts';
import type { Reference } from '#documents/reference/reference.ts';

/** The fields of an object of the API reference, by its name. */
export const fieldsNamed = (name: string, { objects }: Reference): readonly Field[] =>
  objects.find((each) => each.name === name)?.fields ?? [];
