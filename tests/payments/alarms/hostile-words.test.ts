import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { escaped } from '#kernel/text/escape.ts';
import { hiddenIn } from '#kernel/text/hidden.ts';
import { idsFrom } from '#payments/ids.ts';
import { notifyAlarms } from '#payments/alarms/notify.ts';
import { readyRoute } from '#payments/api/ready.ts';
import { alarmKeeper } from '#payments/storage/alarms.ts';
import { systemWorld } from '#kernel/world.ts';
import { verifyWebhook } from '../../../src/client/kontor.ts';
import { openChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { openSignedIn } from '../../support/console.ts';
import { HIDDEN, LAWFUL } from '../../support/hidden-text.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { ROOT, run, start, type Running } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import {
  chainVariables,
  cryptoOrder,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Whatever others say, the texts of alarms are lines that a reader sees, and hold no secret. */

const KEYS = ['3f9c1e7ab2d84460', 'rpc-key-8c51f0d2'] as const;
const split = KEYS.map((key) => `${key.slice(0, 7)}\u200b${key.slice(7)}`);
const accented = 'Zu\u0308rich';

const anyWords = fc
  .array(fc.constantFrom(...HIDDEN, ...LAWFUL, ...KEYS, ...split, accented, '\n', '\t', 'no '), {
    minLength: 1,
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

const expectPlain = (text: string): void => {
  expect(hiddenIn(text)).toBeUndefined();
  expect(text).not.toMatch(/[\r\n\t]/);
  expect(text).toBe(text.normalize('NFC'));
};

const expectNoSecret = (text: string): void => {
  for (const key of KEYS) expect(text).not.toContain(key);
};

const message = z.object({ data: z.object({ subject: z.string(), sentence: z.string() }) });

test('an alarm of any words is kept, sent and shown as visible lines', async () => {
  const { database, page, close } = await openSignedIn();
  onTestFinished(close);
  const { now } = systemWorld;
  const keeper = alarmKeeper(database.store, idsFrom(systemWorld).newId);
  const bodies: string[] = [];
  const send = async ({ body }: { body: string }) => bodies.push(body) > 0;
  await fc.assert(
    fc.asyncProperty(anyWords, anyWords, async (subject, sentence) => {
      const alarm = { kind: 'payout_fails', mode: 'test', subject, sentence } as const;
      const seen = { found: [alarm], checked: [], modes: [] };
      await keeper.record(seen, now());
      await keeper.record({ ...seen, checked: ['payout_fails'], modes: ['test'] }, now());
      const [kept, ...others] = await keeper.open();
      expect(others).toEqual([]);
      for (const each of [kept?.subject ?? '\0', kept?.sentence ?? '\0']) expectPlain(each);
      await notifyAlarms({ keeper, send, now });
      const sent = bodies.splice(0).map((body) => message.parse(JSON.parse(body)).data);
      expect(sent).toContainEqual({ subject: kept?.subject, sentence: kept?.sentence });
      const readAlarms = async () => ({ open: await keeper.open(), beats: [] });
      const { body } = await readyRoute(readAlarms, now).handle({ params: {}, query: {} });
      expectPlain(String(body));
      const shown = await page();
      expect(shown).toContain(escaped(kept?.sentence ?? '\0'));
      for (const line of shown.split('\n')) expectPlain(line);
      await keeper.record({ found: [], checked: ['payout_fails'], modes: ['test'] }, now());
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('an alarm of any words is a line of the log that commands no terminal', async () => {
  const words = fc.sample(anyWords, 100);
  const program = `import { emitAlarm } from '#app/alarms/emit.ts';
    for (const error of JSON.parse(process.env.WORDS)) emitAlarm('alarm')({ error });`;
  const { output } = await run(['--input-type=module', '-e', program], {
    WORDS: JSON.stringify(words),
  });
  const lines = output.trimEnd().split('\n');
  const logged = z.object({ error: z.string() });
  expect(lines.map((line) => logged.parse(JSON.parse(line)).error)).toEqual(words);
  for (const line of lines) expect(hiddenIn(line)).toBeUndefined();
});

const SECRET = Buffer.alloc(32, 'k').toString('base64');

let fixture: PayoutsFixture;
let provider: ChainProxy & { close(): Promise<void> };
let receiver: Receiver;
let running: Running[];
const startHere = async (script: string, ready: RegExp): Promise<void> => {
  const program = join(ROOT, 'tests/support', script);
  running.push(await start([program], ready, variables()));
};
const variables = () => ({
  ...chainVariables(`${provider.url}/v2/${KEYS[0]}?api-key=${KEYS[1]}`, fixture.chain),
  DATABASE_URL: fixture.database.url,
  ALARM_WEBHOOK_URL: receiver.url,
  ALARM_WEBHOOK_SECRET: SECRET,
});
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: 50 });
  // The server itself signs nothing: the worker beside it does.
  fixture.sign(false);
  provider = await openChainProxy(fixture.chain.url);
  receiver = await startReceiver();
  running = [];
  await startHere('payout-process.ts', /at work/);
});
afterAll(async () => {
  for (const each of running) await each.stop();
  await receiver.stop();
  await provider.close();
  await fixture.close();
});

test('a provider that refuses bytes in any words has them read as visible lines', async () => {
  const keeper = alarmKeeper(fixture.database.store, idsFrom(systemWorld).newId);
  const accountId = await fixture.accountWith({ USDC: '1000' });
  const subjects = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyWords, anyWords, async (said, log) => {
      const data = { err: 'AccountNotFound', logs: [log, `Program log: ${said}`] };
      provider.behave = (method) =>
        method === 'sendTransaction' ? { error: { code: -32002, message: said, data } } : 'pass';
      const { body } = await fixture.ask(fixture.test, '/v1/payouts/crypto', {
        body: await cryptoOrder(accountId),
      });
      const payoutId = String(body.payoutId);
      subjects.add(payoutId);
      const found = async () => (await keeper.open()).find((each) => each.subject === payoutId);
      await expect.poll(found).toBeDefined();
      const sentence = (await found())?.sentence ?? '\0';
      expect(sentence).toContain('No provider takes the transaction: AccountNotFound');
      expectPlain(sentence);
      expectNoSecret(sentence);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  const kontor = kontorHere(variables);
  const json = await kontor.run('alarms', 'list', '--json');
  const text = await kontor.run('alarms', 'list');
  for (const each of [json.stdout, text.stdout]) {
    for (const subject of subjects) expect(each).toContain(subject);
    expectNoSecret(each);
    for (const line of each.split('\n')) expectPlain(line);
  }
  await startHere('alarm-process.ts', /at work/);
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(subjects.size);
  for (const received of receiver.received) {
    const { data } = message.parse(await verifyWebhook(`whsec_${SECRET}`, received));
    for (const each of [data.subject, data.sentence]) expectPlain(each);
    expectNoSecret(received.body);
  }
});
