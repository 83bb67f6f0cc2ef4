import { beforeAll, describe, expect, test } from 'vitest';
import { matchPath } from '#http/contract.ts';
import { documentsOf, directoryOpenapi, type DocumentFacts } from '#discovery/documents.ts';
import { securityText } from '#discovery/security-text.ts';
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
    const paths = Object.keys(directoryOpenapi(facts).paths);
    const described = (address: string) =>
      paths.some((path) => matchPath(path, new URL(address).pathname) !== null);
    expect(resources.filter((address: string) => !described(address))).toEqual([]);
  });
});

describe('/.well-known/api-catalog', () => {
  test('lists the four registers, each with its description and its guide', () => {
    const { linkset } = read('/.well-known/api-catalog');
    const [catalog, ...registers] = linkset;
    const addresses = catalog.item.map(({ href }: { href: string }) => href);
    expect(addresses).toEqual(
      ['publishers', 'ecommerce', 'saas', 'hotels'].map((kind) => `${siteUrl}/api/${kind}`),
    );
    expect(registers.map(({ anchor }: { anchor: string }) => anchor)).toEqual(addresses);
    for (const register of registers)
      expect(register['service-desc']).toEqual([
        { href: `${siteUrl}/openapi.json`, type: 'application/json' },
      ]);
  });
});

describe('/.well-known/security.txt', () => {
  test('names the contact and runs out within a year', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const text = securityText(PUBLICATION, now) ?? '';
    expect(text).toContain('Contact: mailto:office@kontor.test\n');
    expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(now.getTime());
    expect(expires).toBeLessThan(now.getTime() + 365 * 86_400_000);
  });

  test('does not exist where no address is configured', () => {
    const silent = { ...facts, publication: { siteUrl, contactEmail: undefined } };
    expect(documentsOf(silent).has('/.well-known/security.txt')).toBe(false);
  });
});
