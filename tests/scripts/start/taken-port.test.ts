import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../support/loopback.ts';
import { ROOT, run } from '../../support/process.ts';

test('npm start says that its port is taken before it prepares anything', async () => {
  const other = createServer();
  const port = await listenOnLoopback(other);
  const { code, output } = await run([join(ROOT, 'scripts/start.ts')], { PORT: String(port) });
  await new Promise((closed) => other.close(closed));
  expect(code).toBe(1);
  const advice = `Choose another with PORT, for instance PORT=${port + 1} npm start.`;
  expect(output.trim()).toBe(`Port ${port} is already taken. ${advice}`);
});
