import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshWorkplace, type Workplace } from '../support/kontor.ts';

/** Records beside the file of the source that they rest on. */

const HOTEL = {
  shortDescription: 'A hotel.',
  town: 'Thun',
  country: 'ch',
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await freshWorkplace();
  const folder = join(workplace.folder, 'content', 'hotels');
  await mkdir(folder, { recursive: true });
  const write = (slug: string, record: object) =>
    writeFile(join(folder, `${slug}.json`), JSON.stringify({ ...HOTEL, ...record }));
  await write('hotel-aare', { name: 'Hotel Aare', websiteUrl: 'https://www.aare.ch/' });
  await write('seehof', { name: 'Seehof', websiteUrl: 'https://seehof.ch/' });
  await write('krone', { name: 'Krone', websiteUrl: 'https://krone.ch/', town: 'Bern' });
});
afterEach(() => workplace.drop());

const compare = async (csv: string, source = 'self-listed') => {
  const file = join(workplace.folder, 'source.csv');
  await writeFile(file, csv);
  return workplace.json('content', 'compare', file, '--source', source);
};

test('what the source says otherwise, lacks or has besides is named', async () => {
  const csv =
    '\uFEFFname,website,country,city\r\n' +
    'Aare,http://aare.ch/de,CH,"Thun"\r\n' +
    '"Krone, the ""old"" one",,CH,Bern\r\n' +
    'Krone,,AT,Köniz\r\n' +
    'Neu,neu.ch,CH,Thun\r\n';
  expect(await compare(csv)).toEqual({
    compared: 3,
    differences: [
      { file: 'content/hotels/krone.json', field: 'countries', record: 'ch', source: 'at' },
      { file: 'content/hotels/krone.json', field: 'town', record: 'Bern', source: 'Köniz' },
    ],
    missing: ['content/hotels/seehof.json'],
    unlisted: ['neu.ch'],
  });
});

test('a source that nobody knows and a file that is none are refused in words', async () => {
  await expect(compare('name\n', 'zzz')).rejects.toThrow(/--source: expected self-listed/);
  await expect(
    workplace.json('content', 'compare', '/nowhere.csv', '--source', 'self-listed'),
  ).rejects.toThrow(/expected a file that can be read/);
  await expect(compare('name\n"Aare')).rejects.toThrow(/expected CSV with a heading/);
});
