import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toEntry, type Entry } from '#register/search/entry.ts';
import { registerCsv } from '#register/search/csv.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { listedEntries } from '../../support/content.ts';
import { sharedSite } from '../../support/site.ts';

type Row = Readonly<Record<string, string>>;

/** RFC 4180, as somebody else's program would read it. */
const readCsv = (text: string): Row[] => {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') lines.push([]);
  }
  const [head = [], ...rows] = lines.slice(0, -1);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
};

const site = sharedSite();
const rowsOf = async (kind: Kind): Promise<Row[]> =>
  readCsv(await readFile(join(site.dist, `${kind}.csv`), 'utf8'));

const sourceOf = ({ slug, record }: Entry) => `${slug} ${record.source}`;

test.each(KINDS)('/%s.csv names the source of every entry', async (kind) => {
  const rows = (await rowsOf(kind)).map(({ slug, source }) => `${slug} ${source}`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.sort()).toEqual((await listedEntries(kind)).map(sourceOf).sort());
});

const number = (value: number | null): string => (value === null ? '' : String(value));

const hotelRow = ({ slug, record }: Entry) =>
  'town' in record && [
    ...[slug, record.name, record.websiteUrl, record.town, record.country],
    ...[number(record.stars), number(record.latitude), number(record.longitude)],
  ];

describe('/hotels.csv', () => {
  test('tells which hotels are from OpenStreetMap, all of them, and where they lie', async () => {
    const rows = (await rowsOf('hotels')).filter(({ source }) => source === 'openstreetmap');
    const cells = ({ slug, name, websiteUrl, town, country, ...row }: Row) => [
      ...[slug, name, websiteUrl, town, country],
      ...[row['stars'], row['latitude'], row['longitude']],
    ];
    const hotels = await listedEntries('hotels');
    const written = hotels.filter(({ record }) => record.source === 'openstreetmap');
    expect(written.length).toBeGreaterThan(100);
    expect(rows.map(cells).sort()).toEqual(written.map(hotelRow).sort());
    expect(rows.filter(({ latitude, longitude }) => latitude && longitude).length).toBeGreaterThan(
      0,
    );
  });

  test('guards text against spreadsheets, and leaves coordinates numbers', () => {
    const record = hotelRecord.parse({
      name: '=1+1',
      shortDescription: 'A "hotel", far away.',
      websiteUrl: 'https://hotel.example/',
      town: 'Thun',
      country: 'ch',
      latitude: -46.5,
      longitude: 7.25,
      listedOn: '2026-11-21',
      source: 'self-listed',
      checkedOn: '2026-11-21',
    });
    const [row] = readCsv(registerCsv('hotels', [toEntry('hotels', 'far', record)]));
    expect(row).toMatchObject({ name: "'=1+1", latitude: '-46.5', longitude: '7.25', stars: '' });
    expect(row?.['shortDescription']).toBe(record.shortDescription);
  });
});
