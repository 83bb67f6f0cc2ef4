import { z } from 'zod';
import { IDEMPOTENCY_KEY_MOST } from '#kernel/http/idempotency-key.ts';
import { NO_BODY, type Operation, type OperationContract } from '#payments/v1/operation.ts';
import { PROBLEMS, type ProblemCode } from '#payments/v1/problems.ts';
import { refusalsOf } from '#payments/v1/refusals.ts';
import { jsonSchema } from '#documents/json-schema.ts';
import type { PaymentIllustration } from './illustration.ts';
import { PAYMENT_ILLUSTRATIONS } from './illustrations.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });

const parameter = (
  [name, given]: readonly [string, z.ZodType],
  place: 'path' | 'query',
  { parameters = {} }: Partial<PaymentIllustration>,
) => {
  const { description = name, ...described } = jsonSchema(given);
  const example = parameters[name];
  const shown = example === undefined ? {} : { example };
  return { name, in: place, required: place === 'path', description, schema: described, ...shown };
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a repetition harmless: send a fresh one with every new request',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MOST },
  example: '7f2c1a54-5f0e-4a53-9a3e-0f6d1b9b7a10',
};

const parametersOf = (
  { params, query, method }: OperationContract,
  shown: Partial<PaymentIllustration>,
) => [
  ...Object.entries(params).map((each) => parameter(each, 'path', shown)),
  ...Object.entries(query).map((each) => parameter(each, 'query', shown)),
  ...(method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
];

const successOf = (
  { result, csv, method }: OperationContract,
  { answer }: Partial<PaymentIllustration>,
) => ({
  description: result.description,
  headers: {
    ...header('X-Request-Id'),
    ...header('RateLimit'),
    ...header('RateLimit-Policy'),
    ...(method === 'GET' ? {} : header('Idempotent-Replayed')),
    ...(csv ? header('Link') : {}),
  },
  content: {
    'application/json': { schema: schema(result.name), example: answer },
    ...(csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
  },
});

const problemHeaders = (codes: readonly ProblemCode[]) => ({
  ...header('X-Request-Id'),
  ...(codes.includes('UNAUTHENTICATED') ? header('WWW-Authenticate') : {}),
  ...(codes.some((code) => [429, 503].includes(PROBLEMS[code].status))
    ? header('Retry-After')
    : {}),
});

const problemOf = ({ errors }: OperationContract, codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
  headers: problemHeaders(codes),
  content:
    errors === 'short'
      ? { 'application/json': { schema: schema('ShortProblem') } }
      : {
          'application/json': { schema: schema('Problem') },
          'application/problem+json': { schema: schema('Problem') },
        },
});

const refusals = (contract: OperationContract) => {
  const byStatus = Map.groupBy(refusalsOf(contract), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), problemOf(contract, codes)]),
  );
};

const bodyOf = ({ body }: OperationContract, shown: Partial<PaymentIllustration>) => {
  if (body === NO_BODY) return {};
  const isOptional = body instanceof z.ZodOptional;
  const example = shown.body === undefined ? {} : { example: shown.body };
  const content = { 'application/json': { schema: jsonSchema(body, 'input'), ...example } };
  return { requestBody: { required: !isOptional, content } };
};

/** The Operation Object of an operation. */
export const paymentOperation = ({ contract }: Operation) => {
  const shown = PAYMENT_ILLUSTRATIONS[contract.operationId] ?? {};
  const scope = `Scope: \`${contract.scope}\`.${contract.testOnly ? ' Test mode only.' : ''}`;
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    description: `${contract.description} ${scope}`,
    parameters: parametersOf(contract, shown),
    ...bodyOf(contract, shown),
    security: [{ organizationKey: [] }],
    responses: { 200: successOf(contract, shown), ...refusals(contract) },
  };
};
