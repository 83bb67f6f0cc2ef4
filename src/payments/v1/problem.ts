import { KontorError } from '#kernel/error.ts';
import { FAULTS_MOST } from '#kernel/text/faults.ts';
import { z } from 'zod';
import type { FieldFault } from '#payments/errors.ts';
import { PROBLEM_CODES, problemPath, PROBLEMS, type ProblemCode } from './problem-table.ts';

/** A request is answered with this problem. */
export class ProblemError extends KontorError {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly faults: readonly FieldFault[];
  readonly headers: Readonly<Record<string, string>>;
  /** The parameter or header that is wrong, for the short body. */
  readonly target: string | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    context: {
      faults?: readonly FieldFault[];
      headers?: Readonly<Record<string, string>>;
      target?: string;
    } = {},
  ) {
    super(detail);
    this.code = code;
    this.faults = context.faults ?? [];
    this.headers = context.headers ?? {};
    this.target = context.target ?? context.faults?.[0]?.field;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

const FAULT_CODE = 'MISSING_OR_INVALID_FIELD';

/** 400 with the fields that are not valid. */
export const invalidFields = (faults: readonly FieldFault[]): ProblemError => {
  const named = faults.slice(0, FAULTS_MOST);
  const more = faults.length - named.length;
  const sentences = named.map(({ field, message }) => `${field}: ${message}`);
  return new ProblemError(
    'VALIDATION_ERROR',
    [...sentences, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
    { faults: named },
  );
};

const fieldFault = z.strictObject({
  field: z.string().describe('The field, parameter or header; dots lead inside'),
  message: z.string().describe('What was expected there'),
  code: z.literal(FAULT_CODE).optional().describe('The kind of fault'),
  value: z
    .unknown()
    .optional()
    .describe('What was sent; left out where it is long or may be a secret'),
});

/** The structured error body (specification, section 7). */
export const problemBody = z.strictObject({
  type: z.url().describe('Address of the page on this problem'),
  title: z.string().describe('What went wrong, the same for every such problem'),
  status: z.int().min(400).max(599).describe('The HTTP status'),
  detail: z.string().describe('What went wrong this time'),
  instance: z.string().describe('Path of the request'),
  code: z.enum(PROBLEM_CODES).describe('For programs: never renamed'),
  traceId: z.string().describe('Names this request in our log'),
  errors: z.array(fieldFault).optional().describe('For VALIDATION_ERROR: every wrong field'),
});

/** The error body of the payment list (specification, section 7). */
export const shortBody = z.strictObject({
  code: z.enum(PROBLEM_CODES).describe('For programs: never renamed'),
  message: z.string().describe('What went wrong this time'),
  target: z.string().describe('The parameter or header that is at fault; else the path'),
});

/** The part of the body about the request that had the problem. */
export interface Occurrence {
  /** The origin of the documentation. */
  siteUrl: string;
  /** Path of the request. */
  instance: string;
  traceId: string;
}

export const structuredText = (
  problem: ProblemError,
  { siteUrl, instance, traceId }: Occurrence,
): string => {
  const { code, status, message, faults } = problem;
  const body: z.output<typeof problemBody> = {
    type: siteUrl + problemPath(code),
    title: PROBLEMS[code].title,
    status,
    detail: message,
    instance,
    code,
    traceId,
    ...(code === 'VALIDATION_ERROR'
      ? { errors: faults.map(({ value, ...fault }) => ({ ...fault, code: FAULT_CODE, value })) }
      : {}),
  };
  return JSON.stringify(body);
};

export const shortText = (
  { code, message, target }: ProblemError,
  { instance }: Occurrence,
): string => {
  const body: z.output<typeof shortBody> = { code, message, target: target ?? instance };
  return JSON.stringify(body);
};
