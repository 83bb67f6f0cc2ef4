import { beforeAll, describe, expect, test } from 'vitest';
import { createRouter } from '#kernel/http/router.ts';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { contactFault, LOCAL_CONTACT, reportAddress } from '#documents/security-contact.ts';
import { securityText } from '#documents/security-text.ts';
import { publicationOf } from '#documents/publication.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { documentFacts, PUBLICATION } from '../support/documents.ts';

const { siteUrl } = PUBLICATION;
let facts: DocumentFacts;
const read = (path: string) => JSON.parse(documentsOf(facts).get(path)?.() ?? '');

beforeAll(async () => {
  facts = await documentFacts();
});

describe('/.well-known/x402', () => {
  test('declares what may be priced later and that nothing of it is active', () => {
    const manifest = read('/.well-known/x402');
    expect(manifest).toMatchObject({
      version: 1,
      x402Version: 2,
      status: 'forward-declared',
      active: false,
      openapi: `${siteUrl}/openapi.json`,
    });
    expect(manifest).not.toHaveProperty('ownershipProofs');
  });

  test('its resources are the whole addresses of all publishers, and described in OpenAPI', () => {
    const { resources } = read('/.well-known/x402');
    expect(resources).toEqual(
      facts.entries.publishers.map(({ slug }) => `${siteUrl}/api/publishers/${slug}`),
    );
    const find = createRouter(
      Object.keys(directoryOpenapi(facts).paths).map((path) => ({
        contract: { operationId: path, method: 'GET', path },
      })),
    );
    const described = (address: string) => find(new URL(address).pathname).operations.length > 0;
    expect(resources.filter((address: string) => !described(address))).toEqual([]);
  });
});

describe('/.well-known/api-catalog', () => {
  test('lists the registers, the MCP server and the payments, each with its description', () => {
    const { linkset } = read('/.well-known/api-catalog');
    const [catalog, ...described] = linkset;
    const registers = described.slice(0, 4);
    const addresses = catalog.item.map(({ href }: { href: string }) => href);
    const expected = ['publishers', 'ecommerce', 'saas', 'hotels'].map((kind) => `/api/${kind}`);
    const others = ['/mcp', '/v1/accounts', '/api/changes', '/data/index.json'];
    expect(addresses).toEqual([...expected, ...others].map((path) => siteUrl + path));
    expect(described.map(({ anchor }: { anchor: string }) => anchor)).toEqual(addresses);
    expect(described[4]['service-desc']).toEqual([
      { href: `${siteUrl}/mcp/server-card`, type: 'application/mcp-server-card+json' },
    ]);
    for (const register of registers)
      expect(register['service-desc']).toEqual([
        { href: `${siteUrl}/openapi.json`, type: 'application/json' },
      ]);
  });
});

describe('the MCP server card', () => {
  test('names address, revisions and the version that every document names', () => {
    const card = read('/mcp/server-card');
    expect(card).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: 'test.kontor/hotels',
      version: directoryOpenapi(facts).info.version,
      remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }],
    });
    expect(card.description.length).toBeLessThanOrEqual(100);
    expect(card).not.toHaveProperty('tools');
    for (const icon of card.icons) expect(icon.src).toMatch(/^https:\/\/kontor\.test\//);
  });

  test('is the same at its well-known addresses, and the AI catalog leads to it', () => {
    for (const path of ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json'])
      expect(read(path)).toEqual(read('/mcp/server-card'));
  });

  test('is what finders of agents are led to, by the newest address and the one before', () => {
    const { specVersion, host, entries } = read('/.well-known/ard.json');
    expect(specVersion).toBe('1.0');
    expect(host).toEqual({ displayName: 'Kontor', documentationUrl: `${siteUrl}/docs` });
    expect(entries).toMatchObject([
      {
        identifier: 'urn:air:kontor.test:mcp:hotels',
        displayName: read('/mcp/server-card').title,
        type: 'application/mcp-server-card+json',
        url: `${siteUrl}/mcp/server-card`,
      },
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

  test('the entry for the registry says the same', () => {
    expect(read('/server.json')).toEqual(read('/.well-known/mcp/server.json'));
    const { $schema, remotes, ...entry } = read('/server.json');
    const card = read('/mcp/server-card');
    expect($schema).toContain('/schemas/2025-12-11/server.schema.json');
    expect(card).toMatchObject(entry);
    expect(remotes).toEqual([{ type: 'streamable-http', url: `${siteUrl}/mcp` }]);
  });
});

describe('/.well-known/security.txt', () => {
  test('names the contact and runs out within a year', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const text = securityText({ publication: PUBLICATION, now });
    expect(text).toContain('Contact: mailto:security@kontor.test\n');
    expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt\n`);
    expect(text).toContain(`Policy: ${siteUrl}/security\n`);
    expect(text).toMatch(/^Preferred-Languages: en, de$/m);
    expect(text.match(/^Expires: /gm)).toHaveLength(1);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(now.getTime());
    expect(expires).toBeLessThan(now.getTime() + 365 * 86_400_000);
  });

  test('is there on a local run, too, and names nobody who could be mistaken for somebody', () => {
    const publication = publicationOf(readEnvironment({}));
    expect(publication.reports).toBe(LOCAL_CONTACT);
    const text = documentsOf({ ...facts, publication }).get('/.well-known/security.txt')?.();
    expect(text).toContain('Contact: mailto:security@localhost\n');
  });

  test.each([
    [{ SECURITY_CONTACT: 'a@kontor.test', IMPRINT_EMAIL: 'b@kontor.test' }, 'mailto:a@kontor.test'],
    [{ SECURITY_CONTACT: 'https://kontor.test/report' }, 'https://kontor.test/report'],
    [{ IMPRINT_EMAIL: 'b@kontor.test' }, 'mailto:b@kontor.test'],
  ])('of %o is %s', (variables, address) => {
    const settings = readEnvironment({ SITE_URL: siteUrl, ...variables });
    expect(reportAddress(settings)).toBe(address);
    expect(contactFault(settings)).toBeUndefined();
  });

  test('without a contact is a fault of a public site alone', () => {
    const faultAt = (SITE_URL: string) => contactFault(readEnvironment({ SITE_URL }));
    expect(faultAt(siteUrl)).toMatch(/SECURITY_CONTACT .+ IMPRINT_EMAIL/);
    for (const local of ['', 'https://localhost:8443', 'https://127.0.0.1', 'https://[::1]:8443'])
      expect(faultAt(local), local).toBeUndefined();
  });
});
