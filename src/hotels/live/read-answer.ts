import type { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { SourceError } from './ports.ts';

/** What every adapter of a hotel system makes of an answer by HTTP that it cannot use. */

/** Where a system does not say when it may be asked again, and the longest that it can say. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = HOUR_MS;

/** The moment of a header Retry-After, within bounds. */
const retryAt = (header: string | null, now: Date): Date => {
  const given = header?.trim() ?? '';
  const atMs = /^\d{1,9}$/.test(given)
    ? now.getTime() + Number(given) * 1000
    : Date.parse(given) || now.getTime() + PAUSE_MS;
  const latest = now.getTime() + LONGEST_PAUSE_MS;
  return new Date(Math.min(Math.max(atMs, now.getTime() + 1000), latest));
};

interface Refusal {
  /** The system's name. */
  system: string;
  status: number;
  retryAfter: string | null;
  /** What it says is wrong, in one line; empty: nothing. */
  words?: string;
}

/** A status that is no success. */
export const refusalOf = (
  { system, status, retryAfter, words = '' }: Refusal,
  now: Date,
): SourceError => {
  const message = `${system} answers ${status}${words === '' ? '' : `: ${words}`}`;
  const mayRetry = status === 429 || (status === 503 && retryAfter !== null);
  if (mayRetry) return new SourceError(message, { retryAt: retryAt(retryAfter, now) });
  // What is wrong with one question need not be wrong with the next.
  return new SourceError(message, { ofStayOnly: status === 400 || status === 422 });
};

/** @throws SourceError where the text is not JSON of that shape */
export const readAnswer = <Shape extends z.ZodType>(
  { system, operation, text }: { system: string; operation: string; text: string },
  shape: Shape,
): z.output<Shape> => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new SourceError(`The answer of ${system} is not JSON`, { cause });
  }
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new SourceError(`${operation}: not as documented at ${where || 'the top'}`);
};
