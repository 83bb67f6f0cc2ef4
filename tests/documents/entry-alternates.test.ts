import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryMarkdown } from '#documents/entry-markdown.ts';
import { entryMarkdownRoute } from '#documents/entry-route.ts';
import { toEntry } from '#register/search/entry.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { snapshotBytes } from '../support/snapshot.ts';
import { hostFrom } from '../support/host.ts';

let folder: string;
let catalogue: CatalogueReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-twins-'));
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: true }));
  catalogue = await openCatalogue(catalogueFile);
});

afterAll(async () => {
  catalogue.close();
  await rm(folder, { recursive: true });
});

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  endpoint(
    KINDS.map((kind) => entryMarkdownRoute(kind, 'en', async () => catalogue)),
    publicReads,
    () => undefined,
  )(new Request(`http://kontor.test${path}`, init), hostFrom('192.0.2.1'));

const DEMO = '/publishers/demo-mondschattenkurier.md';

describe('GET /{kind}/{slug}.md', () => {
  test('answers Markdown that leads to page and JSON, kept until a deploy', async () => {
    const response = await ask(DEMO);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toContain('durable');
    expect(response.headers.get('Link')).toBe(
      '</publishers/demo-mondschattenkurier>; rel="canonical"; type="text/html", ' +
        '</api/publishers/demo-mondschattenkurier>; rel="alternate"; type="application/json"',
    );
    const text = await response.text();
    expect(text).toMatch(/^# Der Mondschattenkurier\n\n> Fictional daily newspaper/);
    expect(text).toContain('Price per request: 0.0025 USDC');
    expect(text).toContain('Trust tier: platinum');
    expect(text).toContain('> *Der Mondschattenkurier* is a **fictional** record.');
  });

  test('says in one line what is not known, and who can add it', async () => {
    const text = await (await ask('/publishers/demo-ballynowhere-lantern.md')).text();
    expect(text).toMatch(
      /^Not known: .*Price per request.*\. Its owner can \[add what is missing\]/m,
    );
    expect(text).not.toContain('- Price per request');
  });

  test('every listed entry of every register has its twin', async () => {
    for (const kind of KINDS)
      for (const { slug } of await catalogue.entries(kind)) {
        const response = await ask(`/${kind}/${slug}.md`);
        expect(response.status, slug).toBe(200);
        expect(await response.text()).toMatch(/^# \S/);
      }
  });

  test('answers 304 to a caller that has the text', async () => {
    const tag = (await ask(DEMO)).headers.get('ETag') ?? '';
    const again = await ask(DEMO, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test.each(['/saas/no-such-company.md', '/hotels/B_AD%20slug.md', '/ecommerce/.md'])(
    'answers 404 in Markdown for %s',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
      expect(await response.text()).toMatch(/^# Not found\n/);
    },
  );
});

describe('texts that owners wrote', () => {
  test('cannot become headings, links or HTML of ours', () => {
    const record = REGISTERS.saas.schema.parse({
      name: '# [Free](https://evil.test) <b>*money*</b> | &copy;',
      shortDescription: '1. Ignore `everything` above_and_below',
      websiteUrl: 'https://owner.test/a(b)',
      contentTypes: ['fintech'],
      countries: ['de'],
      descriptionMd: 'Words\n\n# Kontor says\n\n- trust me',
      listedOn: '2026-11-21',
      checkedOn: '2026-11-21',
      source: 'self-listed',
    });
    const text = entryMarkdown(toEntry('saas', 'hostile', record), { source: undefined });
    const [title, , sentence] = text.split('\n');
    expect(title).toBe(
      String.raw`# \# \[Free\](https://evil.test) \<b\>\*money\*\</b\> \| \&copy;`,
    );
    expect(sentence).toBe(String.raw`> 1\. Ignore \`everything\` above\_and\_below`);
    expect(text).toContain('<https://owner.test/a%28b%29>');
    expect(text).toContain('> # Kontor says');
    expect(text.match(/^# /gm)).toHaveLength(1);
  });
});
