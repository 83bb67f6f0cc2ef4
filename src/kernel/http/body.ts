import type { AskedRequest } from './asked.ts';

/** Reads what a form or a script sends: JSON or a form without scripts, up to a size. */

export const BODY_MOST_BYTES = 64 * 1024;

/** The largest request body: Netlify and the local server pass no larger one to a function. */
export const REQUEST_MOST_BYTES = 6 * 1024 * 1024;

export type BodyType = 'json' | 'form';

export type Body = { type: 'json'; value: unknown } | { type: 'form'; fields: URLSearchParams };

/** Why a body was not read. */
type BodyFault = 'too-large' | 'malformed';

const TYPES: Readonly<Record<string, BodyType>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
};

/** The kind of body by its Content-Type; undefined for a type that is not accepted. */
export const bodyType = (request: Pick<AskedRequest, 'headers'>): BodyType | undefined => {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';');
  return TYPES[type.trim().toLowerCase()];
};

/** The local server leaves a body out that is too large or has no room, and marks the request. */
const LEFT_OUT = 'x-kontor-body';

/** Whether the body was left out because too much of others is held at the moment. */
export const hadNoRoom = ({ headers }: Pick<AskedRequest, 'headers'>): boolean =>
  headers.get(LEFT_OUT) === 'no-room';

/** The bytes of the body; undefined as soon as it is known to be too large. */
export const readBytes = async (
  request: AskedRequest,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const saidBytes = Number(request.headers.get('Content-Length') ?? 0);
  if (saidBytes > mostBytes || request.headers.get(LEFT_OUT) !== null) return undefined;
  if (saidBytes > 0) {
    // With a Content-Length, HTTP limits the body itself: it need not be counted.
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length > mostBytes ? undefined : bytes;
  }
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const decode = (type: BodyType, bytes: Uint8Array): Body => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return type === 'json'
    ? { type, value: JSON.parse(text) }
    : { type, fields: new URLSearchParams(text) };
};

export const readBody = async (
  request: AskedRequest,
  type: BodyType,
): Promise<Body | BodyFault> => {
  const bytes = await readBytes(request, BODY_MOST_BYTES);
  if (bytes === undefined) return 'too-large';
  try {
    return decode(type, bytes);
  } catch {
    return 'malformed';
  }
};
