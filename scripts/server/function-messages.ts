/** Converts between node:http and the fetch API's Request and Response, which functions use. */
import type { Answer, AnswerHeaders } from './answer.ts';
import { CDN_HEADERS } from './cache-policy.ts';
import type { Exchange } from './exchange.ts';
import type { RequestBody } from './request-body.ts';

// Only a trusted proxy may send these; from anybody else they could be forged.
const FORWARDING_HEADER = /^(?:x-forwarded-|x-nf-|forwarded$|x-real-ip$)/;
const isForwarding = (name: string): boolean =>
  (name.startsWith('x-') || name.startsWith('f')) && FORWARDING_HEADER.test(name);

// They describe the connection or its encoding, which the server decides itself.
export const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Marks a request whose body was left out, and says why. */
const BODY_HEADER = 'x-kontor-body';

/** The headers of a request as its function may see them. */
export const requestHeaders = (
  { incoming, clientAddress, isForwarded }: Exchange,
  leftOut: Exclude<RequestBody['state'], 'complete'> | undefined,
): [string, string][] => {
  const headers: [string, string][] = [['x-nf-client-connection-ip', clientAddress]];
  const { rawHeaders } = incoming;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const forwarding = isForwarding(name);
    if (name === BODY_HEADER) continue;
    if (forwarding && (!isForwarded || name.startsWith('x-nf-'))) continue;
    headers.push([name, rawHeaders[index + 1] ?? '']);
  }
  if (leftOut !== undefined) headers.push([BODY_HEADER, leftOut]);
  return headers;
};

const readHeaders = (response: Response): AnswerHeaders => {
  const headers: AnswerHeaders = {};
  for (const [name, value] of response.headers) {
    if (!CONNECTION_HEADERS.has(name) && !CDN_HEADERS.has(name)) headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
};

export const toAnswer = async (response: Response): Promise<Answer> => {
  const { status } = response;
  const headers = readHeaders(response);
  if (response.body === null) return { status, headers, body: null };
  // An event stream is sent as it arrives; other answers are complete before they are sent.
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (streams) return { status, headers, body: response.body };
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
};
