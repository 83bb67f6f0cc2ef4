import { NO_BODY, type OperationContract } from './operation.ts';
import { PROBLEM_CODES, type ProblemCode } from './problem-table.ts';
import { keepsBody } from './storage-quota.ts';

/** Problems of any operation. */
const EVERYWHERE: readonly ProblemCode[] = [
  'VALIDATION_ERROR',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** Problems of operations that need a key. */
const ADMITTING: readonly ProblemCode[] = [
  'UNAUTHENTICATED',
  'HTTPS_REQUIRED',
  'ADDRESS_NOT_ALLOWED',
  'INSUFFICIENT_SCOPE',
  'ORGANIZATION_NOT_FOUND',
  'QUOTA_EXCEEDED',
];

/** Problems of operations that accept an Idempotency-Key. */
const WRITING: readonly ProblemCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'ANSWER_ERASED',
];

/** Problems of operations that read a body. */
const READING: readonly ProblemCode[] = ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Problems of operations that store what they read. */
const KEEPING: readonly ProblemCode[] = ['STORAGE_QUOTA_EXCEEDED'];

/** Every problem that an operation may answer, in the order of the table of problems. */
export const possibleProblems = (contract: OperationContract): ProblemCode[] => {
  const { method, scope, testOnly, problems, body } = contract;
  const possible = new Set<ProblemCode>([
    ...EVERYWHERE,
    ...(scope === null ? [] : ADMITTING),
    ...(method === 'GET' ? [] : WRITING),
    ...(body === NO_BODY ? [] : READING),
    ...(keepsBody(contract) ? KEEPING : []),
    ...(testOnly ? (['ROUTE_NOT_FOUND'] as const) : []),
    ...problems,
  ]);
  return PROBLEM_CODES.filter((code) => possible.has(code));
};
