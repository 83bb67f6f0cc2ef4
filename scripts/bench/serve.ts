import { readEnvironment } from '#kernel/config/env.ts';
import { threadOptions } from '../server/function-groups.ts';
import { startServer } from '../server/server.ts';

/** Kontor's server in a process of its own: serve.ts <root> <publish folder> <cache: on or off>. */
const [root = '', publishFolder = '', cache = ''] = process.argv.slice(2);
const server = await startServer({
  root,
  publishFolder,
  port: 0,
  sharedCache: cache === 'on',
  runSchedules: false,
  ...threadOptions(readEnvironment()),
  // Everything else stays with the server itself, to be measured there.
  threadOf: () => undefined,
});
await server.ready;
console.log(server.url);
process.send?.(server.url);
// It ends with the process that started it, however that one ends.
process.stdin.once('close', () => void server.close().then(() => process.exit(0))).resume();
