import { setTimeout as pause } from 'node:timers/promises';
import { KontorProblem, KontorUnreachable } from '../../src/client/kontor.ts';
import type { Random } from '../bench/random.ts';

/** Clients that ask again under the same key until an answer comes, however often it is lost. */

const AGAIN_MOST_MS = 1500;

/** The server has not refused: nobody knows yet what became of the request. */
const isLost = (error: unknown): boolean =>
  error instanceof KontorUnreachable ||
  (error instanceof KontorProblem &&
    (error.status >= 500 || ['UNREADABLE_ANSWER', 'IDEMPOTENCY_IN_PROGRESS'].includes(error.code)));

export const insist = async <Answer>(
  random: Random,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
      await pause(random.next() * AGAIN_MOST_MS);
    }
  }
};

/** The code of the refusal. @throws whatever else went wrong */
export const codeOf = (error: unknown): string => {
  if (error instanceof KontorProblem) return error.code;
  throw error;
};
