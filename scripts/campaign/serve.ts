import '../local/umask.ts';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readEnvironment } from '#kernel/config/env.ts';
import { BODY_POLICIES } from '../server/body-policy.ts';
import { threadOptions } from '../server/function-groups.ts';
import { startServer } from '../server/server.ts';
import { startLoops } from '../start/loops.ts';
import { prepareStore } from '../start/prepare.ts';

/** What `npm start` runs, without the pages: /v1, the reserves, and whatever works beside them. */

const root = resolve(import.meta.dirname, '../..');
const folder = z.string().parse(process.argv[2]);

const start = async (): Promise<void> => {
  const environment = readEnvironment();
  const { webhookVariables } = await prepareStore(environment, folder);
  // Functions read the environment when asked.
  process.env['DATABASE_THREAD'] ??= '1';
  Object.assign(process.env, webhookVariables);
  const { host, port } = environment;
  const server = await startServer({
    root,
    publishFolder: join(folder, 'dist'),
    functionsFolder: join(folder, 'functions'),
    ...{ host, port },
    bodyPolicies: BODY_POLICIES,
    ...threadOptions(readEnvironment()),
  });
  const loops = await startLoops();
  console.log(`open at ${server.url}`);
  const stop = async (): Promise<void> => {
    await Promise.all([server.close(), loops.stop()]);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  // A terminal's Ctrl-C reaches the parent too, and the parent's end closes standard input.
  process.on('SIGINT', () => undefined);
  process.stdin.once('close', () => process.exit(0));
  process.stdin.resume();
};

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
