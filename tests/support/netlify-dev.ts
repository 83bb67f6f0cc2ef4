import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratedBytes } from './database.ts';
import { freePort } from './free-port.ts';
import { layOutFunctions, type ChosenFunctions } from './functions.ts';
import { ROOT, start } from './process.ts';

/** The command line of Netlify, as npm brings it. */
const NETLIFY = join(ROOT, 'node_modules/netlify-cli/bin/run.js');

/** The same built site and these functions behind Netlify's own emulator, without any network. */
export const runNetlifyDev = async (
  chosen: ChosenFunctions,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const functions = await layOutFunctions(chosen);
  const folder = await mkdtemp(join(tmpdir(), 'kontor-netlify-'));
  const database = join(folder, 'kontor.db');
  await writeFile(database, await migratedBytes());
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
      DATABASE_URL: `file:${database}`,
    },
  );
  const stop = async (): Promise<void> => {
    await running.stop();
    await functions.remove();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: running.found[1] ?? '', stop };
};
