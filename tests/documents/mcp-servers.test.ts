import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { REVISIONS } from '#kernel/mcp/revisions.ts';
import { documentFacts, PUBLICATION } from '../support/documents.ts';
import { serverCardJson, serverJson } from '../support/registry-schema.ts';

const { siteUrl } = PUBLICATION;
const CARD_TYPE = 'application/mcp-server-card+json';

let facts: DocumentFacts;
const read = (path: string) => JSON.parse(documentsOf(facts).get(path)?.() ?? '');
beforeAll(async () => {
  facts = await documentFacts();
});

describe.each([
  {
    ...{ name: 'test.kontor/hotels', path: '/mcp' },
    cards: ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json'],
    entries: ['/server.json', '/.well-known/mcp/server.json'],
  },
  {
    ...{ name: 'test.kontor/directory', path: '/mcp/directory' },
    cards: ['/.well-known/mcp/directory/server-card.json'],
    entries: ['/.well-known/mcp/directory/server.json'],
  },
])('the MCP server $name', ({ name, path, cards, entries }) => {
  test('has a card that names address, revisions and the version of every document', () => {
    const card = serverCardJson.parse(read(`${path}/server-card`));
    expect(card).toMatchObject({
      name,
      version: directoryOpenapi(facts).info.version,
      remotes: [
        {
          type: 'streamable-http',
          url: siteUrl + path,
          supportedProtocolVersions: [...REVISIONS],
        },
      ],
    });
  });

  test('has an entry for the registry that its schema takes and that says the same', () => {
    const { $schema, remotes, ...entry } = serverJson.parse(read(`${path}/server.json`));
    expect($schema).toContain('/2025-12-11/');
    expect(read(`${path}/server-card`)).toMatchObject(entry);
    expect(remotes).toEqual([{ type: 'streamable-http', url: siteUrl + path }]);
  });

  test('is described alike at its well-known addresses', () => {
    for (const each of cards) expect(read(each)).toEqual(read(`${path}/server-card`));
    for (const each of entries) expect(read(each)).toEqual(read(`${path}/server.json`));
  });
});

test('the schema of the registry refuses what the registry refuses', () => {
  const entry = read('/server.json');
  const wrong = { ...entry.remotes[0], url: 'kontor.test/mcp' };
  for (const more of [
    { name: 'kontor' },
    { description: 'x'.repeat(101) },
    { version: '^1.0.0' },
    { tools: [] },
    { icons: [{ src: 'http://kontor.test/favicon.svg' }] },
    { remotes: [wrong] },
  ])
    expect(serverJson.safeParse({ ...entry, ...more }).success, JSON.stringify(more)).toBe(false);
});

test('no two entries for the registry share a remote, which it would refuse', () => {
  const remotes = ['/mcp', '/mcp/directory'].map((path) => read(`${path}/server.json`).remotes);
  const urls = remotes.flat().map(({ url }: { url: string }) => url);
  expect(new Set(urls).size).toBe(2);
});

/** What the conformance test of ARD, as Lighthouse carries it, finds wrong or unusual. */
const findings = (manifest: object) => {
  const tester = new ConformanceTester();
  tester.validate_manifest(JSON.stringify(manifest), 'the manifest');
  return [...tester.errors, ...tester.warnings];
};

describe('what finders of agents are led to', () => {
  test('are both servers and the skill, by the newest address and the one before', () => {
    const { specVersion, host, entries } = read('/.well-known/ard.json');
    expect(specVersion).toBe('1.0');
    expect(host).toEqual({ displayName: 'Kontor', documentationUrl: `${siteUrl}/docs` });
    const server = (key: string, path: string) => ({
      identifier: `urn:air:kontor.test:mcp:${key}`,
      displayName: read(`${path}/server-card`).title,
      type: CARD_TYPE,
      url: `${siteUrl}${path}/server-card`,
      metadata: { endpoint: siteUrl + path },
    });
    expect(entries).toMatchObject([
      { ...server('hotels', '/mcp'), capabilities: ['list_hotels'] },
      server('directory', '/mcp/directory'),
      {
        identifier: 'urn:air:kontor.test:skill:directory',
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: `${siteUrl}/SKILL.md`,
      },
    ]);
    for (const { representativeQueries, ...entry } of entries) {
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
      expect(representativeQueries.length).toBeLessThanOrEqual(5);
      expect(entry).not.toHaveProperty('data');
    }
    const before = read('/.well-known/ai-catalog.json').entries;
    expect(before).toEqual(entries.map((e: { type: string }) => ({ ...e, mediaType: e.type })));
  });

  test.each(['/.well-known/ard.json', '/.well-known/ai-catalog.json'])(
    '%s passes the published conformance test of ARD without a warning',
    (path) => {
      const manifest = read(path);
      expect(findings(manifest)).toEqual([]);
      const [{ representativeQueries: _, ...entry }] = manifest.entries;
      expect(findings({ ...manifest, entries: [entry] })).toMatchObject([
        { element: entry.displayName, message: expect.stringContaining('representativeQueries') },
      ]);
    },
  );

  test('by the catalogue of MCP servers alone are both servers', () => {
    const { specVersion, entries } = read('/.well-known/mcp/catalog.json');
    expect(specVersion).toBe('draft');
    expect(entries.map(({ url }: { url: string }) => url)).toEqual([
      `${siteUrl}/mcp/server-card`,
      `${siteUrl}/mcp/directory/server-card`,
    ]);
    for (const entry of entries) expect(entry.type).toBe(CARD_TYPE);
  });
});
