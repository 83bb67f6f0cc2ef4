import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import * as earlierHttp from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DIRECTORY_SERVER } from '#documents/mcp/servers.ts';
import { KINDS } from '#register/records/kinds.ts';
import { listParameters } from '#register/search/query.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { sharedMcpSite, type SharedMcpSite } from '../../support/mcp.ts';
import { ROOT, run } from '../../support/process.ts';

/** The server of the directory, asked by the protocol's own clients. */

const PATH = '/mcp/directory';
let site: SharedMcpSite;
let catalogue: CatalogueReader;
let client: Client;
beforeAll(async () => {
  site = await sharedMcpSite();
  catalogue = await openCatalogue(site.catalogueFile);
  client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(site.url + PATH)));
});
afterAll(async () => {
  await client.close();
  catalogue.close();
});

const TOOLS = [
  ...['search_entries', 'get_entry', 'list_facets', 'check_payment_info', 'get_observations'],
  ...['get_hotel', 'price_calendar'],
];

const answered = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  structuredContent: z.record(z.string(), z.json()).optional(),
  isError: z.boolean().optional(),
});

const call = async (name: string, given: object) => {
  const result = answered.parse(await client.callTool({ name, arguments: { ...given } }));
  return { ...result, text: result.content[0]?.text ?? '' };
};

/** The answer of a call that must succeed. The client has held it against the output schema. */
const ask = async (name: string, given: object) => {
  const { text, structuredContent, isError } = await call(name, given);
  expect(isError, text).toBeUndefined();
  expect(text).toBe(JSON.stringify(structuredContent));
  // Twice in the response, as text and as structure: below 25,000 tokens of four characters.
  expect(text.length).toBeLessThan(44_500);
  return JSON.parse(text);
};

const refusal = async (name: string, given: object): Promise<string> => {
  const { text, isError } = await call(name, given);
  expect(isError, text).toBe(true);
  return text;
};

test('documents name every tool of the server', () => {
  expect(DIRECTORY_SERVER.tools.map(({ name }) => name)).toEqual(TOOLS);
});

describe.each([
  { revision: '2026-07-28', mode: 'auto' as const },
  { revision: '2025-11-25', mode: 'legacy' as const },
])('the client of $revision', ({ revision, mode }) => {
  test('sees the tools, the resources and the prompts, and calls one of each', async () => {
    const asker = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    await asker.connect(new StreamableHTTPClientTransport(new URL(site.url + PATH)));
    expect(asker.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await asker.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
    const { resourceTemplates } = await asker.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'kontor://{kind}/{slug}' }]);
    const { resources } = await asker.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(KINDS.map((kind) => `kontor://${kind}`));
    const { prompts } = await asker.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      ...['find_european_alternative', 'crawler_access', 'before_paying'],
    ]);
    const found = await asker.callTool({ name: 'search_entries', arguments: { q: 'standard' } });
    expect(JSON.stringify(found.structuredContent)).toContain('"derstandard"');
    const { contents } = await asker.readResource({ uri: 'kontor://publishers/derstandard' });
    expect(JSON.stringify(contents)).toContain('Der Standard');
    await asker.close();
  });
});

test('the client of the SDK before sees and calls the tools', async () => {
  const asker = new EarlierClient({ name: 'test', version: '1.0.0' });
  await asker.connect(new earlierHttp.StreamableHTTPClientTransport(new URL(site.url + PATH)));
  expect((await asker.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
  const { structuredContent } = await asker.callTool({
    name: 'list_facets',
    arguments: { kind: 'saas' },
  });
  expect(structuredContent).toMatchObject({ kind: 'saas', facets: { category: {} } });
  await asker.close();
});

test('the inspector reads an entry as a resource and gets a prompt', async () => {
  const inspector = join(
    ROOT,
    'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  );
  const inspect = (...options: string[]) =>
    run([
      ...[inspector, '--cli', site.url + PATH, '--transport', 'http', '--format', 'json'],
      ...options,
    ]);
  const read = await inspect(
    ...['--method', 'resources/read', '--uri', 'kontor://publishers/derstandard'],
  );
  expect(read.code, read.output).toBe(0);
  expect(read.output).toContain('Der Standard');
  const prompt = await inspect(
    ...['--method', 'prompts/get', '--prompt-name', 'crawler_access'],
    ...['--prompt-args', 'crawler=GPTBot'],
  );
  expect(prompt.code, prompt.output).toBe(0);
  expect(prompt.output).toContain('GPTBot');
});

describe('search_entries', () => {
  test('answers the rows of the API in its order, page by page', async () => {
    const query = { text: 'pay', filters: [['country', 'de']] as const, page: 1 };
    const { items, total } = await catalogue.list('saas', query);
    const found = await ask('search_entries', { kind: 'saas', q: 'pay', country: 'DE' });
    expect(found.totals).toEqual([{ kind: 'saas', total }]);
    expect(found.entries).toEqual(items.map((item) => ({ kind: 'saas', ...JSON.parse(item) })));
    const all = await ask('search_entries', { kind: 'publishers' });
    expect(all).toMatchObject({ nextPage: 2, help: null });
    expect(all.entries).toHaveLength(20);
    const next = await ask('search_entries', { kind: 'publishers', page: 2 });
    expect(next.entries[0].slug).not.toBe(all.entries[0].slug);
  });

  test('takes every parameter of the lists of the API under its name', async () => {
    const { tools } = await client.listTools();
    const { inputSchema } = tools.find(({ name }) => name === 'search_entries') ?? {};
    const known = Object.keys(inputSchema?.properties ?? {});
    for (const kind of KINDS)
      for (const parameter of Object.keys(listParameters(kind)))
        expect(known, `${parameter} of ${kind}`).toContain(parameter);
  });

  test('without kind searches all registers and counts what each holds', async () => {
    const { totals, entries } = await ask('search_entries', { q: 'wien' });
    expect(totals.map(({ kind }: { kind: string }) => kind)).toEqual([...KINDS]);
    for (const kind of KINDS) {
      const shown = entries.filter((each: { kind: string }) => each.kind === kind);
      const { total } = totals.find((each: { kind: string }) => each.kind === kind);
      expect(shown).toHaveLength(Math.min(5, total));
    }
  });

  test('repairs what is mistyped, and where nothing is found says where to go on', async () => {
    const repaired = await ask('search_entries', { kind: 'publishers', q: 'standrad' });
    expect(repaired.repaired).toBe('standard');
    const { help } = await ask('search_entries', { kind: 'publishers', q: 'payroll software' });
    expect(help.elsewhere).toContainEqual({ kind: 'saas', total: expect.any(Number) });
  });

  test.each([
    [{ kind: 'banks' }, /kind: expected one of "publishers", .+; for example "publishers"/],
    [{ query: 'x' }, /query: no such argument; did you mean q\?/],
    [{ country: 'at' }, /country: needs kind/],
    [{ kind: 'publishers', stage: 'early' }, /publishers has no such filter; it has content_type/],
    [{ kind: 'hotels', country: 'fr' }, /country: in hotels expected one of "de", "at", "ch"/],
    [{ page: 2 }, /page: needs kind/],
    [{ kind: 'saas', page: 0 }, /page: expected a whole number from 1 to 1000/],
    [{ q: 'x'.repeat(201) }, /q: Too long: expected at most 200 characters/],
  ])('says how to repair %o', async (given, pattern) => {
    const text = await refusal('search_entries', given);
    expect(text).toMatch(pattern);
    expect(text).toContain('call search_entries again');
  });
});

describe('get_entry', () => {
  test.each(KINDS)('answers the record of %s as the API does, with its source', async (kind) => {
    const [entry] = await catalogue.entries(kind);
    const slug = entry?.slug ?? '';
    const found = await ask('get_entry', { kind, slug });
    expect(found.record).toEqual(JSON.parse((await catalogue.detail(kind, slug)) ?? ''));
    const source = (await catalogue.sources())[entry?.record.source ?? ''];
    expect(found.provenance).toMatchObject({
      listedOn: entry?.record.listedOn,
      source: { licence: source?.licence },
    });
    expect(found.links.json).toMatch(new RegExp(`^http.+/api/${kind}/${slug}$`));
    expect(found.links.changes).toMatch(new RegExp(`/api/changes\\?kind=${kind}&slug=${slug}$`));
    const { contents } = await client.readResource({ uri: found.links.resource });
    expect(JSON.parse(String(Reflect.get(contents[0] ?? {}, 'text')))).toEqual(found);
  });

  test('of a slug that is not listed names the nearest, and the register that has it', async () => {
    const near = await refusal('get_entry', { kind: 'publishers', slug: 'der-standart' });
    expect(near).toContain('the nearest are derstandard');
    const other = await refusal('get_entry', { kind: 'saas', slug: 'derstandard' });
    expect(other).toContain('it is in publishers');
  });
});

describe('list_facets', () => {
  test('counts what search_entries then finds', async () => {
    const { facets } = await ask('list_facets', { kind: 'saas', category: 'fintech' });
    for (const [country, total] of Object.entries(facets.country)) {
      const given = { kind: 'saas', category: 'fintech', country };
      expect((await ask('search_entries', given)).totals).toEqual([{ kind: 'saas', total }]);
    }
    const hotels = await ask('list_facets', { kind: 'hotels' });
    const sum = Object.values(hotels.facets.country).reduce<number>((all, n) => all + Number(n), 0);
    expect(sum).toBe(hotels.total);
  });
});

describe('check_payment_info', () => {
  test('keeps what is declared apart, advises, and says that this directory is free', async () => {
    const entries = await catalogue.entries('publishers');
    const paid = entries.find(({ record }) => record.supportedProtocols.length > 0);
    const kind = 'publishers';
    const declared = await ask('check_payment_info', { kind, slug: paid?.slug });
    expect(declared).toMatchObject({
      declared: { supportedProtocols: paid?.record.supportedProtocols },
      conclusion: 'declared_only',
      readingThisRecord: { active: false },
    });
    const unknown = await ask('check_payment_info', { kind, slug: 'derstandard' });
    expect(unknown).toMatchObject({ conclusion: 'nothing_known', observed: null });
    expect(await refusal('check_payment_info', { kind: 'hotels', slug: 'adlon-berlin' })).toContain(
      'hotels declare no payments',
    );
  });
});
