import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import details from '../../../functions/directory-details.ts';
import lists from '../../../functions/directory-lists.ts';
import { listedEntries } from '../../support/content.ts';
import { getList } from '../../support/rows.ts';
import { sharedSite } from '../../support/site.ts';
import { FIELDS } from '../../support/specification.ts';
import { hostFrom } from '../../support/host.ts';

const site = sharedSite();

const ORIGIN = 'https://kontor.example';
/** The function itself: behind the site, a file would answer in its place. */
const fromFunction = (answer: typeof details, path: string) =>
  answer(new Request(ORIGIN + path), hostFrom('192.0.2.1'));

const builtFiles = (kind: Kind) => readdir(join(site.dist, 'api', kind));
const readBuilt = (path: string) => readFile(join(site.dist, path), 'utf8');

/** Every row of a list, page after page. */
const walkRows = async (kind: Kind): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (let at: string | undefined = `/api/${kind}`; at !== undefined;) {
    const list = await getList(site.url + at);
    rows.push(...list.rows);
    at = list.links.next;
  }
  return rows;
};

describe.each(KINDS)('every record of %s', (kind) => {
  test('that is listed has a file, and nothing else has one', async () => {
    const listed = (await listedEntries(kind)).map(({ slug }) => slug);
    expect((await builtFiles(kind)).sort()).toEqual(listed.sort());
  });

  test('is the same, byte for byte, as a file, from the function and over HTTP', async () => {
    for (const slug of await builtFiles(kind)) {
      const path = `/api/${kind}/${slug}`;
      const file = await readBuilt(path);
      const answer = await fromFunction(details, path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toBe(file);
      const served = await fetch(site.url + path);
      expect(served.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(await served.text()).toBe(file);
    }
  }, 60_000);

  test('carries exactly the specified fields, in details and in rows', async () => {
    const entries = await listedEntries(kind);
    for (const { id, slug, record } of entries) {
      const detail: unknown = JSON.parse(await readBuilt(`/api/${kind}/${String(slug)}`));
      expect(REGISTERS[kind].wire.detail.parse(detail)).toEqual(detail);
      expect(Object.keys(Object(detail)).sort(), slug).toEqual([...FIELDS[kind].detail].sort());
      expect({ ...record, id, slug }).toMatchObject(Object(detail));
    }
    const rows = await walkRows(kind);
    expect(rows).toHaveLength(kind === 'hotels' ? 20 : entries.length);
    for (const row of rows) {
      expect(REGISTERS[kind].wire.item.parse(row)).toEqual(row);
      expect(Object.keys(Object(row)).sort()).toEqual([...FIELDS[kind].item].sort());
      const { slug } = REGISTERS[kind].wire.item.parse(row);
      const detail: unknown = JSON.parse(await readBuilt(`/api/${kind}/${String(slug)}`));
      expect(detail).toMatchObject(Object(row));
    }
  });
});

describe.each(KINDS)('the list of %s', (kind) => {
  test('without a query is the prebuilt file, byte for byte', async () => {
    const file = await readBuilt(`/api/${kind}.json`);
    expect(await (await fromFunction(lists, `/api/${kind}`)).text()).toBe(file);
    for (const path of [`/api/${kind}`, `/api/${kind}.json`, `/api/${kind}?page=1`])
      expect((await getList(site.url + path)).body).toBe(file);
  });

  test('tells the CDN to keep it until the next deploy, by the whole query', async () => {
    const { headers } = await fromFunction(lists, `/api/${kind}?utm_source=x`);
    const seconds = 31_536_000;
    expect(headers.get('Netlify-CDN-Cache-Control')).toBe(`public, durable, max-age=${seconds}`);
    expect(headers.get('Netlify-Vary')).toBeNull();
    for (const query of ['?page=0', '?page=2', '?q=%00']) {
      const { status, headers: others } = await fromFunction(lists, `/api/${kind}${query}`);
      expect(others.get('Netlify-Vary')).toBeNull();
      if (status === 400)
        expect(others.get('Netlify-CDN-Cache-Control')).toBe('public, max-age=60');
    }
  });
});
