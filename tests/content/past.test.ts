import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshWorkplace, type Workplace } from '../support/kontor.ts';

/** The history in the content folder, as an operator keeps it by the command line. */

const STORE = {
  name: 'Acme',
  shortDescription: 'Lamps.',
  websiteUrl: 'https://acme.internal/',
  contentTypes: ['home'],
  countries: ['at'],
  listedOn: '2026-11-20',
  source: 'self-listed',
  checkedOn: '2026-11-20',
};
const BELL = { ...STORE, name: 'Bell', websiteUrl: 'https://bell.internal/' };

let workplace: Workplace;
const at = (path: string) => join(workplace.folder, 'content', path);
const write = async (path: string, value: unknown): Promise<void> => {
  await mkdir(join(at(path), '..'), { recursive: true });
  await writeFile(at(path), JSON.stringify(value));
};
const record = () => workplace.run('content', 'record-changes', '--json');
const check = async (): Promise<string[]> => {
  const { stdout } = await workplace.run('content', 'check');
  return stdout.split('\n').filter((line) => line.startsWith('content/'));
};
const counts = async (): Promise<unknown> => JSON.parse((await record()).stdout);

beforeEach(async () => {
  workplace = await freshWorkplace();
  await write('ecommerce/acme.json', STORE);
  await write('ecommerce/bell.json', BELL);
});
afterEach(() => workplace.drop());

test('content without a history needs none, until one was begun', async () => {
  expect(await check()).toEqual([]);
  expect(await counts()).toEqual({ created: 2, updated: 0, removed: 0 });
  expect(await counts()).toEqual({ created: 0, updated: 0, removed: 0 });
  const [first = ''] = (await readFile(at('history.jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(first)).toMatchObject({ on: '2026-11-20', slug: 'acme', change: 'created' });
});

test('what is not recorded yet is a fault that names the command', async () => {
  await record();
  await write('ecommerce/acme.json', { ...STORE, tags: ['lamps'] });
  expect(await check()).toEqual([
    'content/history.jsonl  (whole file) lacks 1 changes, the first of ecommerce/acme: ' +
      'run npm run kontor -- content record-changes',
  ]);
  expect(await counts()).toEqual({ created: 0, updated: 1, removed: 0 });
  const lines = (await readFile(at('history.jsonl'), 'utf8')).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    change: 'updated',
    fields: { tags: expect.stringMatching(/^[0-9a-f]{8}$/) },
  });
  expect(await check()).toEqual([]);
});

test('a record leaves with a reason: without one nothing is recorded', async () => {
  await record();
  await rm(at('ecommerce/bell.json'));
  const { code, stderr } = await record();
  expect(code).toBe(1);
  expect(stderr).toContain('content/removed/ecommerce/bell.json');
  const stone = { removedOn: '2026-11-21', reason: 'renamed' };
  await write('removed/ecommerce/bell.json', stone);
  expect((await check()).join()).toContain('which "renamed" needs');
  await write('removed/ecommerce/bell.json', { ...stone, movedTo: 'nobody' });
  expect((await check()).join()).toContain('movedTo is nobody: a slug of this register');
  await write('removed/ecommerce/bell.json', { ...stone, movedTo: 'acme' });
  expect(await counts()).toEqual({ created: 0, updated: 0, removed: 1 });
  expect(await check()).toEqual([]);
});

test('a record that returns is created again, once its tombstone is gone', async () => {
  await record();
  await rm(at('ecommerce/bell.json'));
  await write('removed/ecommerce/bell.json', { removedOn: '2026-11-21', reason: 'by-request' });
  await record();
  await write('ecommerce/bell.json', BELL);
  expect((await check()).join()).toContain('stands beside ecommerce/bell.json');
  await rm(at('removed/ecommerce/bell.json'));
  expect(await counts()).toEqual({ created: 1, updated: 0, removed: 0 });
});

test('a broken line of the history is named by its number', async () => {
  await record();
  const text = await readFile(at('history.jsonl'), 'utf8');
  await writeFile(at('history.jsonl'), `${text}{"on":"today"}\n`);
  expect((await check()).join()).toContain('content/history.jsonl:3  on is "today"');
});
