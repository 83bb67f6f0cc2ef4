import type { z } from 'zod';
import { isObject } from '#kernel/is-object.ts';

/** A mistake in one argument: the rule that it breaks, and a valid value. */
export interface Mistake {
  field: string;
  rule: string;
  /** A valid value as JSON; undefined if there is no example. */
  example?: string | undefined;
}

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** `check_in` means `checkIn`; `children` and `children_age` mean `childrenAges`. */
const meantBy = (name: string, known: readonly string[]): string | undefined => {
  const given = letters(name);
  if (given === '') return undefined;
  const begins = (long: string, short: string) => long.startsWith(short);
  return (
    known.find((argument) => letters(argument) === given) ??
    known.find((argument) => begins(letters(argument), given)) ??
    known.find((argument) => begins(given, letters(argument)))
  );
};

const misnamed = (name: string, known: readonly string[]): Mistake => {
  const meant = meantBy(name, known);
  const rule =
    meant === undefined
      ? `no such argument; there are ${known.join(', ')}`
      : `no such argument; did you mean ${meant}?`;
  return { field: name.slice(0, 60), rule };
};

/** The mistakes that a schema found, one for each field; `known` are the names of all arguments. */
export const mistakesFound = (
  issues: readonly z.core.$ZodIssue[],
  known: readonly string[],
  exampleOf: (field: string) => string | undefined,
): Mistake[] => {
  const found = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => misnamed(name, known));
    const field = issue.path.join('.');
    return [{ field, rule: issue.message, example: exampleOf(String(issue.path[0])) }];
  });
  const seen = new Set<string>();
  return found.filter(({ field }) => !seen.has(field) && seen.add(field));
};

const line = ({ field, rule, example }: Mistake): string =>
  `- ${field}: ${rule}${example === undefined ? '' : `; for example ${example}`}`;

const MOST_LINES = 12;

/** A text that allows a model to repair its call of a tool. */
export const repairText = (tool: string, mistakes: readonly Mistake[], hint = ''): string =>
  [
    `${tool} cannot be called with these arguments:`,
    ...mistakes.slice(0, MOST_LINES).map(line),
    `${hint}Correct the arguments and call ${tool} again.`,
  ].join('\n');

/** Some clients send null for arguments that they leave out. */
export const withoutNulls = (given: unknown, known: readonly string[]): unknown =>
  isObject(given)
    ? Object.fromEntries(
        Object.entries(given).filter(([name, value]) => value !== null || !known.includes(name)),
      )
    : given;

/** The arguments of a call, or a text that lists the mistakes in them. */
export const readGiven = <Schema extends z.ZodObject>(
  tool: string,
  schema: Schema,
  given: unknown,
  examples: Readonly<Record<string, unknown>>,
): { input: z.output<Schema> } | { mistakes: string } => {
  const known = Object.keys(schema.shape);
  const read = schema.safeParse(withoutNulls(given ?? {}, known));
  if (read.success) return { input: read.data };
  const exampleOf = (field: string) =>
    Object.hasOwn(examples, field) ? JSON.stringify(examples[field]) : undefined;
  return { mistakes: repairText(tool, mistakesFound(read.error.issues, known, exampleOf)) };
};
