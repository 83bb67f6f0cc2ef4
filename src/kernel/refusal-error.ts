import { KontorError } from './error.ts';
import type { z } from 'zod';
import { issueWords, valueAt } from '#kernel/text/issue-words.ts';

/** Reasons for which Kontor refuses what an applicant or the operator requests. */
const REFUSAL_CODES = [
  'INVALID', // the form is not filled as asked: see issues
  'RATE_LIMITED', // too many from one address: see retryAfterSeconds, zeroBits
  'PROOF_REQUIRED', // too many in all: with a proof of work it is taken, see zeroBits
  'NOT_FOUND', // nothing has this id
  'ALREADY_DECIDED', // approved, rejected or closed before
  'SLUG_TAKEN', // another record has this slug
  'WEBSITE_TAKEN', // another record has this website
  'RECORD_INVALID', // the record schema refuses what the application says: see issues
  'RECORD_MISSING', // the content file of an approved application is gone
  'TOKEN_NOT_FOUND', // the owner's token is not at the domain
  'PROOF_LAPSED', // the proof of the claim counts no longer
  'KEY_INACTIVE', // the key is revoked, expired or already replaced
  'ORGANIZATION_CLOSED', // a closed organization gets no keys
  'HOTEL_CODE_TAKEN', // a vendor names another hotel by it
  'PAYOUTS_OPEN', // an organization whose payouts have not ended is not erased
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export class RefusalError extends KontorError {
  override readonly name = 'RefusalError';
  readonly code: RefusalCode;
  readonly issues: readonly z.core.$ZodIssue[];
  readonly retryAfterSeconds: number | undefined;
  /** The number of zero bits that a proof of work needs for the request to be accepted at once. */
  readonly zeroBits: number | undefined;
  /** The page on which to continue instead. */
  readonly page: string | undefined;
  /** What was not found by its id. */
  readonly thing: Identified | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    context: {
      issues?: readonly z.core.$ZodIssue[];
      retryAfterSeconds?: number;
      zeroBits?: number;
      page?: string;
      thing?: Identified;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.issues = context.issues ?? [];
    this.retryAfterSeconds = context.retryAfterSeconds;
    this.zeroBits = context.zeroBits;
    this.page = context.page;
    this.thing = context.thing;
  }
}

/** What has an id by which operators and applicants name it. */
export type Identified = 'application' | 'change' | 'claim' | 'correction' | 'key' | 'organization';

export const notFound = (thing: Identified, id: string): RefusalError =>
  new RefusalError('NOT_FOUND', `no ${thing} has the id ${id}`, { thing });

/**
 * The refusal of a form, naming each wrong field once in its message. `input` is the checked value;
 * without it, the messages of the issues are words already.
 */
export const invalid = (
  code: 'INVALID' | 'RECORD_INVALID',
  error: z.ZodError,
  input?: unknown,
): RefusalError => {
  const issues = error.issues.map((issue) =>
    input === undefined
      ? issue
      : { ...issue, message: issueWords(issue, valueAt(input, issue.path)) },
  );
  const sentences = issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  return new RefusalError(code, sentences.join('; '), { issues });
};
