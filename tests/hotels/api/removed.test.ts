import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tombstone } from '#register/records/tombstone.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';
import { shellName, STAYS_SHELL } from '#site/shells.ts';
import { LANGUAGES } from '#words/language.ts';
import { openEndpoint, type Endpoint } from '../../support/alpinebits.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';

/** A removed hotel is gone, and not unknown, in every form that a function answers. */

const FUNCTIONS = ['badge', 'directory-details', 'entry-markdown', 'hotel-prices'];

let folder: string;
let database: TestDatabase;
let server: Endpoint;
let client: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-removed-'));
  const file = join(folder, 'catalogue.db');
  const stone = tombstone.parse({ removedOn: '2026-11-21', reason: 'ceased' });
  const past = { changes: [], removed: new Map([['hotels/old', stone]]) };
  await writeCatalogue(file, { entries: [], sources: {}, vocabulary: NO_VOCABULARY, past });
  for (const language of LANGUAGES)
    await writeFile(join(folder, shellName(STAYS_SHELL, language)), '<main></main>');
  database = await freshDatabase();
  const names = [...FUNCTIONS, 'observations', 'mcp-directory'];
  server = await openEndpoint(database.url, { CATALOGUE_FILE: file }, names);
  client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp/directory`)));
});
afterAll(async () => {
  await client?.close();
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('over HTTP', () => {
  test.each([
    '/hotels/{slug}.md',
    '/de/hotels/{slug}.md',
    '/api/hotels/{slug}',
    '/api/observations/hotels/{slug}',
    '/hotels/{slug}/prices',
    '/de/hotels/{slug}/prices',
    '/badge/hotels/{slug}.svg',
    '/de/badge/hotels/{slug}.svg',
  ])('%s', async (path) => {
    const statusOf = async (slug: string) =>
      (await fetch(`${server.url}${path.replace('{slug}', slug)}`)).status;
    expect([await statusOf('old'), await statusOf('never')]).toEqual([410, 404]);
  });
});

describe('over MCP', () => {
  const GONE = 'Removed on 2026-11-21: the company or hotel has ceased.';

  test.each([
    ['get_hotel', {}],
    ['price_calendar', {}],
    ['get_entry', { kind: 'hotels' }],
    ['get_observations', { kind: 'hotels' }],
  ])('%s', async (name, given) => {
    const { content, isError } = await client.callTool({
      name,
      arguments: { ...given, slug: 'old' },
    });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(GONE);
  });

  test('the resource', async () => {
    await expect(client.readResource({ uri: 'kontor://hotels/old' })).rejects.toThrow(GONE);
  });
});
