import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unlessAborted, withTimeLimit } from '#kernel/async/time-limit.ts';
import { heldTime } from '../../support/held-time.ts';

test('work that ends in time gives its value or its failure, and no timer is left', async () => {
  const time = heldTime();
  const late = (): string => 'late';
  expect(await withTimeLimit(Promise.resolve('done'), 100, late, time)).toBe('done');
  const broken = Promise.reject(new Error('broken'));
  await expect(withTimeLimit(broken, 100, late, time)).rejects.toThrow('broken');
  expect(time.set()).toBe(0);
});

test('work that takes longer gives what the caller says, or throws it', async () => {
  const time = heldTime();
  const never = new Promise<string>(() => undefined);
  const answered = withTimeLimit(never, 100, () => 'late', time);
  const thrown = withTimeLimit(
    never,
    100,
    () => {
      throw new Error('too late');
    },
    time,
  );
  time.pass(100);
  expect(await answered).toBe('late');
  await expect(thrown).rejects.toThrow('too late');
});

test('a promise is waited for until the signal is aborted, which may be before', async () => {
  const control = new AbortController();
  const never = new Promise<string>(() => undefined);
  const waiting = unlessAborted(never, control.signal);
  await turn();
  control.abort();
  expect(await waiting).toBeUndefined();
  expect(await unlessAborted(never, control.signal)).toBeUndefined();
  expect(await unlessAborted(Promise.resolve('done'), new AbortController().signal)).toBe('done');
});
