import { startServer } from '../server/server.ts';

/** Kontor's server in a process of its own: serve.ts <root> <publish folder> <cache: on or off>. */
const [root = '', publishFolder = '', cache = ''] = process.argv.slice(2);
const server = await startServer({
  root,
  publishFolder,
  port: 0,
  sharedCache: cache === 'on',
  runSchedules: false,
});
console.log(server.url);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
