import { beforeAll, describe, expect, test } from 'vitest';
import { createRouter } from '#kernel/http/router.ts';
import { SCOPES } from '#documents/data/dumps.ts';
import { dcatCatalog } from '#documents/data/dcat.ts';
import { dataIndex } from '#documents/data/index-file.ts';
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
  test('lists the registers, the MCP servers, payments and data, each with its description', () => {
    const { linkset } = read('/.well-known/api-catalog');
    const [catalog, ...described] = linkset;
    const registers = described.slice(0, 4);
    const addresses = catalog.item.map(({ href }: { href: string }) => href);
    const expected = ['publishers', 'ecommerce', 'saas', 'hotels'].map((kind) => `/api/${kind}`);
    const others = [
      ...['/mcp', '/mcp/directory', '/v1/accounts'],
      ...['/api/observations', '/api/changes', '/data/index.json'],
    ];
    expect(addresses).toEqual([...expected, ...others].map((path) => siteUrl + path));
    expect(described.map(({ anchor }: { anchor: string }) => anchor)).toEqual(addresses);
    for (const [position, path] of ['/mcp', '/mcp/directory'].entries())
      expect(described[4 + position]['service-desc']).toEqual([
        { href: `${siteUrl}${path}/server-card`, type: 'application/mcp-server-card+json' },
      ]);
    for (const register of [...registers, ...described.slice(7, 9)])
      expect(register['service-desc']).toEqual([
        { href: `${siteUrl}/openapi.json`, type: 'application/json' },
      ]);
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

describe('the files of the register', () => {
  test('name every licence that they are under, to data portals and in the index', () => {
    const data = { ...facts, files: [], cursor: 'c', date: '2026-11-22' };
    const portal = dcatCatalog(data)['dcat:dataset'];
    const sets = dataIndex(data).datasets;
    const urlsOf = (name: string) => sets.find((each) => each.name === name)?.licences ?? [];
    const [cc0, mit, odbl] = [
      'https://creativecommons.org/publicdomain/zero/1.0/',
      'https://opensource.org/license/mit',
      'https://opendatacommons.org/licenses/odbl/1-0/',
    ];
    const expected = { all: [odbl], publishers: [cc0, mit], ecommerce: [cc0], saas: [cc0, mit] };
    for (const [name, urls] of Object.entries(expected)) {
      expect(urlsOf(name).map(({ url }) => url)).toEqual(urls);
      const set = portal.find((each) => each['@id'] === `${siteUrl}/data#${name}`);
      expect(set).toMatchObject({ 'dct:license': urls.map((url) => ({ '@id': url })) });
    }
    const file = { name: 'x', format: 'csv', bytes: 1, sha256: '00' } as const;
    const files = SCOPES.map((scope) => ({ ...file, scope }));
    const offered = dcatCatalog({ ...data, files })['dcat:dataset'];
    const licencesOf = offered.map((set) => set['dcat:distribution'][0]?.['dct:license']['@id']);
    // DCAT-AP 3 lets a file name one licence: of several, the page that says which is where.
    expect(licencesOf).toEqual([odbl, `${siteUrl}/sources`, cc0, `${siteUrl}/sources`, odbl]);
    // No address of one licence stands for two.
    expect(sets.find(({ name }) => name === 'saas')?.licence).toEqual({
      ...{ name: 'CC0 1.0 and MIT', url: null },
    });
  });
});
