import type { Field } from '#documents/reference/fields.ts';
import type { Reference } from '#documents/reference/reference.ts';

/** The fields of a named object of the description. */
export const fieldsNamed = (name: string, { objects }: Reference): readonly Field[] =>
  objects.find((each) => each.name === name)?.fields ?? [];
