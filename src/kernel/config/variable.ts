import { z } from 'zod';

/** How a variable of the environment is described: once, for all who read or explain it. */

/** Who reads a variable: the build, the functions, `npm start` on one machine, the commands. */
type Reader = 'build' | 'functions' | 'npm start' | 'kontor';

interface VariableFacts {
  /** What it is for, in one sentence, and what holds where it is absent. */
  about: string;
  /** A lawful value, or for a secret how one looks. */
  example: string;
  /** Nobody but the process may see its value. */
  isSecret?: true;
  /** It does nothing unless these are set, too. */
  needs?: readonly string[];
}

const FACTS = z.registry<VariableFacts>();

/** A variable: how its text is read, and what is to be known of it. */
export const variable = <Schema extends z.ZodType>(
  schema: Schema,
  facts: VariableFacts,
): Schema => {
  FACTS.add(schema, facts);
  return schema;
};

/** What is known of a variable; every one was made by `variable`. */
export const factsOf = (schema: z.ZodType): VariableFacts =>
  FACTS.get(schema) ?? { about: '', example: '' };

/** Variables that belong together, under one heading. */
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
