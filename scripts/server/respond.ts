import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './answer.ts';

const BODILESS_STATUSES = new Set([204, 304]);
const DEPARTURES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** Writes an answer; a body that is a stream is written until it ends or the caller is gone. */
export async function respond(
  response: ServerResponse,
  { status, headers, body }: Answer,
  method: string,
): Promise<void> {
  if (response.destroyed) return;
  if (body !== null && typeof body !== 'string' && !Buffer.isBuffer(body)) {
    response.writeHead(status, headers);
    return sendStream(response, body, method);
  }
  const bodiless = BODILESS_STATUSES.has(status) || (method === 'HEAD' && body === null);
  const bytes = Buffer.byteLength(body ?? '');
  response.writeHead(status, bodiless ? headers : { ...headers, 'content-length': bytes });
  if (bodiless || method === 'HEAD' || body === null) response.end();
  // A text goes out together with the head, bytes by themselves after it. A text of ASCII alone is
  // the same bytes in both encodings, and takes half the time as Latin-1.
  else if (typeof body === 'string') response.end(body, body.length === bytes ? 'latin1' : 'utf8');
  else response.end(body);
}

async function sendStream(
  response: ServerResponse,
  body: ReadableStream<Uint8Array>,
  method: string,
): Promise<void> {
  const reader = body.getReader();
  // By the cancelled stream the function learns that the caller has left.
  response.once('close', () => void reader.cancel().catch(() => undefined));
  if (method === 'HEAD') {
    response.end();
    return;
  }
  // Sent at once: a caller may wait for the headers while the first event is still to come.
  response.flushHeaders();
  await pipeline(chunksOf(reader), response).catch((error: unknown) => {
    if (!isDeparture(error)) throw error;
  });
}

// A caller who leaves ends an event stream the usual way.
function isDeparture(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DEPARTURES.has(String(error.code));
}

async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    yield chunk.value;
  }
}
