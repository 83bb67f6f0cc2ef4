import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { ERASED } from '#kernel/storage/seals/marks.ts';
import type { IdempotencyReader, IdempotencyStamp } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ProblemError } from './problem.ts';

/** A request with an Idempotency-Key makes its changes only once. */

/** The key of a request, and a fingerprint of its content. */
export interface KeyedRequest {
  tenant: Tenant;
  /** Method, concrete path and key: the table keeps tenants apart. */
  scope: string;
  fingerprint: string;
  /** The stored answer, if it was already looked up. */
  earlier?: Promise<IdempotencyStamp | undefined> | undefined;
}

export interface Answered {
  status: number;
  body: string;
  replayed?: true;
}

/** Makes the stored form of an answer, to be written together with the changes. */
type Stamp = (answer: Answered) => IdempotencyStamp;

/** Executes the request and writes the stamp with its changes. @throws AlreadyAnsweredError */
export type Work<Answer extends Answered> = (stamp: Stamp) => Promise<Answer>;

export interface IdempotencyPorts {
  answers: IdempotencyReader;
  now(): Date;
  /** How long a request waits for an equal one in this process, in milliseconds. */
  waitMs?: number;
}

interface RunningRequest {
  fingerprint: string;
  outcome: Promise<Answered>;
}

const WAIT_MS = 10_000;

export const reused = (): ProblemError =>
  new ProblemError(
    'IDEMPOTENCY_KEY_REUSED',
    'The Idempotency-Key was used with another body: send a fresh one',
    {
      target: 'Idempotency-Key',
    },
  );

export const inProgress = (): ProblemError =>
  new ProblemError('IDEMPOTENCY_IN_PROGRESS', 'A request with this Idempotency-Key still runs', {
    headers: { 'Retry-After': '1' },
    target: 'Idempotency-Key',
  });

const replay = ({ fingerprint, status, body }: IdempotencyStamp, asked: KeyedRequest): Answered => {
  if (body === ERASED)
    throw new ProblemError('ANSWER_ERASED', 'Whom the first answer was about was erased since', {
      target: 'Idempotency-Key',
    });
  if (fingerprint !== asked.fingerprint) throw reused();
  return { status, body, replayed: true };
};

/**
 * The stored answer, or the result of the work. Another process may answer an equal request after
 * the key was looked up: work that stored no answer then met what that one changed. Hence a
 * refusal, a failure and a result without changes look the key up once more.
 */
const answerOnce = async <Answer extends Answered>(
  { answers, now }: IdempotencyPorts,
  asked: KeyedRequest,
  work: Work<Answer>,
): Promise<Answer | Answered> => {
  const { tenant, scope, fingerprint } = asked;
  const find = () => answers.find(tenant, scope, now());
  const earlier = await (asked.earlier ?? find());
  if (earlier) return replay(earlier, asked);
  let isStamped = false;
  const stamp: Stamp = ({ status, body }) => {
    isStamped = true;
    return { scope, fingerprint, status, body, at: now() };
  };
  try {
    const answer = await work(stamp);
    const first = isStamped ? undefined : await find();
    return first ? replay(first, asked) : answer;
  } catch (error) {
    const first = await find().catch(() => undefined);
    if (!first) throw error;
    return replay(first, asked);
  }
};

/** @throws ProblemError IDEMPOTENCY_IN_PROGRESS, or what the running request throws */
const waitFor = (outcome: Promise<Answered>, waitMs: number): Promise<Answered> =>
  withTimeLimit(outcome, waitMs, () => {
    throw inProgress();
  });

/**
 * Executes requests with a key; equal requests at the same time in this process share one outcome.
 */
export const idempotency = (ports: IdempotencyPorts) => {
  const running = new Map<string, RunningRequest>();
  const { waitMs = WAIT_MS } = ports;
  return async <Answer extends Answered>(
    asked: KeyedRequest,
    work: Work<Answer>,
  ): Promise<Answer | Answered> => {
    const { organizationId, mode } = asked.tenant;
    const name = JSON.stringify([organizationId, mode, asked.scope]);
    let { earlier } = asked;
    for (let other = running.get(name); other !== undefined; other = running.get(name)) {
      if (other.fingerprint === asked.fingerprint)
        return { ...(await waitFor(other.outcome, waitMs)), replayed: true };
      // Only when the other request has ended is it known whether the key is used.
      await waitFor(other.outcome, waitMs).catch((error) => {
        if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_IN_PROGRESS') throw error;
      });
      earlier = undefined;
    }
    const outcome = answerOnce(ports, { ...asked, earlier }, work).finally(() =>
      running.delete(name),
    );
    running.set(name, { fingerprint: asked.fingerprint, outcome });
    return outcome;
  };
};

export type Idempotent = ReturnType<typeof idempotency>;
