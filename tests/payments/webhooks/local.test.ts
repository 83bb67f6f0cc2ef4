import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '#kernel/config/env.ts';
import { localWebhooks } from '../../../scripts/local/webhooks.ts';

/** What `npm start` sets up for webhooks of a local run. */

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-webhooks-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a key is made once, for the eyes of its owner, and receivers here are allowed', async () => {
  const first = await localWebhooks(readEnvironment({}), root);
  expect(first).toEqual({
    WEBHOOK_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    WEBHOOK_LOOPBACK: '1',
  });
  expect(await localWebhooks(readEnvironment({}), root)).toEqual(first);
  const file = join(root, '.kontor/webhook-key');
  expect((await readFile(file, 'utf8')).trim()).toBe(first['WEBHOOK_KEY']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(readEnvironment(first).webhooks).toEqual({
    sealingKeys: [first['WEBHOOK_KEY']],
    allowLoopback: true,
  });
});

test('a key of the environment stays', async () => {
  const own = readEnvironment({ WEBHOOK_KEY: 'a key of thirty-two characters or more' });
  expect(await localWebhooks(own, root)).toEqual({ WEBHOOK_LOOPBACK: '1' });
});
