import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnvironment } from '#kernel/config/env.ts';
import { BODY_POLICIES } from '../../scripts/server/body-policy.ts';
import { startServer } from '../../scripts/server/server.ts';

/**
 * A process that serves the named functions and no pages, so that no site must be built: the
 * names stand on its command line.
 */
const root = resolve(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'kontor-endpoint-'));
await mkdir(join(folder, 'functions'));
await mkdir(join(folder, 'dist'));
for (const name of process.argv.slice(2)) {
  const source = pathToFileURL(join(root, 'functions', `${name}.ts`)).href;
  const text = `export { default, config } from '${source}';\n`;
  await writeFile(join(folder, 'functions', `${name}.ts`), text);
}
const server = await startServer({
  root,
  port: 0,
  publishFolder: join(folder, 'dist'),
  functionsFolder: join(folder, 'functions'),
  bodyPolicies: BODY_POLICIES,
  runSchedules: false,
  trustedProxies: readEnvironment().trustedProxies,
});
console.log(`open at ${server.url}`);
const stop = async (): Promise<void> => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
// Who started it for several tests is gone.
process.once('disconnect', () => void stop());
