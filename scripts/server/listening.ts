/** Opens and closes the port, and waits for running work when the server ends. */
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { RunningWork } from './running-work.ts';

interface ListeningAddress {
  url: string;
  port: number;
}

const explain = (error: Error, port: number): Error => {
  const code = 'code' in error ? error.code : undefined;
  const advice = `Choose another with PORT, for instance PORT=${port + 1} npm start.`;
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is already taken. ${advice}`);
  if (code === 'EACCES') return new Error(`Port ${port} may not be opened. ${advice}`);
  return error;
};

/** Host and port at which the server is reached from this machine. */
export const authority = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `localhost:${port}`;
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
};

interface Position {
  host: string;
  port: number;
  /** Whether other threads of this process listen at the same port; Linux shares it out. */
  isShared?: boolean;
}

export const listen = async (
  server: Server,
  { host, port, isShared = false }: Position,
): Promise<ListeningAddress> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)));
    server.listen({ port, host, reusePort: isShared }, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://${authority(host, actualPort)}`, port: actualPort };
};

/** Reports a port that is in use before anything else is prepared. */
export const requireFreePort = async (address: { host: string; port: number }): Promise<void> => {
  const server = createServer();
  await listen(server, address);
  await new Promise((closed) => server.close(closed));
};

/** Waits for running work up to a limit; connections still open then are destroyed. */
export const drain = async (
  server: Server,
  running: RunningWork,
  limitMs: number,
): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await running.settled(limitMs);
  server.closeAllConnections();
  await closed;
};
