import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The description of an operation, from which its route, its checks and its documents are made. */
export interface OperationContract {
  operationId: string;
  method: Method;
  /** Path template with `{name}` for a path parameter. */
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** Path parameters by name. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** Query parameters by name. */
  query?: Readonly<Record<string, z.ZodType>>;
  /** The JSON body. */
  body?: z.ZodType;
}

/** A schema that takes the parameter's text. */
type QueryParameter = z.ZodType<unknown, string>;

/** One answer of an operation, as the OpenAPI document shows it. */
export interface AnswerContract {
  description: string;
  /** The name under which the schema stands in the document's components. */
  name?: string;
  schema?: z.ZodType;
  /** Nested schemas with names of their own, so that documents show each once. */
  parts?: Readonly<Record<string, z.ZodType>>;
  /** Whether the body is an array of the named schema. */
  list?: boolean;
}

/** An operation of the directory, of exchange rates, or one that takes a form. */
export interface Contract extends OperationContract {
  /** Query parameters by name; each may be given once. */
  query?: Readonly<Record<string, QueryParameter>>;
  /** Names of the query parameters that must be given. */
  required?: readonly string[];
  /** The key that it requires; absent if anyone may call it. */
  security?: 'operatorKey';
  answers: Readonly<Record<number, AnswerContract>>;
}
