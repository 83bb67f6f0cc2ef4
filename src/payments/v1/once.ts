import { withTimeLimit } from '#kernel/async/time-limit.ts';
import {
  AlreadyAnsweredError,
  type IdempotencyReader,
  type IdempotencyStamp,
} from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ProblemError } from './problem.ts';

/** Requests with an Idempotency-Key are done once, however often and from wherever they come. */

/** The key of a request, and what the request says. */
export interface Once {
  tenant: Tenant;
  /** Method, concrete path and key: the table keeps tenants apart. */
  scope: string;
  fingerprint: string;
}

export interface Answered {
  status: number;
  body: string;
  replayed?: true;
}

/** What is kept of an answer, to be written together with its effects. */
export type Stamp = (answer: Answered) => IdempotencyStamp;

/** Does the request and writes the stamp with its effects. @throws AlreadyAnsweredError */
export type Work = (stamp: Stamp) => Promise<Answered>;

interface OncePorts {
  answers: IdempotencyReader;
  now(): Date;
  /** How long a request waits for its twin in this process. */
  waitMs?: number;
}

interface Flight {
  fingerprint: string;
  landing: Promise<Answered>;
}

const WAIT_MS = 10_000;

const reused = (): ProblemError =>
  new ProblemError('IDEMPOTENCY_KEY_REUSED', 'The Idempotency-Key was used with another body', {
    target: 'Idempotency-Key',
  });

const inProgress = (): ProblemError =>
  new ProblemError('IDEMPOTENCY_IN_PROGRESS', 'A request with this Idempotency-Key still runs', {
    headers: { 'Retry-After': '1' },
    target: 'Idempotency-Key',
  });

const replay = ({ fingerprint, status, body }: IdempotencyStamp, once: Once): Answered => {
  if (fingerprint !== once.fingerprint) throw reused();
  return { status, body, replayed: true };
};

/** The answer given before, or the work; where another process was faster, its answer. */
const answerOnce = async (
  { answers, now }: OncePorts,
  once: Once,
  work: Work,
): Promise<Answered> => {
  const { tenant, scope, fingerprint } = once;
  const earlier = await answers.find(tenant, scope, now());
  if (earlier) return replay(earlier, once);
  try {
    return await work(({ status, body }) => ({ scope, fingerprint, status, body, at: now() }));
  } catch (error) {
    if (!(error instanceof AlreadyAnsweredError)) throw error;
    const first = await answers.find(tenant, scope, now());
    if (!first) throw error;
    return replay(first, once);
  }
};

const landed = (landing: Promise<Answered>, waitMs: number): Promise<Answered> =>
  withTimeLimit(landing, waitMs, () => {
    throw inProgress();
  });

/** Equal requests at the same moment in this process share one flight, and its failure too. */
export const onceOnly = (ports: OncePorts) => {
  const flights = new Map<string, Flight>();
  const { waitMs = WAIT_MS } = ports;
  return async (once: Once, work: Work): Promise<Answered> => {
    const { organizationId, mode } = once.tenant;
    const name = JSON.stringify([organizationId, mode, once.scope]);
    for (let other = flights.get(name); other !== undefined; other = flights.get(name)) {
      const isTwin = other.fingerprint === once.fingerprint;
      if (isTwin) return { ...(await landed(other.landing, waitMs)), replayed: true };
      // Whether the key is spent or free again, this one's end will tell.
      await landed(other.landing, waitMs).catch((error) => {
        if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_IN_PROGRESS') throw error;
      });
    }
    const landing = answerOnce(ports, once, work).finally(() => flights.delete(name));
    flights.set(name, { fingerprint: once.fingerprint, landing });
    return landing;
  };
};
