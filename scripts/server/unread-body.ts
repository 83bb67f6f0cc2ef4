import { freeBytes } from './body-memory.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Up to here the rest is read, so that the connection can be used again. */
const READ_MOST_BYTES = 256 * 1024;
/** Long enough for the answer to arrive, which a connection that is reset could lose. */
const LINGER_MS = 300;

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > READ_MOST_BYTES;

/**
 * Nothing more of a large body is taken in, and what has come of it is given back at once. Its
 * sender learns that the connection ends, or the next request would be lost with it.
 */
export const stopReading = (incoming: IncomingMessage, response: ServerResponse): void => {
  if (!isLarge(incoming)) return;
  if (!response.headersSent) response.setHeader('connection', 'close');
  incoming.on('data', freeBytes);
  // After what came in this turn: reading that makes the socket go on.
  setImmediate(() => incoming.socket.pause());
};

/** Where an answer left before its request was read, the rest of a large one is not read at all. */
export const leaveUnread = (incoming: IncomingMessage, response: ServerResponse): void => {
  if (!isLarge(incoming)) return;
  const { socket } = incoming;
  response.once('finish', () => {
    if (incoming.complete) return;
    incoming.on('data', freeBytes);
    socket.pause();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
};
