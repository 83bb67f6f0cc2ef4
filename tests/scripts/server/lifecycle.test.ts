import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../scripts/server/server.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

describe('starting', () => {
  test('port 0 takes a free port and prints it', async () => {
    const { url, port } = await site.start();
    expect([port > 0, url]).toEqual([true, `http://127.0.0.1:${port}`]);
    expect((await fetch(url)).status).toBe(200);
  });

  test('a taken port is refused with the way out', async () => {
    const { port } = await site.start();
    await expect(site.start({ port })).rejects.toThrow(
      `Port ${port} is already taken. Choose another with PORT, for instance PORT=${port + 1}`,
    );
  });

  test('a site that is not built is refused with the way out', async () => {
    await expect(site.start({ publishFolder: 'missing' })).rejects.toThrow('npm run build');
  });

  test('a missing configuration file is refused', async () => {
    await expect(site.start({ configFile: 'missing.toml' })).rejects.toThrow('missing.toml');
  });

  test.each([
    ['a function without a default export', 'functions/bad.ts', 'export const x = 1;', 'bad.ts'],
    [
      'a path without a slash',
      'functions/bad.ts',
      `export default () => {}; export const config = { path: 'api' };`,
      'bad.ts',
    ],
    [
      'a schedule that is none',
      'functions/bad.ts',
      `export default () => {}; export const config = { schedule: 'soon' };`,
      'soon',
    ],
    ['a redirect without a target', 'dist/_redirects', '/only-from', 'redirect rules'],
    ['a proxy', 'dist/_redirects', '/a https://other.example/ 200', 'proxy'],
    ['a header rule without a path', 'netlify.toml', '[[headers]]\nvalues = {A = "b"}', 'header'],
    ['a configuration that is no TOML', 'netlify.toml', '[[redirects', 'rules cannot be read'],
  ])('%s is refused', async (_fact, path, text, message) => {
    await site.write({ [path]: text });
    await expect(site.start({ runSchedules: true })).rejects.toThrow(message);
  });
});

describe('scheduled functions', () => {
  test('run at their times, never twice at once, and stop with the server', async () => {
    const failures: string[] = [];
    const reportFailure = (line: string): void => void failures.push(line);
    const server = await site.start({ runSchedules: true, reportFailure });
    const state = Reflect.get(globalThis, 'fixtureCron');
    await expect.poll(() => state.runs).toBeGreaterThanOrEqual(2);
    await server.close();
    expect([state.most, state.running]).toEqual([1, 0]);
    expect(new Date(state.nextRun).getUTCFullYear()).toBeGreaterThan(2000);
    expect(failures).toContain('function cron: still running, this tick is left out');
    const runsAtClose = state.runs;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(state.runs).toBe(runsAtClose);
  });
});

/** Asks, and goes on once the slow function is at work on it; gives the way to the answer. */
const onceItRuns = async <Answer>(ask: () => Promise<Answer>): Promise<() => Promise<Answer>> => {
  const begun = (): unknown => Reflect.get(globalThis, 'fixtureSlow') ?? 0;
  const before = begun();
  const answer = ask();
  await expect.poll(begun, { interval: 10 }).not.toBe(before);
  return () => answer;
};

describe('closing', () => {
  test('a running request gets its answer, a new one is refused', async () => {
    const { url, close } = await site.start();
    const running = await onceItRuns(() => fetch(`${url}/api/slow?ms=400`));
    const closed = close();
    await expect(fetch(url)).rejects.toThrow();
    const response = await running();
    expect([response.status, await response.json()]).toEqual([200, { waited: 400 }]);
    expect((await undisturbed(() => closed)).tookMs).toBeLessThan(1_000);
  });

  test('a background function is finished first', async () => {
    const { url, close } = await site.start();
    await fetch(`${url}/bg`, { method: 'POST', body: 'x' });
    await close();
    expect(Reflect.get(globalThis, 'fixtureBackground').ended).toBe(1);
  });

  test('what a function left to wait for is finished first', async () => {
    const { url, close } = await site.start();
    await fetch(`${url}/api/slow?ms=300&later`);
    await close();
    expect(Reflect.get(globalThis, 'fixtureWaited')).toBe(true);
  });

  test('a function whose caller left is finished first', async () => {
    const { url, close } = await site.start();
    const caller = new AbortController();
    const init = { method: 'POST', body: 'x', signal: caller.signal };
    const left = await onceItRuns(() =>
      fetch(`${url}/api/slow?ms=300&done`, init).catch(() => 'left'),
    );
    caller.abort();
    expect(await left()).toBe('left');
    await close();
    expect(Reflect.get(globalThis, 'fixtureDone')).toBe(true);
  });

  test('what takes longer than the limit is cut off', async () => {
    const { url, close } = await site.start({ drainTimeoutMs: 200 });
    const running = await onceItRuns(() =>
      fetch(`${url}/api/slow?ms=30000`).catch(() => 'cut off'),
    );
    expect((await undisturbed(close)).tookMs).toBeLessThan(1_000);
    expect(await running()).toBe('cut off');
  });

  test('idle and silent connections do not hold it up, and it may be called twice', async () => {
    const { url, port, close } = await site.start();
    await fetch(url);
    const silent = connect(port, '127.0.0.1');
    await expect.poll(() => silent.readyState).toBe('open');
    const closed = await undisturbed(() => Promise.all([close(), close()]));
    expect(closed.tookMs).toBeLessThan(1_000);
  });
});

describe('the access log', () => {
  test('has one line a request, without the query', async () => {
    const lines: string[] = [];
    const { url } = await site.start({ accessLog: (line) => lines.push(line) });
    await (await fetch(`${url}/nope?q=private`)).text();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^127\.0\.0\.1 GET \/nope 404 \d+\.\dms$/);
  });
});

test('startServer takes the folder alone and listens on the port of the options', async () => {
  const server = await startServer({ root: site.root, port: 0 });
  expect((await fetch(`${server.url}/SKILL.md`)).status).toBe(200);
  await server.close();
});
