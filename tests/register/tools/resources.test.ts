import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { DIRECTORY_SERVER } from '#documents/mcp/servers.ts';
import { sharedMcpSite, type SharedMcpSite } from '../../support/mcp.ts';

/** What clients read, complete and fill in beside the tools of the directory. */

const TOOLS = DIRECTORY_SERVER.tools.map(({ name }) => name);
let site: SharedMcpSite;
let catalogue: CatalogueReader;
let client: Client;
beforeAll(async () => {
  site = await sharedMcpSite();
  catalogue = await openCatalogue(site.catalogueFile);
  client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp/directory`)));
});
afterAll(async () => {
  await client.close();
  catalogue.close();
});

describe('resources and completion', () => {
  const complete = async (slug: string, kind: string) => {
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'kontor://{kind}/{slug}' },
      argument: { name: 'slug', value: slug },
      context: { arguments: { kind } },
    });
    return completion;
  };

  test('slugs are completed by their beginning, else by words, at most a hundred', async () => {
    expect((await complete('derst', 'publishers')).values).toEqual(['derstandard']);
    expect((await complete('sacher', 'hotels')).values).toContain('hotel-sacher-wien');
    const all = await complete('', 'saas');
    expect(all.values).toHaveLength(100);
    expect(all.hasMore).toBe(true);
    expect((await complete('a', 'banks')).values).toEqual([]);
    expect((await complete('%', 'saas')).values).toEqual([]);
  });

  test('kinds and the arguments of prompts are completed, too', async () => {
    const kinds = await client.complete({
      ref: { type: 'ref/resource', uri: 'kontor://{kind}/{slug}' },
      argument: { name: 'kind', value: 'p' },
    });
    expect(kinds.completion.values).toEqual(['publishers']);
    const crawlers = await client.complete({
      ref: { type: 'ref/prompt', name: 'crawler_access' },
      argument: { name: 'crawler', value: 'gpt' },
    });
    expect(crawlers.completion.values).toEqual(['GPTBot']);
  });

  test.each([
    ['kontor://publishers/nobody-has-this', 'no publisher has the slug'],
    ['kontor://banks/x', 'an address here is kontor://{kind}'],
    ['https://elsewhere.example/', 'an address here is kontor://{kind}'],
  ])('%s is an error that names the address', async (uri, said) => {
    const asked = client.readResource({ uri });
    await expect(asked).rejects.toThrow(said);
    await expect(asked).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  test('a register is a resource that counts itself', async () => {
    const { contents } = await client.readResource({ uri: 'kontor://hotels' });
    const counted = JSON.parse(String(Reflect.get(contents[0] ?? {}, 'text')));
    expect(counted.total).toBe((await catalogue.entries('hotels')).length);
  });
});

describe('prompts', () => {
  test('name tools that exist, and say what is missing', async () => {
    const named = new Set<string>();
    const given = { product: 'Jira', crawler: 'GPTBot', kind: 'publishers', slug: 'derstandard' };
    const { prompts } = await client.listPrompts();
    for (const prompt of prompts) {
      const names = (prompt.arguments ?? []).map(({ name }) => name);
      const known = Object.entries(given).filter(([name]) => names.includes(name));
      const { messages } = await client.getPrompt({
        name: prompt.name,
        arguments: Object.fromEntries(known),
      });
      const text = JSON.stringify(messages);
      for (const [word] of text.matchAll(/\b[a-z]+(_[a-z]+)+\b/g)) named.add(word);
    }
    expect(TOOLS).toEqual(expect.arrayContaining([...named]));
    expect(named.size).toBeGreaterThanOrEqual(4);
    const without = client.getPrompt({ name: 'before_paying', arguments: { kind: 'saas' } });
    await expect(without).rejects.toThrow(/needs the argument slug/);
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow(/there is find_european/);
  });
});
