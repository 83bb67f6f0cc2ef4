import { createServer } from 'node:net';
import { listenOnLoopback } from './loopback.ts';

/** A port that was free a moment ago, for programs that cannot take port 0. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((closed) => server.close(closed));
  return port;
};
