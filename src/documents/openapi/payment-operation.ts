import { IDEMPOTENCY_KEY_MOST } from '#kernel/http/idempotency-key.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import { PROBLEMS, type ProblemCode } from '#payments/v1/problem-table.ts';
import { possibleProblems } from '#payments/v1/possible-problems.ts';
import {
  headerReferences,
  operationObject,
  schemaReference,
  type Illustration,
  type Parameter,
} from './operation.ts';
import { PAYMENT_ILLUSTRATIONS } from './payment-illustrations.ts';

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a repetition harmless: send a fresh one with every new request',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MOST },
  example: '7f2c1a54-5f0e-4a53-9a3e-0f6d1b9b7a10',
};

const successOf = (
  { result, csv, method, scope }: OperationContract,
  { answer }: Illustration,
) => ({
  description: result.description,
  headers: headerReferences(
    'X-Request-Id',
    ...(scope === null ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...(method === 'GET' ? [] : ['Idempotent-Replayed']),
    ...(csv ? ['Link'] : []),
  ),
  content: {
    'application/json': { schema: schemaReference(result.name), example: answer },
    ...(csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
  },
});

/** Whether an answer with this problem says when to ask again. */
const saysWhen = (code: ProblemCode): boolean =>
  code === 'IDEMPOTENCY_IN_PROGRESS' || [429, 503].includes(PROBLEMS[code].status);

const problemHeaders = (codes: readonly ProblemCode[]) =>
  headerReferences(
    'X-Request-Id',
    ...(codes.includes('UNAUTHENTICATED') ? ['WWW-Authenticate'] : []),
    ...(codes.some(saysWhen) ? ['Retry-After'] : []),
  );

const problemContent = ({ errors }: OperationContract) =>
  errors === 'short'
    ? { 'application/json': { schema: schemaReference('ShortProblem') } }
    : {
        'application/json': { schema: schemaReference('Problem') },
        'application/problem+json': { schema: schemaReference('Problem') },
      };

const refusals = (contract: OperationContract) => {
  const byStatus = Map.groupBy(possibleProblems(contract), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
        headers: problemHeaders(codes),
        content: problemContent(contract),
      },
    ]),
  );
};

/** The Operation Object of an operation of /v1. */
export const paymentOperation = (contract: OperationContract) => {
  const shown = PAYMENT_ILLUSTRATIONS[contract.operationId] ?? {};
  const { scope, testOnly } = contract;
  const needed = scope === null ? 'No key is needed.' : `Scope: \`${scope}\`.`;
  return operationObject(contract, shown, {
    description: `${contract.description} ${needed}${testOnly ? ' Test mode only.' : ''}`,
    headers: contract.method === 'GET' ? [] : [IDEMPOTENCY_KEY],
    security: scope === null ? [] : [{ organizationKey: [] }],
    responses: { 200: successOf(contract, shown), ...refusals(contract) },
  });
};
