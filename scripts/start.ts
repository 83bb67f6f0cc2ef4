import './local/umask.ts';
import './local/env-file.ts';
import { resolve } from 'node:path';
import { readEnvironment } from '#kernel/config/env.ts';
import { buildIfChanged } from './build/site.ts';
import { BODY_POLICIES } from './server/body-policy.ts';
import { threadOf } from './server/function-groups.ts';
import { startServer } from './server/server.ts';
import { goOnWithoutChain } from './sandbox/missing.ts';
import { greeting, ratesInWords } from './start/greeting.ts';
import { prepareStore } from './start/prepare.ts';
import { step } from './build/steps.ts';

/** npm start: everything from content to a listening server, with one command. */
const root = resolve(import.meta.dirname, '..');

const MEGABYTE_BYTES = 1024 * 1024;

/** The worker of payouts and deposits, where there is a chain for it. */
const startWorker = async () => {
  const { openedVaults } = await import('#app/payment-chains.ts');
  const { startPaymentLoops } = await import('#app/payout-operations.ts');
  return (await openedVaults()).length > 0 ? startPaymentLoops() : undefined;
};

/** Webhooks of this very machine's database; what sends them runs as long as the server does. */
const startWebhooks = async () => {
  const { startWebhookLoop } = await import('#app/webhook-operations.ts');
  return startWebhookLoop();
};

/** Looks each minute for what a person has to look at. */
const startAlarms = async () => {
  const { startAlarmLoop } = await import('#app/alarms/operations.ts');
  return startAlarmLoop();
};

const start = async (): Promise<void> => {
  const environment = readEnvironment();
  const { port, host, siteUrl, trustedProxies, connections } = environment;
  const prepared = await step('Preparing the database', () => prepareStore(environment, root));
  await buildIfChanged({ root, distFolder: resolve(root, 'dist'), cards: true });
  const chain = await prepared.chain?.catch(goOnWithoutChain);
  // Functions run in this process and its threads, and read the environment when asked.
  process.env['DATABASE_THREAD'] ??= '1';
  Object.assign(process.env, chain?.variables, prepared.webhookVariables);
  const server = await startServer({
    root,
    port,
    host,
    siteUrl,
    trustedProxies,
    bodyPolicies: BODY_POLICIES,
    bodyBudgetBytes: connections.bodyMegabytes * MEGABYTE_BYTES,
    connectionsMost: connections.most,
    connectionsPerAddressMost: connections.perAddressMost,
    threadOf,
  });
  const worker = await startWorker();
  const webhooks = await startWebhooks();
  const alarms = await startAlarms();
  const rates = await ratesInWords(environment, root);
  console.log(greeting({ ...prepared, chain, rates, url: `http://localhost:${server.port}` }));
  const stop = async (): Promise<void> => {
    await Promise.all([server.close(), worker?.stop(), webhooks.stop(), alarms.stop()]);
    await chain?.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
};

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // What is open already, such as the database, would keep a failed start alive.
  process.exit(1);
}
