import { z } from 'zod';
import { jsonSchema, type JsonSchema } from '#documents/json-schema.ts';

/** What the descriptions of both APIs have in common: paths, parameters, bodies. */

/** Values that show an operation at work. */
export interface Illustration {
  /** By name, path and query parameters alike. */
  parameters?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** The body of a 200. */
  answer?: unknown;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** What a description reads of a contract, whichever API it belongs to. */
interface Described {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  params?: Shape;
  query?: Shape;
  /** Names of the query parameters that must be given. */
  required?: readonly string[];
  /** Absent, or a schema of `undefined`, where no body is read. */
  body?: z.ZodType;
}

type ParameterLocation = 'path' | 'query' | 'header';

/** A Parameter Object. */
export interface Parameter {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string | number;
}

export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const headerReferences = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** A Header Object of plain text. */
export const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

const parametersIn = (
  location: ParameterLocation,
  shape: Shape,
  required: (name: string) => boolean,
  { parameters = {} }: Illustration,
): Parameter[] =>
  Object.entries(shape).map(([name, given]) => {
    const { description = name, ...schema } = jsonSchema(given);
    const example = parameters[name];
    const shown = example === undefined ? {} : { example };
    return { name, in: location, required: required(name), description, schema, ...shown };
  });

const requestBodyOf = ({ body }: Described, shown: Illustration) => {
  if (body === undefined || body instanceof z.ZodUndefined) return {};
  const example = shown.body === undefined ? {} : { example: shown.body };
  const content = { 'application/json': { schema: jsonSchema(body, 'input'), ...example } };
  return { requestBody: { required: !(body instanceof z.ZodOptional), content } };
};

/** What an Operation Object has besides its contract's own words, parameters and body. */
interface Own {
  description?: string;
  headers?: readonly Parameter[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  responses: Readonly<Record<string, object>>;
  'x-payment-info'?: object;
}

/** The Operation Object of a contract. */
export const operationObject = (contract: Described, shown: Illustration, own: Own) => {
  const { params = {}, query = {}, required = [] } = contract;
  const { description = contract.description, headers = [], ...rest } = own;
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    description,
    parameters: [
      ...parametersIn('path', params, () => true, shown),
      ...parametersIn('query', query, (name) => required.includes(name), shown),
      ...headers,
    ],
    ...requestBodyOf(contract, shown),
    ...rest,
  };
};

export type OperationObject = ReturnType<typeof operationObject>;

/** The Paths Object of contracts. */
export const pathsOf = <Contract extends Described>(
  contracts: readonly Contract[],
  operationOf: (contract: Contract) => OperationObject,
) => {
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const contract of contracts)
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract),
    };
  return paths;
};
