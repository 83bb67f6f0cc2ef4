import type { z } from 'zod';

/** A schema that takes the parameter's text. */
type QueryParameter = z.ZodType<unknown, string>;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One answer of an operation, as the OpenAPI document shows it. */
export interface AnswerContract {
  description: string;
  /** The name under which the schema stands in the document's components. */
  name?: string;
  schema?: z.ZodType;
  /** Whether the body is an array of the named schema. */
  list?: boolean;
}

/** What an operation takes and answers; checks and documents are made from it. */
export interface Contract {
  operationId: string;
  method: Method;
  /** Path template with `{name}` for a path parameter. */
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** Path parameters by name. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** Query parameters by name; each may be given once. */
  query?: Readonly<Record<string, QueryParameter>>;
  /** Names of the query parameters that must be given. */
  required?: readonly string[];
  /** The key without which it is refused; absent for what anyone may ask. */
  security?: 'operatorKey';
  /** The JSON body of a POST. */
  body?: z.ZodType;
  answers: Readonly<Record<number, AnswerContract>>;
}

/** A part of a template: its text, and the name of the parameter that it stands for. */
interface TemplatePart {
  text: string;
  name: string | undefined;
}

// Templates are few, and each request is held against many of them.
const templates = new Map<string, readonly TemplatePart[]>();

const partsOf = (template: string): readonly TemplatePart[] => {
  const known = templates.get(template);
  if (known) return known;
  const parts = template.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));
  templates.set(template, parts);
  return parts;
};

/** The parts of a path, one slash at its end left out. */
export const splitPath = (pathname: string): string[] =>
  (pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname).split('/');

/** Matches the parts of a path against a template; the values stay percent-encoded. */
export const matchParts = (
  template: string,
  given: readonly string[],
): Readonly<Record<string, string>> | null => {
  const expected = partsOf(template);
  if (expected.length !== given.length) return null;
  const fits = expected.every(
    ({ text, name }, place) => name !== undefined || text === given[place],
  );
  if (!fits) return null;
  const values: Record<string, string> = {};
  for (const [place, { name }] of expected.entries())
    if (name !== undefined) values[name] = given[place] ?? '';
  return values;
};

/** Matches a path against a template; the values stay percent-encoded. */
export const matchPath = (
  template: string,
  pathname: string,
): Readonly<Record<string, string>> | null => matchParts(template, splitPath(pathname));
