import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receivers in a process of their own: each notes when a message came, and answers 204. */

const arrivals: [eventId: string, atMs: number][] = [];

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

const open = (): Promise<number> =>
  new Promise((listening) => {
    const server = createServer((request, response) => {
      const atMs = performance.timeOrigin + performance.now();
      arrivals.push([String(request.headers['webhook-id']), atMs]);
      request.resume().on('end', () => response.writeHead(204).end());
    });
    server.listen(0, '127.0.0.1', () => listening(portOf(server.address())));
  });

const count = Number(process.argv[2]);
const ports: number[] = [];
for (let opened = 0; opened < count; opened += 1) ports.push(await open());
process.send?.({ ports });

// Each question is answered with what has come since the last one.
process.on('message', () => process.send?.({ arrivals: arrivals.splice(0) }));
process.on('disconnect', () => process.exit(0));
