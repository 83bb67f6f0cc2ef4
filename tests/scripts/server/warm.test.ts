import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../../scripts/server/server.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';
import { requestWire } from './raw-request.ts';

const WARM = `
import { setTimeout as pause } from 'node:timers/promises';
let opened = 0;
export const warm = async () => {
  await pause(10);
  opened += 1;
};
export default () => Response.json({ opened });
export const config = { path: '/warm' };
`;

const FAILING = `
export const warm = async () => { throw new Error('the disk is full'); };
export default () => Response.json({ answers: true });
export const config = { path: '/failing' };
`;

/** So many connections are not all given to one of two threads. */
const MANY = Array.from({ length: 40 }, (_, index) => index);

let site: FixtureSite;
const failures: string[] = [];

beforeEach(async () => {
  site = await createFixtureSite({
    'functions/a-failing.mjs': FAILING,
    'functions/warm.mjs': WARM,
  });
});
afterEach(() => site.remove());

const reportFailure = (line: string): void => void failures.push(line);

const bodyOf = async ({ url }: RunningServer, path: string): Promise<unknown> =>
  JSON.parse(String((await requestWire(`${url}${path}`)).body));

test.each([
  ['in the thread of the server', {}],
  ['in a thread of functions', { threadOf: () => 'other' }],
  ['in each thread that takes connections', { threads: 2, answeredByAll: ['warm'] }],
])('%s what a function needs is opened once, before it is asked for', async (_, options) => {
  const server = await site.start({ ...options, reportFailure });
  await server.ready;
  const answers = async (): Promise<Set<string>> => {
    const all = await Promise.all(MANY.map(() => bodyOf(server, '/warm')));
    return new Set(all.map((answer) => JSON.stringify(answer)));
  };
  await expect.poll(answers).toEqual(new Set(['{"opened":1}']));
  expect(await answers()).toEqual(new Set(['{"opened":1}']));
});

test('a function whose opening fails answers all the same, and keeps no other closed', async () => {
  const server = await site.start({ reportFailure });
  await expect.poll(() => bodyOf(server, '/warm')).toEqual({ opened: 1 });
  expect(await bodyOf(server, '/failing')).toEqual({ answers: true });
  expect(failures).toEqual([]);
});

test('an opening that is no function keeps the server from starting, and is named', async () => {
  const wrong = await createFixtureSite({
    'functions/wrong.mjs': `export default () => new Response('x'); export const warm = 1;`,
  });
  await expect(wrong.start()).rejects.toThrow(/wrong\.mjs[^]*warm/);
  await wrong.remove();
});
