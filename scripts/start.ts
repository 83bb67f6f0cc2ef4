import './local/umask.ts';
import './local/heap-growth.ts';
import './local/env-file.ts';
import { resolve } from 'node:path';
import { readEnvironment } from '#kernel/config/env.ts';
import { BODY_POLICIES } from './server/body-policy.ts';
import { threadOptions } from './server/function-groups.ts';
import { requireFreePort } from './server/listening.ts';
import { startServer } from './server/server.ts';
import { goOnWithoutChain } from './sandbox/missing.ts';
import { greeting, ratesInWords } from './start/greeting.ts';
import { startLive } from './start/live.ts';
import { startLoops } from './start/loops.ts';
import { endBuild, openSite } from './start/open-site.ts';
import { prepareStore } from './start/prepare.ts';
import { followChanges } from './start/watch.ts';
import { askedCards } from './build/site.ts';
import { step } from './build/steps.ts';

/** npm start: prepares the database, builds the site and opens the server. */
const root = resolve(import.meta.dirname, '..');

const options = { root, distFolder: resolve(root, 'dist'), cards: askedCards() };

const MEGABYTE_BYTES = 1024 * 1024;

const start = async (): Promise<void> => {
  const environment = readEnvironment();
  const { port, host, siteUrl, trustedProxies, connections, writtenOrigin } = environment;
  await requireFreePort({ host, port });
  const prepared = await step('Preparing the database', () => prepareStore(environment, root));
  const opened = await openSite(options, environment);
  const live = opened.follows ? startLive() : undefined;
  const chain = await prepared.chain?.catch(goOnWithoutChain);
  // Set now, because functions read the environment when they are called.
  process.env['DATABASE_THREAD'] ??= '1';
  Object.assign(process.env, chain?.variables, prepared.webhookVariables);
  const server = await startServer({
    root,
    ...(opened.files === undefined ? {} : { files: opened.files }),
    ...(live === undefined ? {} : { live }),
    ...{ port, host, siteUrl, trustedProxies },
    ...(siteUrl === undefined ? { writtenOrigin } : {}),
    bodyPolicies: BODY_POLICIES,
    bodyBudgetBytes: connections.bodyMegabytes * MEGABYTE_BYTES,
    connectionsMost: connections.most,
    connectionsPerAddressMost: connections.perAddressMost,
    ...threadOptions(readEnvironment()),
  });
  const loops = await startLoops();
  const rates = await ratesInWords(environment, root);
  console.log(greeting({ ...prepared, chain, rates, url: `http://localhost:${server.port}` }));
  const follower =
    live === undefined
      ? endBuild(opened, { ...options, server })
      : followChanges({ ...opened, root, server, live, isUnwritten: opened.files !== undefined });
  const stop = async (): Promise<void> => {
    live?.close();
    await follower.stop();
    await Promise.all([server.close(), loops.stop()]);
    await chain?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
};

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // Exits explicitly, because an open database would keep the process running.
  process.exit(1);
}
