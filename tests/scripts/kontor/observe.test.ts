import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';

/** The operator's commands of the observer. The one site is a name that leads to this machine. */

const HOST = 'localtest.me';
const RECORD = {
  name: 'The Daily',
  shortDescription: 'A newspaper that is not there.',
  websiteUrl: `https://www.${HOST}/`,
  contentTypes: ['news'],
  countries: ['de'],
  tags: ['newspaper'],
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await freshWorkplace();
  const folder = join(workplace.folder, 'content', 'publishers');
  await mkdir(folder);
  await writeFile(join(folder, 'daily.json'), JSON.stringify(RECORD));
  const fictional = { ...RECORD, name: 'Fiction', websiteUrl: 'https://fiction.example/' };
  await writeFile(join(folder, 'fiction.json'), JSON.stringify(fictional));
  await workplace.json('db', 'migrate');
});
afterEach(() => workplace.drop());

test('a site that nobody reaches is visited, is put off, and nothing is said of it', async () => {
  const visited = await workplace.json('observe', 'run', '--due');
  expect(visited).toMatchObject([{ site: HOST, asked: 1, changes: [], isPutOff: true }]);
  expect(await workplace.json('observe', 'run', '--due')).toEqual([]);
  const shown = await workplace.json('observe', 'show', `https://www.${HOST}/`);
  expect(shown).toMatchObject({ site: HOST, excludedAt: null, history: [] });
  expect(shown).toHaveProperty('facts.0.verdict', 'unknown');
  expect((await workplace.run('observe', 'show', HOST)).stdout).toContain('robots');
  expect(await workplace.json('observe', 'run', HOST)).toMatchObject([{ site: HOST }]);
});

test('a site that objects is never visited, not even for the first time', async () => {
  const exclude = ['observe', 'exclude', HOST, '--because', 'cor_0123456789abcdef'];
  expect(await workplace.json(...exclude)).toMatchObject({ site: HOST });
  expect(await workplace.json('observe', 'run', '--due')).toEqual([]);
  expect(await workplace.json('observe', 'run', HOST)).toEqual([]);
  const shown = await workplace.json('observe', 'show', HOST);
  expect(shown).toMatchObject({ excludedBecause: 'cor_0123456789abcdef', facts: [] });
  expect(await workplace.json('observe', 'include', HOST)).toMatchObject({ site: HOST });
  expect(await workplace.json('observe', 'run', '--due')).toMatchObject([{ site: HOST }]);
});

test.each([
  [['observe', 'run'], 2],
  [['observe', 'run', HOST, '--due'], 2],
  [['observe', 'run', '--due', '--most', 'all'], 2],
  [['observe', 'run', 'nobody-lists-this.de'], 3],
  [['observe', 'run', 'fiction.example'], 3],
  [['observe', 'show', 'nobody-lists-this.de'], 3],
  [['observe', 'exclude', 'nobody-lists-this.de', '--because', 'x'], 3],
  [['observe', 'exclude', HOST], 2],
  [['observe', 'include', HOST], 3],
])('%j ends with %i', async (args, code) => {
  expect(await workplace.run(...args)).toMatchObject({ code });
});
