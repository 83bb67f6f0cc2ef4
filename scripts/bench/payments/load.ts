import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { latencyOf } from '../latency.ts';
import { task, type Taken, type Task, type Work } from './task.ts';

/** The load generator, a process of its own: given tasks, it answers what they took. */

const post = (path: string, authorization: string, body: object): autocannon.Request => ({
  method: 'POST',
  path,
  headers: {
    Authorization: authorization,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  },
  body: JSON.stringify({
    ...body,
    description: 'Order 4711',
    metadata: { orderId: '4711', channel: 'web' },
  }),
});

const paymentTo = (accountId: string) => ({
  accountId,
  amount: '19.9',
  assetCode: 'EUR',
  method: 'CARD',
  provider: 'stripe',
  providerPaymentId: `pi_${randomUUID()}`,
});

const payoutFrom = (accountId: string, toAddress: string) => ({
  accountId,
  toAddress,
  chain: 'solana',
  funding: { type: 'DIRECT', amount: '0.01', assetCode: 'USDC' },
});

const inTurn = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

const requestOf = (authorization: string, work: Work, turn: number): autocannon.Request => {
  switch (work.kind) {
    case 'credit': {
      const body = paymentTo(inTurn(work.accountIds, turn));
      return post('/v1/sandbox/payments', authorization, body);
    }
    case 'pay': {
      const body = payoutFrom(inTurn(work.accountIds, turn), inTurn(work.addresses, turn));
      return post('/v1/payouts/crypto', authorization, body);
    }
    case 'read': {
      const headers = { Authorization: authorization };
      return { method: 'GET', path: inTurn(work.paths, turn), headers };
    }
  }
};

/** Every request is made before the first is sent, and no two are alike where they credit. */
const perform = ({ url, authorization, connections, amount, work }: Task): Promise<Taken> => {
  const each = Math.ceil(amount / connections);
  const total = each * connections;
  const timesMs: number[] = [];
  const refused: number[] = [];
  const opened = new WeakSet<autocannon.Client>();
  let turn = 0;
  const setupClient = (client: autocannon.Client): void =>
    client.setRequests(Array.from({ length: each }, () => requestOf(authorization, work, turn++)));
  let started = 0;
  let answers = 0;
  let ended = 0;
  return new Promise((done, fail) => {
    const settings = { url, connections, amount: total, setupClient, sampleInt: 100 };
    const run = autocannon(settings, (error: Error | null, { errors }) => {
      if (error) return fail(error);
      if (refused.length > 0 || answers < total)
        return fail(new Error(`${answers} answers of ${total}, ${errors} errors, ${refused[0]}`));
      const perSecond = total / ((ended - started) / 1000);
      return done({ answers, perSecond, ...latencyOf(timesMs) });
    });
    run.on('start', () => (started = performance.now()));
    run.on('response', (client, status, _bytes, timeMs) => {
      // The first one on a connection waits for all connections to be made.
      if (opened.has(client)) timesMs.push(timeMs);
      opened.add(client);
      answers += 1;
      ended = performance.now();
      if (status !== 200) refused.push(status);
    });
  });
};

process.on('message', (message) => {
  perform(task.parse(message)).then(
    (taken) => process.send?.(taken),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
