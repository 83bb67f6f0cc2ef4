import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { RefusalError, type RefusalCode } from '#kernel/refusal-error.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import type { SubmissionAnswer } from '#kernel/http/submission.ts';
import { error } from '#kernel/http/errors.ts';
import { unavailable } from '#kernel/http/unavailable.ts';

/** The error envelope of a form; a path leads into lists, too. */
export const formError = z.strictObject({
  error: z.string().describe('What is wrong, field by field'),
  issues: z
    .array(
      z.looseObject({
        code: z.string(),
        path: z.array(z.union([z.string(), z.number()])),
        message: z.string(),
      }),
    )
    .describe("The validator's own issues; path names the field"),
});

/** What an operation that takes a form answers besides success. */
export const SUBMISSION_PROBLEMS: Contract['answers'] = {
  400: { description: 'A field is wrong', name: 'FormError', schema: formError },
  403: { description: 'Sent by a page of another site', name: 'Error', schema: error },
  413: { description: 'Larger than 64 KB', name: 'Error', schema: error },
  415: { description: 'Neither JSON nor a form', name: 'Error', schema: error },
  429: { description: 'Too many: see Retry-After', name: 'Error', schema: error },
  503: { description: 'The database does not answer', name: 'Error', schema: error },
};

/** The one place where refusals of applications and corrections become HTTP. */

const STATUSES = {
  INVALID: 400,
  RATE_LIMITED: 429,
  NOT_FOUND: 404,
  ALREADY_DECIDED: 409,
  SLUG_TAKEN: 409,
  WEBSITE_TAKEN: 409,
  RECORD_INVALID: 409,
  RECORD_MISSING: 409,
  TOKEN_NOT_FOUND: 409,
  KEY_INACTIVE: 409,
  ORGANIZATION_CLOSED: 409,
} as const satisfies Record<RefusalCode, number>;

const ofRefusal = (refusal: RefusalError): Omit<SubmissionAnswer, 'page'> & { reason: string } => {
  const { code, message, issues, retryAfterSeconds } = refusal;
  const reason = code === 'RATE_LIMITED' ? 'limit' : String(issues[0]?.path[0] ?? 'body');
  return {
    status: STATUSES[code],
    value: code === 'INVALID' ? { error: `Invalid: ${message}`, issues } : { error: message },
    ...(retryAfterSeconds ? { headers: { 'Retry-After': String(retryAfterSeconds) } } : {}),
    reason,
  };
};

const ofStorage = (error: StorageError): Omit<SubmissionAnswer, 'page'> & { reason: string } => {
  const { text, headers } = unavailable(error);
  const retry = headers === undefined ? {} : { headers };
  return { status: 503, value: { error: text }, ...retry, reason: 'unavailable' };
};

/** What a refusal or a silent database answers; anything else is thrown on as a fault of ours. */
export const refusalAnswer = (
  error: unknown,
  refusedPage: (reason: string) => string,
): SubmissionAnswer => {
  const answerFor = () => {
    if (error instanceof RefusalError) return ofRefusal(error);
    if (error instanceof StorageError && error.code !== 'refused') return ofStorage(error);
    throw error;
  };
  const { reason, ...answer } = answerFor();
  return { ...answer, page: refusedPage(reason) };
};
