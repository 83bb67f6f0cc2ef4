import type { Problem, ShortProblem } from './made/types.ts';

/** What goes wrong, as errors that programs can tell apart. */

export type ProblemCode = Problem['code'];
export type FieldFault = NonNullable<Problem['errors']>[number];

export interface ProblemFacts {
  status: number;
  /** One of the documented codes; `UNREADABLE_ANSWER` if the answer is not Kontor's. */
  code: ProblemCode | 'UNREADABLE_ANSWER';
  detail: string;
  /** Identifies the request in the server's log: state it when you ask for help. */
  traceId: string | undefined;
  /** Every invalid field; empty unless the code is VALIDATION_ERROR. */
  errors: readonly FieldFault[];
  /** The page that says what happened and what to do. */
  type: string | undefined;
  /** The key with which the request may be sent again; undefined for reads. */
  idempotencyKey: string | undefined;
}

/** The server refused the request. */
export class KontorProblem extends Error {
  override readonly name = 'KontorProblem';
  readonly status: number;
  readonly code: ProblemFacts['code'];
  readonly traceId: string | undefined;
  readonly errors: readonly FieldFault[];
  readonly type: string | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(facts: ProblemFacts) {
    super(`${facts.status} ${facts.code}: ${facts.detail}`);
    this.status = facts.status;
    this.code = facts.code;
    this.traceId = facts.traceId;
    this.errors = facts.errors;
    this.type = facts.type;
    this.idempotencyKey = facts.idempotencyKey;
  }
}

/**
 * There was no answer. The request may have been executed nevertheless: to find out, send the same
 * request with the same key within 24 hours.
 */
export class KontorUnreachable extends Error {
  override readonly name = 'KontorUnreachable';
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, idempotencyKey: string | undefined) {
    super(`No answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** A webhook that must not be trusted. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
}

/** The problem in an answer, in either of its two bodies. */
export const problemFrom = (
  response: Response,
  text: string,
  idempotencyKey: string | undefined,
): KontorProblem => {
  const { status, headers } = response;
  const traceId = headers.get('X-Request-Id') ?? undefined;
  const unreadable = { code: 'UNREADABLE_ANSWER', detail: 'Something else answered' } as const;
  const facts = { status, traceId, errors: [], type: undefined, idempotencyKey };
  try {
    const said: Partial<Problem & ShortProblem> = JSON.parse(text);
    const { code, detail = said.message ?? '', errors = [], type } = said;
    if (code === undefined) return new KontorProblem({ ...facts, ...unreadable });
    return new KontorProblem({ ...facts, code, errors, type, detail });
  } catch {
    return new KontorProblem({ ...facts, ...unreadable });
  }
};
