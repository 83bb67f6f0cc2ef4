import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { verifyWebhook } from '../../../src/client/kontor.ts';
import { startTestChain } from '../../support/chain.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { chainVariables } from '../../support/v1-payouts.ts';

/** What a person has to look at, as the operator meets it. */

const SECRET = Buffer.alloc(32, 'k').toString('base64');

const listed = z.array(
  z.looseObject({
    kind: z.string(),
    severity: z.string(),
    subject: z.string(),
    repair: z.string(),
  }),
);

describe('the operator’s receiver', () => {
  let database: TestDatabase;
  let receiver: Receiver;
  let server: Running;
  const startLooking = (): Promise<Running> =>
    start([join(ROOT, 'tests/support/alarm-process.ts')], /alarms at work/, {
      DATABASE_URL: database.url,
      ALARM_WEBHOOK_URL: receiver.url,
      ALARM_WEBHOOK_SECRET: SECRET,
    });
  beforeAll(async () => {
    database = await freshDatabase();
    receiver = await startReceiver();
    server = await start(
      [join(ROOT, 'tests/support/endpoint-server.ts'), 'healthz'],
      /open at (\S+)/,
      {
        DATABASE_URL: database.url,
      },
    );
  });
  afterAll(async () => {
    await server.stop();
    await receiver.stop();
    await database.drop();
  });

  const ready = async () => {
    const answer = await fetch(`${server.found[1]}/healthz/ready`);
    return { status: answer.status, body: await answer.json() };
  };
  const beat = (minutesAgo: number) =>
    database.store.batch([
      sql`INSERT INTO worker_beats VALUES ('payouts:live',
            ${new Date(Date.now() - minutesAgo * 60_000).toISOString()})
          ON CONFLICT DO UPDATE SET beat_at = excluded.beat_at`,
    ]);
  const look = async (): Promise<void> => {
    const looking = await startLooking();
    const beats = () =>
      database.store.rows(
        z.object({ beat_at: z.string() }),
        sql`SELECT beat_at FROM worker_beats WHERE worker = 'alarms' AND beat_at > ${began}`,
      );
    const began = new Date().toISOString();
    await expect.poll(beats).toHaveLength(1);
    await looking.stop();
  };

  test('learns once that a worker is silent and once that it is back, signed', async () => {
    await beat(0);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', alarms: [] } });
    await beat(4);
    expect(await ready()).toEqual({
      status: 503,
      body: {
        status: 'not_ready',
        alarms: [{ kind: 'worker_silent', severity: 'fault', count: 1 }],
      },
    });
    // It is down at first: nothing of that is lost.
    receiver.reply = () => ({ status: 500 });
    await look();
    receiver.reply = () => ({ status: 204 });
    await look();
    await look();
    await beat(0);
    await look();
    await look();
    const messages = await Promise.all(
      receiver.received.slice(1).map((received) => verifyWebhook(`whsec_${SECRET}`, received)),
    );
    expect(messages).toMatchObject([
      {
        type: 'alarm.raised',
        data: {
          kind: 'worker_silent',
          subject: 'payouts:live',
          sentence: 'The worker payouts:live has not finished a round for 4 minutes.',
        },
      },
      { type: 'alarm.ended', data: { kind: 'worker_silent', endedAt: expect.any(String) } },
    ]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(2);
    expect((await ready()).status).toBe(200);
  });

  test('is no part of the answer to a monitor, and other methods are refused', async () => {
    const answer = await fetch(`${server.found[1]}/healthz/ready`, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('kontor alarms', () => {
  const list = async (workplace: Workplace) => {
    const { code, stdout } = await workplace.run('alarms', '--json');
    return { code, alarms: listed.parse(JSON.parse(stdout)) };
  };

  test('names coins that the books do not know and too little gas, and what to do', async () => {
    const vaultFunds = { lamports: 10_000_000n, USDC: 7_000_000n, EURC: 0n };
    const chain = await startTestChain({ vaultFunds });
    const workplace = await migratedWorkplace(chainVariables(chain.url, chain));
    const { code, alarms } = await list(workplace);
    expect(code).toBe(1);
    expect(alarms).toMatchObject([
      {
        kind: 'books_differ',
        severity: 'fault',
        mode: 'test',
        subject: 'USDC',
        sentence: 'The test vault differs from the books by +7.000000 USDC.',
        repair: expect.stringContaining('npm run kontor -- reconcile'),
      },
      {
        kind: 'vault_low_on_gas',
        severity: 'fault',
        mode: 'test',
        sentence: expect.stringMatching(
          /^The test vault can pay the chain for [1-9] more payouts\.$/,
        ),
      },
    ]);
    await workplace.drop();
  });

  test('says that a chain is silent, and then nothing of what only it could tell', async () => {
    const chain = await startTestChain();
    const variables = chainVariables('http://127.0.0.1:9', chain);
    const workplace = await migratedWorkplace(variables);
    expect(await list(workplace)).toMatchObject({ code: 0, alarms: [{ kind: 'chain_silent' }] });
    await workplace.drop();
  });

  test('forgets a worker that was taken out of use, and no other', async () => {
    const workplace = await migratedWorkplace();
    const store = await workplace.openStore();
    await store.batch([
      sql`INSERT INTO worker_beats VALUES ('payouts:live', '2026-01-01T00:00:00.000Z')`,
    ]);
    await store.close();
    const kinds = async () => (await list(workplace)).alarms.map(({ kind }) => kind);
    expect(await kinds()).toContain('worker_silent');
    await workplace.json('alarms', 'forget', 'payouts:live');
    expect(await kinds()).not.toContain('worker_silent');
    expect(await workplace.failure('alarms', 'forget', 'nobody')).toMatchObject({ exit: 3 });
    await workplace.drop();
  });
});
