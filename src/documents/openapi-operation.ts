import type { AnswerContract, Contract } from '#kernel/http/contract.ts';
import { DECLARED_PAYMENT, isDeclaredPayable } from './declared-payment.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';

/** Values that show an operation at work. */
export interface Illustration {
  /** By name, path and query parameters alike. */
  parameters: Readonly<Record<string, string | number>>;
  /** A body of status 200. */
  answer?: unknown;
}

const REFERENCE = '#/components';

const schemaOf = ({ name, list = false }: AnswerContract): JsonSchema => {
  const item = { $ref: `${REFERENCE}/schemas/${name}` };
  return list ? { type: 'array', items: item } : item;
};

const parameter = (
  [name, schema]: readonly [string, Parameters<typeof jsonSchema>[0]],
  place: 'path' | 'query',
  required: boolean,
  { parameters }: Illustration,
) => {
  const { description = name, ...described } = jsonSchema(schema);
  const example = parameters[name];
  return {
    name,
    in: place,
    required,
    description,
    schema: described,
    ...(example === undefined ? {} : { example }),
  };
};

const parametersOf = (
  { params = {}, query = {}, required = [] }: Contract,
  shown: Illustration,
) => [
  ...Object.entries(params).map((each) => parameter(each, 'path', true, shown)),
  ...Object.entries(query).map((each) =>
    parameter(each, 'query', required.includes(each[0]), shown),
  ),
];

/** What needs a key is kept by no cache: it has no tag to ask again with. */
const isPublic = ({ security }: Contract): boolean => security === undefined;

const isPaged = ({ query = {} }: Contract): boolean => 'page' in query;

const header = (name: string) => ({ $ref: `${REFERENCE}/headers/${name}` });

const successHeaders = (contract: Contract) => ({
  ETag: header('ETag'),
  ...(isPaged(contract)
    ? { Link: header('Link'), 'X-Total-Count': header('X-Total-Count') }
    : undefined),
});

const answerOf = (
  contract: Contract,
  status: string,
  answer: AnswerContract,
  shown: Illustration,
) => {
  const example = status === '200' ? shown.answer : undefined;
  const body = {
    schema: schemaOf(answer),
    ...(example === undefined ? {} : { example }),
  };
  return {
    description: answer.description,
    ...(status === '200' && isPublic(contract) ? { headers: successHeaders(contract) } : {}),
    ...(answer.name === undefined ? {} : { content: { 'application/json': body } }),
  };
};

const PAYMENT_REQUIRED = {
  description:
    'Reserved and not sent today: the operation answers 200 free of charge. If it ever is sent, ' +
    'read the challenge and retry with a signed USDC payment.',
  headers: {
    'PAYMENT-REQUIRED': {
      description: 'The x402 challenge: base64 of its JSON',
      schema: { type: 'string' },
    },
  },
};

const responsesOf = (contract: Contract, shown: Illustration) => ({
  ...Object.fromEntries(
    Object.entries(contract.answers).map(([status, answer]) => [
      status,
      answerOf(contract, status, answer, shown),
    ]),
  ),
  ...(contract.method === 'GET' && isPublic(contract)
    ? { 304: { $ref: `${REFERENCE}/responses/NotModified` } }
    : {}),
  ...(isDeclaredPayable(contract) ? { 402: PAYMENT_REQUIRED } : {}),
});

const bodyOf = ({ body }: Contract) =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(body) } },
        },
      };

// An empty list says "public": without it readers take the route for unclassified and probe it.
const securityOf = ({ security }: Contract): Record<string, string[]>[] =>
  security === undefined ? [] : [{ [security]: [] }];

/** The Operation Object of a contract. */
export const operationOf = (contract: Contract, shown: Illustration = { parameters: {} }) => ({
  operationId: contract.operationId,
  tags: [contract.tag],
  summary: contract.summary,
  description: contract.description,
  parameters: parametersOf(contract, shown),
  ...bodyOf(contract),
  security: securityOf(contract),
  responses: responsesOf(contract, shown),
  ...(isDeclaredPayable(contract) ? { 'x-payment-info': DECLARED_PAYMENT } : {}),
});

export type Operation = ReturnType<typeof operationOf>;
