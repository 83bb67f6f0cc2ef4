import { delayAfter, pauseAfter, retryAfterMs } from './schedule.ts';

/** Decides from the answer to an attempt what happens with the delivery and its endpoint. */

export type Answer =
  | {
      answered: true;
      status: number;
      retryAfter: string | null;
      /** The first characters of the body. */
      text: string;
      tookMs: number;
    }
  | { answered: false; reason: string; tookMs: number };

export type Verdict =
  | { verdict: 'delivered' }
  | {
      verdict: 'again';
      at: Date;
      error: string;
      /** Nothing is sent to the endpoint until then; null: no pause. */
      pauseUntil: Date | null;
    }
  | { verdict: 'given-up'; error: string; isGone: boolean; pauseUntil: Date | null };

interface Attempted {
  /** Failures of this delivery in a row, before this attempt. */
  failures: number;
  /** Failures in a row of its endpoint, over all deliveries. */
  endpointFailures: number;
  now: Date;
  /** From 0 to 1. */
  random: number;
}

const GONE = 410;
const TOO_MANY = 429;

const errorOf = (answer: Answer): string => {
  if (!answer.answered) return answer.reason;
  const { status } = answer;
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`;
  return `answered ${status}`;
};

/** The receiver is overloaded or does not answer: it gets fewer requests. */
const isOverloaded = (answer: Answer): boolean =>
  !answer.answered || answer.status === TOO_MANY || answer.status >= 500;

/**
 * Only a status of 200 to 299 counts as delivered; 410 ends the delivery and disables its endpoint.
 */
export const judge = (answer: Answer, attempted: Attempted): Verdict => {
  if (answer.answered && answer.status >= 200 && answer.status < 300)
    return { verdict: 'delivered' };
  const { now, random, failures, endpointFailures } = attempted;
  const after = (delayMs: number): Date => new Date(now.getTime() + delayMs);
  const error = errorOf(answer);
  const askedMs = answer.answered ? retryAfterMs(answer.retryAfter, now) : 0;
  const pauseUntil = isOverloaded(answer)
    ? after(Math.max(askedMs, pauseAfter(endpointFailures + 1)))
    : null;
  if (answer.answered && answer.status === GONE)
    return { verdict: 'given-up', error, isGone: true, pauseUntil };
  const delayMs = delayAfter(failures + 1, random);
  if (delayMs === null) return { verdict: 'given-up', error, isGone: false, pauseUntil };
  return { verdict: 'again', at: after(Math.max(delayMs, askedMs)), error, pauseUntil };
};
