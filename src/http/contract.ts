import type { z } from 'zod';

/** A schema that takes the parameter's text. */
export type QueryParameter = z.ZodType<unknown, string>;

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

/** Matches a path against a template; the values stay percent-encoded. */
export const matchPath = (
  template: string,
  pathname: string,
): Readonly<Record<string, string>> | null => {
  const expected = template.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  if (expected.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) values[name] = value;
    else if (part !== value) return null;
  }
  return values;
};
