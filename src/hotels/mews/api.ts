import type { z } from 'zod';
import { SourceError } from '#hotels/live/ports.ts';
import {
  outboundClient,
  type OutboundAnswer,
  type OutboundClient,
} from '#kernel/outbound/client.ts';
import { HOUR_MS } from '#kernel/world.ts';

/** Questions to the Mews Booking Engine API, at one address that the operator chose. */

const LIMIT_BYTES = 4_000_000;
/** Where Mews does not say when it may be asked again, and the longest that it can say. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = HOUR_MS;

export interface MewsOptions {
  /** Origin of the API, such as https://api.mews.com; nothing else is ever asked. */
  address: string;
  /** The name by which Mews knows this client. */
  client: string;
  now(): Date;
}

interface MewsQuestion<Shape extends z.ZodType> {
  /** Resource and operation, such as `hotels/get`. */
  operation: string;
  body: object;
  shape: Shape;
  signal: AbortSignal;
}

export interface MewsApi {
  /** @throws SourceError for anything but an answer of that shape */
  ask<Shape extends z.ZodType>(question: MewsQuestion<Shape>): Promise<z.output<Shape>>;
}

const retryAt = (header: string | null, now: Date): Date => {
  const given = header?.trim() ?? '';
  const atMs = /^\d{1,9}$/.test(given)
    ? now.getTime() + Number(given) * 1000
    : Date.parse(given) || now.getTime() + PAUSE_MS;
  const latest = now.getTime() + LONGEST_PAUSE_MS;
  return new Date(Math.min(Math.max(atMs, now.getTime() + 1000), latest));
};

const refused = ({ status, header }: OutboundAnswer, now: Date): SourceError => {
  const message = `Mews answers ${status}`;
  const retryAfter = header('retry-after');
  const mayRetry = status === 429 || (status === 503 && retryAfter !== null);
  if (mayRetry) return new SourceError(message, { retryAt: retryAt(retryAfter, now) });
  // What is wrong with one question need not be wrong with the next.
  return new SourceError(message, { ofStayOnly: status === 400 });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError('The answer of Mews is not JSON', { cause });
  }
};

const post = async (
  outbound: OutboundClient,
  { address, client, now }: MewsOptions,
  { operation, body, signal }: Omit<MewsQuestion<z.ZodType>, 'shape'>,
): Promise<string> => {
  // A redirect is not followed: it could lead anywhere.
  const answer = await outbound.call({
    url: `${address}/api/distributor/v1/${operation}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ Client: client, ...body }),
    rules: null,
    mostBytes: LIMIT_BYTES,
    signal,
  });
  if (answer.status !== 200) throw refused(answer, now());
  if (answer.isCut) throw new SourceError(`The answer of Mews is larger than ${LIMIT_BYTES} bytes`);
  return answer.text;
};

export const mewsApi = (options: MewsOptions): MewsApi => {
  const outbound = outboundClient();
  return {
    ask: async ({ shape, ...question }) => {
      const text = await post(outbound, options, question).catch((cause) => {
        if (cause instanceof SourceError) throw cause;
        throw new SourceError('Mews cannot be reached', { cause });
      });
      const read = shape.safeParse(parsed(text));
      if (read.success) return read.data;
      const where = read.error.issues[0]?.path.join('.') ?? '';
      throw new SourceError(`${question.operation}: not as documented at ${where || 'the top'}`);
    },
  };
};
