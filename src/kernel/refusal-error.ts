import { KontorError } from './error.ts';
import type { z } from 'zod';

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

  constructor(
    code: RefusalCode,
    message: string,
    context: {
      issues?: readonly z.core.$ZodIssue[];
      retryAfterSeconds?: number;
      zeroBits?: number;
      page?: string;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.issues = context.issues ?? [];
    this.retryAfterSeconds = context.retryAfterSeconds;
    this.zeroBits = context.zeroBits;
    this.page = context.page;
  }
}

/** The refusal of a form, naming each wrong field once in its message. */
export const invalid = (code: 'INVALID' | 'RECORD_INVALID', error: z.ZodError): RefusalError => {
  const sentences = error.issues.map(
    ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
  );
  return new RefusalError(code, sentences.join('; '), { issues: error.issues });
};
