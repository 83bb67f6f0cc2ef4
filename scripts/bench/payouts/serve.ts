import { startPaymentLoops } from '#app/payout-operations.ts';
import type { Loop } from '#kernel/worker/loop.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { threadOptions } from '../../server/function-groups.ts';
import { startServer } from '../../server/server.ts';

/**
 * Kontor's server and its worker in one process, as `npm start` runs them; the worker works from
 * the first message on: serve.ts <root> <publish folder>.
 */
const [root = '', publishFolder = ''] = process.argv.slice(2);
const server = await startServer({
  root,
  publishFolder,
  port: 0,
  sharedCache: false,
  runSchedules: false,
  ...threadOptions(readEnvironment()),
  threadOf: () => undefined,
});
await server.ready;
let worker: Pick<Loop, 'stop'> = startPaymentLoops();
await worker.stop();
process.once('message', () => (worker = startPaymentLoops()));
process.send?.(server.url);
// It ends with the process that started it, however that one ends.
process.once('disconnect', () => {
  void Promise.all([worker.stop(), server.close()]).then(() => process.exit(0));
});
