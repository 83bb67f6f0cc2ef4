import { z } from 'zod';

/**
 * The description of an environment variable: written once for all code that reads or explains it.
 */

/** The programs that read a variable: the build, the functions, `npm start`, the commands. */
type Reader = 'build' | 'functions' | 'npm start' | 'kontor';

interface VariableFacts {
  /** Its purpose in one sentence, and what applies if it is not set. */
  about: string;
  /** A valid value; for a secret, its form. */
  example: string;
  /** Whether the value is a secret. */
  isSecret?: true;
  /** It has no effect unless these are set, too. */
  needs?: readonly string[];
}

const FACTS = z.registry<VariableFacts>();

/** A variable: how its text is parsed, and its description. */
export const variable = <Schema extends z.ZodType>(
  schema: Schema,
  facts: VariableFacts,
): Schema => {
  FACTS.add(schema, facts);
  return schema;
};

/** The description of a variable; all are made by `variable`. */
export const factsOf = (schema: z.ZodType): VariableFacts =>
  FACTS.get(schema) ?? { about: '', example: '' };

/** Related variables, under one heading. */
interface Section<Variables extends Readonly<Record<string, z.ZodType>>> {
  title: string;
  readBy: readonly Reader[];
  variables: Variables;
}

export const section = <const Variables extends Readonly<Record<string, z.ZodType>>>(
  title: string,
  readBy: readonly Reader[],
  variables: Variables,
): Section<Variables> => ({ title, readBy, variables });
