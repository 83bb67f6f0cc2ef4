import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { setupOf, type Setup } from '../../support/payments.ts';
import { COMPILED } from '../../support/process.ts';

let database: TestDatabase;
let setup: Setup;
beforeAll(async () => {
  database = await freshDatabase();
  setup = setupOf(database.store);
});
afterAll(() => database.drop());

/** Follows until the first line of its standard error is out; `end` is what Ctrl+C does. */
const tail = async (...args: string[]) => {
  const child = spawn(process.execPath, [resolve('scripts/kontor.ts'), 'tail', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(child.stderr, 'data');
  const end = async (): Promise<unknown> => {
    child.kill('SIGINT');
    return (await closed)[0];
  };
  return { lines, end };
};

test('tail prints what happens from then on, of whom and of what was asked', async () => {
  const [tenant, other] = [await setup.newTenant(), await setup.newTenant()];
  const { accountId } = await setup.open(tenant);
  const [all, own] = await Promise.all([
    tail(),
    tail('--org', tenant.organizationId, '--mode', 'test', '--type', 'payment.completed', '--json'),
  ]);
  await setup.open(other);
  const { paymentId } = await setup.record(tenant, { accountId });
  await expect.poll(() => [all.lines.length, own.lines.length]).toEqual([3, 1]);
  expect(await Promise.all([all.end(), own.end()])).toEqual([0, 0]);
  const types = ['account.created', 'payment.completed', 'balance.updated'];
  for (const [index, type] of types.entries()) expect(all.lines[index]).toContain(`  ${type}  `);
  expect(all.lines[1]).toContain(`${paymentId}  version 1  ${tenant.organizationId} test`);
  expect(JSON.parse(own.lines[0] ?? '')).toMatchObject({
    ...tenant,
    type: 'payment.completed',
    version: 1,
    data: { paymentId, accountId, amount: '1' },
  });
});

test('a command that nobody reads to the end says nothing of it', async () => {
  const child = spawn(
    process.execPath,
    [resolve('scripts/kontor.ts'), 'accounts', 'deactivate', '--help'],
    { env: { PATH: process.env['PATH'] ?? '', ...COMPILED }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, '']);
});
