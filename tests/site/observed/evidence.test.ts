import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoint } from '#kernel/http/endpoint.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { FRAME } from '#site/claims/frame.ts';
import { EVIDENCE_ROUTES, evidencePolicy } from '#site/observed/route.ts';
import { entryOf, PUBLISHER } from '../../support/claims.ts';
import { freshDatabase } from '../../support/database.ts';
import { observedSites, type ObservedSites } from '../../support/observed-sites.ts';

const ENTRY = entryOf('publishers', 'beispielblatt', PUBLISHER);
const LISTED = { site: 'owner.internal', origin: 'https://www.owner.internal', sampleUrl: null };
const QUOTA = { most: 1, remaining: 0, windowMs: 10_000, resetsInMs: 4_000 };
const ROBOTS = 'User-agent: GPTBot\nDisallow: /\n';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let sites: ObservedSites;
let isOpen: boolean;
let reported: unknown[];
beforeEach(async () => {
  database = await freshDatabase();
  sites = observedSites(database.store, new Date('2026-11-20T10:00:00Z'));
  isOpen = true;
  reported = [];
});
afterEach(() => database.drop());

const get = async (path: string) => {
  const answer = endpoint(
    EVIDENCE_ROUTES,
    evidencePolicy({
      entry: async (kind, slug) => (kind === ENTRY.kind && slug === ENTRY.slug ? ENTRY : null),
      reads: async () => observationReads(database.store),
      frame: async (language) =>
        `<html lang="${language}"><title>${FRAME.title}</title>` +
        `<a href="/de${FRAME.path}">Deutsch</a><main>${FRAME.content}</main>`,
      take: async () => ({ allowed: isOpen, ...QUOTA }),
      report: (error) => reported.push(error),
    }),
  );
  const request = new Request(new URL(path, 'https://kontor.example'));
  const response = await answer(request, { ip: '192.0.2.1', waitUntil: () => undefined });
  return { response, status: response.status, text: await response.text() };
};

describe('the page of what was observed of an entry', () => {
  test('shows each verdict with address, status, line and digest, and what changed', async () => {
    sites.files.set('www.owner.internal/robots.txt', ROBOTS);
    await sites.visit([LISTED]);
    sites.files.set('www.owner.internal/robots.txt', 'User-agent: GPTBot\nAllow: /\n');
    await sites.visit([LISTED]);
    const { status, text, response } = await get('/evidence/publishers/beispielblatt');
    expect(status).toBe(200);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(text).toContain('<h1>Beispielblatt: what was observed</h1>');
    expect(text).toContain('href="/api/observations/publishers/beispielblatt"');
    expect(text).toContain('href="/de/evidence/publishers/beispielblatt"');
    expect(text).toMatch(/robots\.txt<\/th>\s+<td>\s+there, and it works/);
    const [now = '', past = ''] = text.split('id="history"');
    expect(now).toMatch(/robots\.txt<\/code>:\s+200\s+<br \/><code>Allow: \/<\/code>/);
    expect(now).not.toContain('Disallow: /');
    expect(past).toContain('<code>Disallow: /</code>');
    expect(past).toContain(createHash('sha256').update(ROBOTS).digest('hex'));
    expect(past).toContain('22 November 2026');
  });

  test('says in German the same of a site that nobody has visited', async () => {
    const { status, text } = await get('/de/evidence/publishers/beispielblatt');
    expect(status).toBe(200);
    expect(text).toContain('Beispielblatt: was beobachtet wurde');
    expect(text).toContain('Noch ist nichts bestätigt');
    expect(text).toContain('href="/de/observer"');
    expect(text).not.toContain('<table>');
  });

  test('is none for an entry that is not listed, or of another register', async () => {
    for (const path of ['/evidence/publishers/none', '/evidence/saas/beispielblatt']) {
      const { status, text } = await get(path);
      expect([status, text]).toEqual([404, expect.stringContaining('No such entry is listed.')]);
    }
  });

  test('has texts of the site shown as text', async () => {
    const robots = 'User-agent: *\nDisallow: /\nContent-Signal: ai-train=<b>no\n';
    sites.files.set('www.owner.internal/robots.txt', robots);
    await sites.visit([LISTED]);
    const { text } = await get('/evidence/publishers/beispielblatt');
    expect(text).not.toContain('<b>');
  });

  test('asks visitors beyond the limit to wait, and all to come back after a fault', async () => {
    isOpen = false;
    const { status, response } = await get('/evidence/publishers/beispielblatt');
    expect([status, response.headers.get('Retry-After')]).toEqual([429, '4']);
    isOpen = true;
    await database.drop();
    const broken = await get('/evidence/publishers/beispielblatt');
    expect(broken.status).toBe(503);
    expect(reported).toHaveLength(1);
    database = await freshDatabase();
  });
});
