// Sends bytes exactly as given, which fetch would correct or refuse.
import { connect } from 'node:net';
import { request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Everything the server says until it closes the connection. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** What has arrived after `forMs` of writing, and whether the connection was reset. */
export const readWhileSending = async (port: number, text: string, forMs: number) => {
  const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
  let received = '';
  let isReset = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => (isReset = true));
  await pause(forMs);
  socket.destroy();
  return { received, isReset };
};

interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request whose answer is not decompressed and which carries no header of its own. */
export function requestWire(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
