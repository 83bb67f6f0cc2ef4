import type { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { SourceError } from './ports.ts';

/** The errors that every adapter of a hotel system makes from an unusable HTTP answer. */

/** The pause if a system does not name one, and the longest that it can name. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = HOUR_MS;

/** The time of a header Retry-After, within limits. */
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
  /** The error text of the answer in one line; empty: none. */
  words?: string;
}

/** A status that is not a success. */
export const refusalOf = (
  { system, status, retryAfter, words = '' }: Refusal,
  now: Date,
): SourceError => {
  const message = `${system} answers ${status}${words === '' ? '' : `: ${words}`}`;
  const mayRetry = status === 429 || (status === 503 && retryAfter !== null);
  if (mayRetry) return new SourceError(message, { retryAt: retryAt(retryAfter, now) });
  // A fault of one request may not concern the next.
  return new SourceError(message, { ofStayOnly: status === 400 || status === 422 });
};

/** Reads JSON. @throws SourceError if the text is not JSON of that shape */
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
