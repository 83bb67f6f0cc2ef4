import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#kernel/config/env.ts';
import { threadOptions } from '../../scripts/server/function-groups.ts';
import { startServer } from '../../scripts/server/server.ts';
import { ROOT } from './process.ts';

/**
 * A process that serves the functions named on its command line as `npm start` does, without the
 * built site around them.
 */
const folder = await mkdtemp(join(tmpdir(), 'kontor-v1-'));
await mkdir(join(folder, 'dist'));
await mkdir(join(folder, 'functions'));
for (const name of process.argv.slice(2)) {
  const file = join('functions', `${name}.ts`);
  await symlink(join(ROOT, file), join(folder, file));
}

// One thread, as tests mostly ask one thing after the other, unless a test says otherwise.
const { threads = 1, databaseThread } = readEnvironment();

const server = await startServer({
  root: ROOT,
  publishFolder: join(folder, 'dist'),
  functionsFolder: join(folder, 'functions'),
  port: 0,
  ...threadOptions({ threads, databaseThread }),
  trustedProxies: (process.env['TRUST_PROXY'] ?? '').split(',').filter((each) => each !== ''),
});
await server.ready;
console.log(`open at ${server.url}`);

process.once('SIGTERM', () => {
  const closed = server.close().then(() => rm(folder, { recursive: true, force: true }));
  void closed.then(() => process.exit(0));
});
