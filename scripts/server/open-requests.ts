import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The most requests of one connection that wait for their answers. node:http begins all that come
 * in one piece of 64 KiB, more than a thousand, and keeps each until the earlier ones are read.
 */
export const REQUESTS_MOST = 16;

const open = new WeakMap<Socket, number>();

/** Counts a request until its answer; one too many ends the connection and is not admitted. */
export const admitRequest = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const count = (open.get(socket) ?? 0) + 1;
  if (count > REQUESTS_MOST) {
    socket.destroy();
    return false;
  }
  open.set(socket, count);
  response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
  return true;
};
