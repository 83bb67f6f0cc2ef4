import type { AskedRequest } from '#kernel/http/asked.ts';
import type { SentAnswer } from '#kernel/http/respond.ts';
import type { Answer, AnswerHeaders } from './answer.ts';
import { CDN_HEADERS } from './cache-policy.ts';
import { CONNECTION_HEADERS } from './function-messages.ts';

/** Converts between node:http and operations that need neither Request nor Response. */

/** A request whose body was read. */
interface ReadRequest {
  method: string;
  url: string;
  headers: readonly [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | undefined;
}

const NOTHING = new ArrayBuffer(0);

/** Like the class Headers: names are case-insensitive, and repeated headers are joined. */
const headersOf = (headers: ReadRequest['headers']): AskedRequest['headers'] => {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { get: (name) => values.get(name.toLowerCase()) ?? null };
};

export const askedRequest = ({ method, url, headers, body }: ReadRequest): AskedRequest => ({
  method,
  url,
  headers: headersOf(headers),
  body: body === undefined ? null : [body],
  arrayBuffer: async () => {
    if (body === undefined) return NOTHING;
    const isWhole = body.length === body.buffer.byteLength;
    return isWhole ? body.buffer : body.slice().buffer;
  },
});

const LOWER_CASE = new Map<string, string>();

/** Names of headers are few, and always the same. */
const lowerCase = (name: string): string => {
  const known = LOWER_CASE.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  LOWER_CASE.set(name, lower);
  return lower;
};

/** Undefined if the answer has headers for a CDN, which the shared cache must read. */
export const plainAnswer = ({ status, headers: sent, body }: SentAnswer): Answer | undefined => {
  const headers: AnswerHeaders = {};
  for (const name in sent) {
    const lower = lowerCase(name);
    if (CDN_HEADERS.has(lower)) return undefined;
    if (!CONNECTION_HEADERS.has(lower)) headers[lower] = sent[name] ?? '';
  }
  return { status, headers, body };
};
