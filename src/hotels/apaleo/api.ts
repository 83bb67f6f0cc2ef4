import { z } from 'zod';
import { nameLine } from '#hotels/live/name-line.ts';
import { SourceError } from '#hotels/live/ports.ts';
import { readAnswer, refusalOf } from '#hotels/live/read-answer.ts';
import { outboundClient, type OutboundAnswer } from '#kernel/outbound/client.ts';
import { apaleoTokens, type ApaleoOptions } from './token.ts';

/** Requests to apaleo's APIs, at addresses that the operator configured. */

const SYSTEM = 'apaleo';
const LIMIT_BYTES = 4_000_000;

interface ApaleoQuestion<Shape extends z.ZodType> {
  client: string;
  /** Such as `/booking/v1/offers`. */
  path: string;
  query: Readonly<Record<string, string>>;
  shape: Shape;
  signal: AbortSignal;
}

export interface ApaleoApi {
  /**
   * The resource in that shape; null if apaleo answers that it does not exist. @throws SourceError
   * for every other answer
   */
  ask<Shape extends z.ZodType>(question: ApaleoQuestion<Shape>): Promise<z.output<Shape> | null>;
}

// Faults come as a list of sentences, or as a problem by RFC 9457.
const faultShape = z.object({
  messages: z.array(z.string()).nullish(),
  detail: z.string().nullish(),
});

const wordsOf = (text: string): string => {
  try {
    const { messages, detail } = faultShape.parse(JSON.parse(text));
    return nameLine(messages?.[0] ?? detail ?? '');
  } catch {
    return '';
  }
};

const ADVICE: Readonly<Record<number, string>> = {
  401: 'the client is not let in',
  403: 'the client lacks a scope: it needs offers.read',
};

const readBody = <Shape extends z.ZodType>(
  { status, text, isCut, header }: OutboundAnswer,
  { path, shape }: ApaleoQuestion<Shape>,
  now: Date,
): z.output<Shape> | null => {
  if (status === 204) return null;
  if (status !== 200) {
    const words = ADVICE[status] ?? wordsOf(text);
    throw refusalOf({ system: SYSTEM, status, retryAfter: header('retry-after'), words }, now);
  }
  if (isCut) throw new SourceError(`The answer of apaleo is larger than ${LIMIT_BYTES} bytes`);
  return readAnswer({ system: SYSTEM, operation: path, text }, shape);
};

export const apaleoApi = (options: ApaleoOptions): ApaleoApi => {
  const outbound = outboundClient();
  const tokens = apaleoTokens(outbound, options);

  const get = async (
    { client, path, query, signal }: ApaleoQuestion<z.ZodType>,
    isAgain: boolean,
  ): Promise<OutboundAnswer> => {
    const token = await tokens.of(client, signal);
    // Redirects are not followed: they could lead anywhere, with the token.
    const answer = await outbound
      .call({
        url: `${options.address}${path}?${new URLSearchParams(query).toString()}`,
        headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
        rules: null,
        mostBytes: LIMIT_BYTES,
        signal,
      })
      .catch((cause: unknown) => {
        throw new SourceError('apaleo cannot be reached', { cause });
      });
    if (answer.status !== 401) return answer;
    tokens.drop(client, token);
    return isAgain ? answer : get({ client, path, query, signal, shape: z.unknown() }, true);
  };

  return {
    ask: async (question) => readBody(await get(question, false), question, options.now()),
  };
};
