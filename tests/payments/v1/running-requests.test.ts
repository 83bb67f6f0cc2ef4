import { describe, expect, test } from 'vitest';
import { AlreadyAnsweredError, type IdempotencyStamp } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import {
  idempotency,
  type Answered,
  type KeyedRequest,
  type Work,
} from '#payments/v1/idempotency.ts';

describe('a running request', () => {
  const tenant = { organizationId: 'org_1', mode: 'test' } as const;
  const asked: KeyedRequest = { tenant, scope: 'POST /v1/accounts k', fingerprint: 'f' };
  const nothing = { find: async () => undefined };
  const now = () => new Date();

  /** Work that ends when the test says. */
  const heldWork = () => {
    let calls = 0;
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const work: Work<Answered> = () => {
      calls += 1;
      return promise;
    };
    return { work, resolve, reject, calls: () => calls };
  };

  test('that takes too long is a 409 with Retry-After for equal ones, and still ends', async () => {
    const held = heldWork();
    const execute = idempotency({ answers: nothing, now, waitMs: 20 });
    const first = execute(asked, held.work);
    for (const fingerprint of ['f', 'g'])
      await expect(execute({ ...asked, fingerprint }, held.work)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_IN_PROGRESS',
        headers: { 'Retry-After': '1' },
      });
    held.resolve({ status: 200, body: '{}' });
    expect(await first).toEqual({ status: 200, body: '{}' });
    expect(held.calls()).toBe(1);
  });

  test('that fails, fails equal ones; another body may then use the key', async () => {
    const held = heldWork();
    const execute = idempotency({ answers: nothing, now });
    const running = [execute(asked, held.work), execute(asked, held.work)];
    const other = execute({ ...asked, fingerprint: 'g' }, async () => ({ status: 200, body: 'g' }));
    held.reject(new Error('down'));
    for (const each of running) await expect(each).rejects.toThrow('down');
    expect(await other).toEqual({ status: 200, body: 'g' });
    expect(held.calls()).toBe(1);
  });

  test('that another process has overtaken gives the answer of that one', async () => {
    let isAnswered = false;
    const stamp: IdempotencyStamp = { ...asked, status: 200, body: 'theirs', at: now() };
    const answers = { find: async () => (isAnswered ? stamp : undefined) };
    const overtaken: Work<Answered> = async () => {
      isAnswered = true;
      throw new AlreadyAnsweredError('overtaken');
    };
    const execute = idempotency({ answers, now });
    expect(await execute(asked, overtaken)).toEqual({
      status: 200,
      body: 'theirs',
      replayed: true,
    });
    await expect(execute({ ...asked, fingerprint: 'g' }, overtaken)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test.each([
    ['refuses', () => Promise.reject(new PaymentError('REFERENCE_EXISTS', 'taken'))],
    ['fails', () => Promise.reject(new Error('down'))],
    ['finds nothing left to change', async () => ({ status: 200, body: 'mine' })],
  ])('that decides after another process has ended, and %s, gives its answer', async (_, end) => {
    let stored: IdempotencyStamp | undefined;
    const answers = { find: async () => stored };
    const others = idempotency({ answers, now });
    const work: Work<Answered> = async () => {
      await others(asked, async (stamp) => {
        stored = stamp({ status: 200, body: 'theirs' });
        return stored;
      });
      return end();
    };
    const theirs = { status: 200, body: 'theirs', replayed: true };
    expect(await idempotency({ answers, now })(asked, work)).toEqual(theirs);
  });

  test('that fails while the database cannot be read keeps its own failure', async () => {
    let lookedUp = 0;
    const answers = {
      find: async () => {
        lookedUp += 1;
        if (lookedUp > 1) throw new Error('unreadable');
        return undefined;
      },
    };
    const refusing = () => Promise.reject(new PaymentError('REFERENCE_EXISTS', 'taken'));
    await expect(idempotency({ answers, now })(asked, refusing)).rejects.toMatchObject({
      code: 'REFERENCE_EXISTS',
    });
  });
});
