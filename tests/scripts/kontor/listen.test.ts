import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { setupOf } from '../../support/payments.ts';
import { COMPILED, ROOT } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

/** `kontor listen`: a program on this machine hears what happens. */

let database: TestDatabase;
let receiver: Receiver;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'kontor-listen-'));
});
afterEach(async () => {
  await database.drop();
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

const listen = (args: readonly string[]) => {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/kontor.ts'), 'listen', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reported = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (reported.stdout += String(text)));
  child.stderr.on('data', (text) => (reported.stderr += String(text)));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return { reported, ended, interrupt: () => child.kill('SIGINT') };
};

test('forwards events of an organization, signed by the secret that it prints', async () => {
  const { newTenant, open } = setupOf(database.store);
  const [mine, other] = [await newTenant(), await newTenant()];
  await open(mine);
  const args = ['--forward', receiver.url, '--org', mine.organizationId, '--json'];
  const running = listen(args);
  await expect.poll(() => running.reported.stderr).toContain('from now on');
  await open(other);
  const { accountId } = await open(mine);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [, secret = ''] = /(whsec_\S+)/.exec(running.reported.stderr) ?? [];
  const [first] = receiver.received;
  const read = new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {});
  expect(read).toMatchObject({ type: 'account.created', data: { accountId } });
  await expect.poll(() => running.reported.stdout).toContain('\n');
  expect(JSON.parse(running.reported.stdout)).toMatchObject({
    eventId: first?.headers['webhook-id'],
    type: 'account.created',
    status: 204,
  });
  running.interrupt();
  expect(await running.ended).toBe(0);
  const { mode } = await stat(join(folder, '.kontor/listen-secret'));
  expect(mode & 0o777).toBe(0o600);
});

test('goes to no other machine', async () => {
  const kontor = kontorHere(() => ({ DATABASE_URL: database.url }), folder);
  const { code, stderr } = await kontor.run('listen', '--forward', 'http://example.com/hook');
  expect(code).toBe(2);
  expect(stderr).toContain('an address on this machine');
});
