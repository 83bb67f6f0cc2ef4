import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sharedCalls } from '#kernel/async/shared-call.ts';
import { openOnce, openPer, retriedFlight, singleFlight } from '#kernel/async/single-flight.ts';

describe('a single flight', () => {
  test('runs once for all who come while it runs, and anew for those after', async () => {
    let runs = 0;
    const run = singleFlight(async () => (runs += 1));
    expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
    expect(await run()).toBe(2);
  });

  test('shares its failure, and keeps it for nobody', async () => {
    let runs = 0;
    const run = singleFlight(async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
      return runs;
    });
    const both = await Promise.allSettled([run(), run()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await run()).toBe(2);
  });

  test('is by its arguments, whatever they contain', async () => {
    const asked: string[][] = [];
    const run = retriedFlight(async (...parts: [string, string]) => {
      asked.push(parts);
      return parts.join('-');
    });
    const answers = [run('a', 'b'), run('a', 'b'), run('a b', ''), run('a', ' b')];
    expect(await Promise.all(answers)).toEqual(['a-b', 'a-b', 'a b-', 'a- b']);
    expect(asked).toHaveLength(3);
  });
});

test('a retried flight fails for who began it, and runs once more for the others', async () => {
  const ends: ((answer: string | Error) => void)[] = [];
  const asked = retriedFlight(
    () =>
      new Promise<string>((resolve, reject) => {
        ends.push((answer) => (typeof answer === 'string' ? resolve(answer) : reject(answer)));
      }),
  );
  const first = asked();
  const others = [asked(), asked()];
  ends[0]?.(new Error('silent'));
  await expect(first).rejects.toThrow('silent');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.('there');
  expect(await Promise.all(others)).toEqual(['there', 'there']);
  expect(ends).toHaveLength(2);
});

test('what is opened once is kept, and opened anew after a failure alone', async () => {
  let opened = 0;
  const open = openOnce(async () => {
    opened += 1;
    if (opened === 1) throw new Error('closed');
    return opened;
  });
  await expect(open()).rejects.toThrow('closed');
  expect(await Promise.all([open(), open()])).toEqual([2, 2]);
  expect(await open()).toBe(2);
});

describe('a shared call', () => {
  const never = (signal: AbortSignal): Promise<string> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });

  test('goes on while anybody waits for it, and is cancelled with the last', async () => {
    const calls = sharedCalls<string>();
    let cancelled = false;
    const begin = (signal: AbortSignal): Promise<string> => {
      signal.addEventListener('abort', () => (cancelled = true));
      return never(signal);
    };
    const [first, second] = [new AbortController(), new AbortController()];
    const joined = [first, second].map(({ signal }) => calls.join('a', begin, signal));
    first.abort();
    expect(await joined[0]).toBeUndefined();
    expect(cancelled).toBe(false);
    second.abort();
    expect(await joined[1]).toBeUndefined();
    expect(cancelled).toBe(true);
  });

  test('serves those who come until its result is kept, and then begins anew', async () => {
    let keep: () => void = () => undefined;
    const calls = sharedCalls<number>(() => new Promise((kept) => (keep = kept)));
    let begun = 0;
    const ask = () => calls.join('a', async () => (begun += 1), new AbortController().signal);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(1);
    keep();
    await turn();
    expect(await ask()).toBe(2);
  });
});

describe('what is opened of a source', () => {
  test('is kept as long as the source gives the same, and the one before is left', async () => {
    let source = 'first';
    const left: string[] = [];
    const open = openPer(
      () => source,
      async (from) => `opened of ${from}`,
      (former) => left.push(former),
    );
    expect(await Promise.all([open(), open()])).toEqual(['opened of first', 'opened of first']);
    expect(left).toEqual([]);
    source = 'second';
    expect(await open()).toBe('opened of second');
    await expect.poll(() => left).toEqual(['opened of first']);
  });

  test('is opened anew after a failure', async () => {
    let isBroken = true;
    const open = openPer(
      () => 'the same',
      async () => {
        if (isBroken) throw new Error('broken');
        return 'opened';
      },
    );
    await expect(open()).rejects.toThrow('broken');
    isBroken = false;
    expect(await open()).toBe('opened');
  });
});
