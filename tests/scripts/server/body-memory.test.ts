import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createFixtureSite } from './fixture-site.ts';

/** What was read of bodies is freed at once: the garbage collector would leave it for a while. */

const PIECE_BYTES = 60_000;
const CALLERS = 400;
const KEPT_MOST_BYTES = 4 * 1024 * 1024;

/** Sends head and body in one piece to an address that reads no body; the status. */
const sendAtOnce = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const head = `POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${PIECE_BYTES}\r\n`;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head}\r\n${'x'.repeat(PIECE_BYTES)}`),
    );
    socket.once('error', (error) => resolve(String(error)));
    socket.once('data', (part) => {
      socket.destroy();
      resolve(String(part).split(' ')[1] ?? '');
    });
  });

test.each([1, 2])('bodies that nothing reads are freed at once, %i threads', async (threads) => {
  const site = await createFixtureSite();
  try {
    const server = await site.start({ threads, answeredByAll: ['slow'] });
    await server.ready;
    const heldBytes = (): number => process.memoryUsage().arrayBuffers;
    const before = heldBytes();
    let mostBytes = 0;
    for (let count = 0; count < CALLERS; count += 1) {
      expect(await sendAtOnce(server.port)).toBe('404');
      mostBytes = Math.max(mostBytes, heldBytes() - before);
    }
    expect(mostBytes).toBeLessThan(KEPT_MOST_BYTES);
  } finally {
    await site.remove();
  }
});
