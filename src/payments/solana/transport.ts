import type { RpcResponse, RpcTransport } from '@solana/kit';
import { z } from 'zod';
import { KontorError } from '#kernel/error.ts';

/**
 * JSON-RPC over HTTP. An answer is read up to a limit, counted as it is unpacked: a provider that
 * sends more costs neither memory nor time.
 */

/** An answer that is no success. */
export class HttpStatusError extends KontorError {
  override readonly name = 'HttpStatusError';
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response) {
    super(`HTTP ${status}`);
    this.status = status;
    this.headers = headers;
  }
}

export class AnswerTooLargeError extends KontorError {
  override readonly name = 'AnswerTooLargeError';
}

/** A page of a history with the longest memos that there can be, each byte written as six. */
const ANSWER_MOST_BYTES = 8 * 1024 * 1024;
/** A hundred accounts, of each of which only the beginning is asked for. */
const ACCOUNTS_MOST_BYTES = 256 * 1024;

const rpcCall = z.looseObject({ method: z.string() });

const mostBytesFor = (payload: unknown): number =>
  rpcCall.parse(payload).method === 'getMultipleAccounts' ? ACCOUNTS_MOST_BYTES : ANSWER_MOST_BYTES;

const textOf = async ({ body }: Response, mostBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > mostBytes) throw new AnswerTooLargeError(`It has over ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const written = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;

/** The chain counts with 64 bits, more than a number holds exactly. */
const exact = (_: string, value: unknown, context: { source?: string } = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
    ? BigInt(context.source ?? '')
    : value;

export const openTransport =
  (url: string): RpcTransport =>
  async <Answer>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(payload, written),
      signal: signal ?? null,
    });
    if (!response.ok) throw new HttpStatusError(response);
    const text = await textOf(response, mostBytesFor(payload));
    // What each question is answered with, is checked by its own schema.
    return z.custom<RpcResponse<Answer>>().parse(JSON.parse(text, exact));
  };
