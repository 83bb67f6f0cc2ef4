import { freeBytes } from './body-memory.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Up to this size the rest is read, so that the connection can be reused. */
const READ_MOST_BYTES = 256 * 1024;
/**
 * Long enough for the answer to arrive over a slow line, or at a busy sender: a connection that is
 * reset before that loses it.
 */
const LINGER_MS = 2000;
/** No more at a time: under an attack memory counts more than that its answers are read. */
const LINGERING_MOST = 50;
let lingering = 0;

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > READ_MOST_BYTES;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** After what came in this turn, and after node:http drops the rest: both make the socket go on. */
const pauseAfterTurn = (socket: Socket): void => void setImmediate(() => socket.pause());

/** What somebody else still reads, such as a function, is not freed. */
const freeUnread = (incoming: IncomingMessage): void => {
  const isRead = incoming.listenerCount('data') + incoming.listenerCount('readable') > 0;
  if (!isRead) incoming.on('data', freeBytes);
};

/**
 * Stops reading a large body and frees what has arrived. `connection: close` informs the sender
 * that the connection ends; otherwise its next request would be lost.
 */
export const stopReading = (incoming: IncomingMessage, response: ServerResponse): void => {
  if (!isLarge(incoming)) return;
  if (!response.headersSent) response.setHeader('connection', 'close');
  incoming.on('data', freeBytes);
  pauseAfterTurn(incoming.socket);
};

/**
 * If an answer was sent before its request was read, the rest of a large body is not read.
 * node:http closes such a connection as soon as the answer is sent. That resets it, since there are
 * unread bytes, and a sender that is still writing then loses the answer: only the sending half is
 * ended here, and the connection some time later.
 */
export const leaveUnread = (incoming: IncomingMessage, response: ServerResponse): void => {
  if (!hasBody(incoming)) return;
  response.once('finish', () => freeUnread(incoming));
  if (!isLarge(incoming)) return;
  const { socket } = incoming;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (incoming.complete || lingering >= LINGERING_MOST) return destroySoon();
    lingering += 1;
    socket.once('close', () => (lingering -= 1));
    pauseAfterTurn(socket);
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  response.once('finish', () => {
    if (!incoming.complete && !socket.writableEnded) socket.destroySoon();
  });
};
