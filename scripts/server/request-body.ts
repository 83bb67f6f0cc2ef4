import { freeBytes } from './body-memory.ts';
import type { HeldBytes } from './body-budget.ts';
import type { Exchange } from './exchange.ts';
import { watchBody } from './stalled-bodies.ts';
import { stopReading } from './unread-body.ts';

export type RequestBody =
  | { state: 'complete'; bytes: Buffer<ArrayBuffer> | undefined }
  /** `too-large` for its route; `no-room` when too much of others is held at the moment. */
  | { state: 'too-large' | 'no-room' | 'aborted' };

interface Room {
  limitBytes: number;
  held: HeldBytes;
}

/** In separate memory, which can be transferred to another thread. */
const joined = (chunks: readonly Buffer[], sizeBytes: number): Buffer<ArrayBuffer> => {
  const all = Buffer.from(new ArrayBuffer(sizeBytes));
  let end = 0;
  for (const chunk of chunks) {
    end += chunk.copy(all, end);
    freeBytes(chunk);
  }
  return all;
};

/** The length that the request announces; undefined if it announces none. */
export const announcedBytes = ({ incoming: { headers } }: Exchange): number | undefined => {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
};

const collect = async (exchange: Exchange, { limitBytes, held }: Room): Promise<RequestBody> => {
  const { incoming, response } = exchange;
  const lengthBytes = announcedBytes(exchange);
  const watched = watchBody(held.isCrowded);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const stop = (state: 'too-large' | 'no-room' | 'aborted'): RequestBody => {
    chunks.forEach(freeBytes);
    stopReading(incoming, response);
    return { state };
  };
  // The socket must outlive a body that is too large, or the 413 could not be sent.
  const sent: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
  const parts = sent[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), watched.hasStalled]);
      if (next === 'stalled') {
        response.setHeader('connection', 'close');
        return stop('no-room');
      }
      if (next.done === true) break;
      const bytes = next.value;
      chunks.push(bytes);
      sizeBytes += bytes.length;
      if (sizeBytes > limitBytes) return stop('too-large');
      // Counted on arrival: a caller that announces much and sends little holds little.
      if (!held.add(bytes.length, sizeBytes === lengthBytes)) return stop('no-room');
      watched.move(bytes.length);
    }
  } catch {
    return stop('aborted');
  } finally {
    watched.leave();
    void parts.return?.();
  }
  held.add(0, true);
  return { state: 'complete', bytes: joined(chunks, sizeBytes) };
};

/** Reads the whole body into memory, or stops as soon as it is known to pass the limit. */
export const readBody = async (exchange: Exchange, room: Room): Promise<RequestBody> => {
  const { incoming, response, method } = exchange;
  const lengthBytes = announcedBytes(exchange) ?? 0;
  const chunked = incoming.headers['transfer-encoding'] !== undefined;
  const readsOnly = method === 'GET' || method === 'HEAD';
  if (readsOnly || (lengthBytes === 0 && !chunked)) return { state: 'complete', bytes: undefined };
  if (lengthBytes > room.limitBytes) {
    stopReading(incoming, response);
    return { state: 'too-large' };
  }
  if (incoming.headers.expect !== undefined) response.writeContinue();
  const body = await collect(exchange, room);
  if (body.state !== 'complete') room.held.release();
  return body;
};
