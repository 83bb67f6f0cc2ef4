import type { z } from 'zod';
import { SourceError } from '#hotels/live/ports.ts';
import { readAnswer, refusalOf } from '#hotels/live/read-answer.ts';
import { outboundClient, type OutboundClient } from '#kernel/outbound/client.ts';

/** Requests to the Mews Booking Engine API, at one address that the operator configured. */

const LIMIT_BYTES = 4_000_000;
const SYSTEM = 'Mews';

export interface MewsOptions {
  /** Origin of the API, such as https://api.mews.com; no other host is called. */
  address: string;
  /** The name by which Mews identifies this client. */
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
  /** Sends a request. @throws SourceError for anything but an answer of that shape */
  ask<Shape extends z.ZodType>(question: MewsQuestion<Shape>): Promise<z.output<Shape>>;
}

const post = async (
  outbound: OutboundClient,
  { address, client, now }: MewsOptions,
  { operation, body, signal }: Omit<MewsQuestion<z.ZodType>, 'shape'>,
): Promise<string> => {
  // Redirects are not followed: they could lead anywhere.
  const answer = await outbound.call({
    url: `${address}/api/distributor/v1/${operation}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ Client: client, ...body }),
    rules: null,
    mostBytes: LIMIT_BYTES,
    signal,
  });
  const { status } = answer;
  const retryAfter = answer.header('retry-after');
  if (status !== 200) throw refusalOf({ system: SYSTEM, status, retryAfter }, now());
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
      return readAnswer({ system: SYSTEM, operation: question.operation, text }, shape);
    },
  };
};
