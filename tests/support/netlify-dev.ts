import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore } from '#kernel/storage/store.ts';
import { freePort } from './free-port.ts';
import { layOutFunctions, type ChosenFunctions } from './functions.ts';
import { ROOT, start } from './process.ts';

/** The command line of Netlify, as npm brings it. */
const NETLIFY = join(ROOT, 'node_modules/netlify-cli/bin/run.js');

/** An operational database as a deploy has it. */
const prepareDatabase = async (url: string): Promise<void> => {
  const store = await openStore({ url });
  await migrate(store);
  await store.close();
};

/** The same built site and these functions behind Netlify's own emulator, without any network. */
export const runNetlifyDev = async (
  chosen: ChosenFunctions,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const functions = await layOutFunctions(chosen);
  const folder = await mkdtemp(join(tmpdir(), 'kontor-netlify-'));
  const database = `file:${join(folder, 'kontor.db')}`;
  await prepareDatabase(database);
  const [port, functionsPort] = [await freePort(), await freePort()];
  const options = ['--offline', '--internal-disable-edge-functions', '--no-open'];
  const ports = ['--port', String(port), '--functions-port', String(functionsPort)];
  const running = await start(
    [NETLIFY, 'dev', ...options, '--skip-gitignore', '--functions', functions.folder, ...ports],
    /dev server ready: (http:\/\/\S+)/,
    {
      CI: '1',
      BROWSER: 'none',
      NO_COLOR: '1',
      DATABASE_URL: database,
    },
  );
  const stop = async (): Promise<void> => {
    await running.stop();
    await functions.remove();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: running.found[1] ?? '', stop };
};
