import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#access/storage/audit-log.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { filledRecord } from '#register/observer/filled.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { observerStore } from '#register/storage/observations.ts';
import { sql } from '#kernel/storage/sql.ts';
import {
  BEGIN,
  begin,
  entryOf,
  ENTRIES,
  formOn,
  openClaims,
  owned,
  proveBy,
  PUBLISHER,
  type OpenClaims,
} from '../../support/claims.ts';
import { observedSites } from '../../support/observed-sites.ts';

const LISTED = { websiteUrl: PUBLISHER.websiteUrl };

let claims: OpenClaims;
const OTHER = { ...PUBLISHER, websiteUrl: 'https://www.other.internal/' };
beforeEach(async () => {
  claims = await openClaims([...ENTRIES, entryOf('publishers', 'other', OTHER)]);
});
afterEach(() => claims.stop());

const save = async (path: string, page: string, changed: Record<string, string | string[]>) => {
  const sent = await claims.post(`${path}/entry`, { fields: { ...formOn(page), ...changed } });
  return { ...sent, said: sent.response.headers.get('Location') };
};

const kept = () => claims.ports.changes.list(undefined);

describe('the owner', () => {
  test('sees what is known, in a form that changes nothing as it stands', async () => {
    const { path, page } = await owned(claims);
    expect(page).toContain('www.owner.internal was proved on 23 November 2026');
    expect(formOn(page)).toMatchObject({
      name: ['Beispielblatt'],
      contentTypes: ['technology', 'news'],
      tags: ['daily-news'],
      countries: ['at'],
    });
    expect(page).toMatch(/<img\s+src="\/badge\/publishers\/[a-z-]+\.svg"/);
    expect(page).toContain('href="/docs/badge"');
    const { said } = await save(path, page, {});
    expect(said).toContain('said=unchanged');
    expect(await kept()).toEqual([]);
  });

  test('has what is safe accepted at once, and the rest read by a person', async () => {
    const { path, page } = await owned(claims);
    const { status } = await save(path, page, {
      rssFeedUrl: 'https://feeds.owner.internal/rss',
      usdcPricePerRequest: '0.01',
      supportedProtocols: ['x402'],
      payToAddress: '0x1111111111111111111111111111111111111111',
      networkId: 'eip155:8453',
      sampleUrls: 'https://elsewhere.internal/a',
      shortDescription: 'The daily newspaper of Graz.',
    });
    expect(status).toBe(303);
    expect(await kept()).toMatchObject([
      {
        status: 'ACCEPTED',
        doubts: [],
        fields: {
          rssFeedUrl: 'https://feeds.owner.internal/rss',
          usdcPricePerRequest: '0.01',
          supportedProtocols: ['x402'],
        },
      },
      { status: 'WAITING', doubts: expect.arrayContaining(['text', 'money', 'host']) },
    ]);
    const { text } = await claims.get(`${path}?said=changed`);
    expect(text).toContain('Your changes are here');
    expect(text).toContain('a person reads it (');
    // What is on its way stands in the form, so that nothing of it is sent twice.
    expect((await save(path, text, {})).said).toContain('said=unchanged');
  });

  test('is told which field is wrong, and what was written stays', async () => {
    const { path, page } = await owned(claims);
    const { status, text } = await save(path, page, { name: '', usdcPricePerRequest: 'much' });
    expect(status).toBe(400);
    expect(text).toContain('href="#usdcPricePerRequest"');
    expect(text).toContain('href="#name"');
    expect(formOn(text)).toMatchObject({ usdcPricePerRequest: ['much'], tags: ['daily-news'] });
    expect(await kept()).toEqual([]);
  });

  test('reads which rule was broken, also where it is not one of the field alone', async () => {
    const { path, page } = await owned(claims);
    const { text: refused } = await save(path, page, { websiteUrl: 'https://another.de/' });
    expect(refused).toContain('(is under .de, and the countries are at');
  });

  test('cannot take the website of another entry, and reads which one it is', async () => {
    const { path, page } = await owned(claims);
    const websiteUrl = 'http://other.internal';
    const { status, text } = await save(path, page, { websiteUrl });
    expect(status).toBe(400);
    expect(text).toContain('(is listed as /publishers/other)');
    expect(formOn(text)).toMatchObject({ websiteUrl: [websiteUrl] });
    expect(await kept()).toEqual([]);
  });

  test('has a text of markup shown as text', async () => {
    const { path, page } = await owned(claims);
    await save(path, page, { shortDescription: 'A <script>alert("x")</script> & more.' });
    const { text } = await claims.get(path);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more.');
  });

  test('has it looked at by the observer, once in ten minutes', async () => {
    const { path } = await owned(claims);
    const said = async () =>
      (await claims.post(`${path}/look`)).response.headers.get('Location') ?? '';
    expect(await said()).toContain('said=observing');
    expect(await said()).toContain('said=observed-lately');
    await claims.settle();
    expect(claims.observed).toEqual([{ ...LISTED, sampleUrls: null }]);
  });

  test('reads that nobody comes where visits have ended, and none is made', async () => {
    const { path } = await owned(claims);
    const at = claims.clock.now;
    const listed = { site: 'owner.internal', origin: 'https://www.owner.internal' };
    await observerStore(claims.store).add([{ ...listed, sampleUrl: null }], at);
    await observationReads(claims.store).exclude('owner.internal', 'cor_0', at);
    const { response } = await claims.post(`${path}/look`);
    const back = response.headers.get('Location') ?? '';
    expect(back).toContain('said=not-observed');
    await claims.settle();
    expect(claims.observed).toEqual([]);
    expect((await claims.get(back)).text).toContain('Visits of this site have ended');
  });

  test('has a sample looked at as soon as it is accepted, and none that waits', async () => {
    const { path, page } = await owned(claims);
    const sample = `${PUBLISHER.websiteUrl}article`;
    await save(path, page, { sampleUrls: sample });
    await claims.post(`${path}/look`);
    await claims.settle();
    expect(claims.observed).toEqual([{ ...LISTED, sampleUrls: [sample] }]);
    claims.clock.now = new Date(claims.clock.now.getTime() + HOUR_MS);
    await save(path, (await claims.get(path)).text, { sampleUrls: 'https://else.example/article' });
    await claims.post(`${path}/look`);
    await claims.settle();
    expect(claims.observed.at(-1)).toEqual({ ...LISTED, sampleUrls: [sample] });
  });

  test('reads at once what a look saw, and that it does not count yet', async () => {
    const { path } = await owned(claims);
    const sites = observedSites(claims.store, claims.clock.now);
    sites.files.set('www.owner.internal/robots.txt', 'User-agent: GPTBot\nDisallow: /\n');
    const listed = { site: 'owner.internal', origin: 'https://www.owner.internal' };
    await sites.visit([{ ...listed, sampleUrl: null }], 1);
    const first = (await claims.get(path)).text;
    expect(first).toContain('not counted before three days agree');
    expect(first).toContain('AI crawlers that may not read: GPTBot');
    expect((await claims.get(`/de${path}`)).text).toContain('Beim letzten Blick gesehen');
    await sites.visit([{ ...listed, sampleUrl: null }], 2);
    const agreed = (await claims.get(path)).text;
    expect(agreed).toContain('AI crawlers that may not read: GPTBot');
    expect(agreed).not.toContain('not counted before three days agree');
  });

  test('reads why: the address, its status, the line and the digest, at once', async () => {
    const { path } = await owned(claims);
    const sites = observedSites(claims.store, claims.clock.now);
    const robots = 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n';
    sites.files.set('www.owner.internal/robots.txt', robots);
    const listed = { site: 'owner.internal', origin: 'https://www.owner.internal' };
    await sites.visit([{ ...listed, sampleUrl: null }], 1);
    const evidence = async (at: string): Promise<string> =>
      /<details id="evidence">[^]*?<\/details>/.exec((await claims.get(at)).text)?.[0] ?? '';
    const first = await evidence(path);
    expect(first).toContain('AI crawlers: CCBot, GPTBot');
    expect(first).toMatch(/<code>https:\/\/www\.owner\.internal\/robots\.txt<\/code>:\s+200/);
    expect(first).toContain('<code>Disallow: /</code>');
    expect(first).toContain(createHash('sha256').update(robots).digest('hex'));
    expect(first).toContain('not counted before three days agree');
    await sites.visit([{ ...listed, sampleUrl: null }], 2);
    const agreed = await evidence(`/de${path}`);
    expect(agreed).toContain('KI-Crawler: CCBot, GPTBot');
    expect(agreed).not.toContain('zählt erst');
  });

  test('can do nothing before the proof', async () => {
    const { path } = await begin(claims);
    const { status, text } = await claims.post(`${path}/entry`, { fields: { name: 'Mine' } });
    expect(status).toBe(200);
    expect(text).toContain('prove the domain');
    expect(await kept()).toEqual([]);
    await claims.post(`${path}/look`);
    expect(claims.observed).toEqual([]);
  });

  test('stands in the audit log with what was done, and without the address', async () => {
    const { path, page } = await owned(claims);
    await save(path, page, { tags: 'daily-news, local-news' });
    const rows = await auditLog(claims.store).rows();
    expect(rows.map(({ action }) => action)).toEqual(['owner prove', 'owner change']);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
  });

  test('does nothing that the audit log does not keep, and nothing undone is kept', async () => {
    const { path, page } = await owned(claims);
    const before = await auditLog(claims.store).rows();
    await claims.store.batch([
      sql`CREATE TRIGGER full BEFORE INSERT ON audit_log
          BEGIN SELECT RAISE(ABORT, 'no room for a row'); END`,
    ]);
    const acts = [
      () => save(path, page, { tags: 'local-news' }),
      () => claims.post(`${path}/renew`),
      () => claims.post(`${path}/end`),
    ];
    for (const act of acts) await act().catch(() => undefined);
    expect(await kept()).toEqual([]);
    await claims.store.batch([sql`DROP TRIGGER full`]);
    expect((await claims.get(path)).response.status).toBe(200);
    expect(await auditLog(claims.store).rows()).toEqual(before);
    await claims.post(`${path}/end`);
    const actions = (await auditLog(claims.store).rows()).map(({ action }) => action);
    expect(actions).toEqual(['owner prove', 'owner end']);
  });

  test.each([
    ['gold', []],
    ['platinum', [{ fact: 'sample', verdict: 'gated', value: 'x402' } as const]],
  ])('of a %s entry changes it, and takes payment details back', async (tier, found) => {
    const declared = {
      ...{ listingSource: 'self-listed', trustTier: 'silver', domainVerifiedOn: '2026-11-20' },
      ...{ supportedProtocols: ['x402'], payToAddress: `0x${'a'.repeat(40)}` },
      ...{ networkId: 'eip155:8453', usdcPricePerRequest: '0.01' },
      sampleUrls: ['https://www.owner.internal/paid'],
    };
    const written = REGISTERS.publishers.schema.parse({ ...PUBLISHER, ...declared });
    const day = { since: '2026-11-20', observedOn: '2026-11-22' };
    const facts = found.map((fact) => ({ ...fact, ...day }));
    const seen = { site: 'owner.internal', visitedOn: '2026-11-22', facts };
    const shown = filledRecord(written, new Map([[seen.site, seen]]), '2026-11-23');
    expect(shown).toMatchObject({ trustTier: tier });
    await claims.stop();
    claims = await openClaims([entryOf('publishers', 'beispielblatt', shown)]);
    const { path, page } = await owned(claims);
    const { text } = await save(path, page, { payToAddress: '0x1' });
    expect(text).toContain('an account address of the form that networkId has');
    expect((await save(path, page, { tags: 'daily-news, open-data' })).status).toBe(303);
    const next = (await claims.get(path)).text;
    const none = { payToAddress: '', networkId: '', usdcPricePerRequest: '' };
    expect((await save(path, next, { ...none, supportedProtocols: [] })).status).toBe(303);
    expect((await kept()).map(({ status }) => status)).toEqual(['WAITING', 'ACCEPTED']);
  });

  test('of a hotel is a partner, and a move of the hotel is read by a person', async () => {
    const { path, token } = await begin(claims, { ...BEGIN, kind: 'hotels', slug: 'zum-beispiel' });
    expect(path).toMatch(/^\/partner\//);
    await proveBy(claims, 'hotel.internal', path, token);
    const { text } = await claims.get(path);
    await save(path, text, { latitude: '46.7581', facilities: ['sauna'] });
    await save(path, text, { latitude: '47.9', stars: '5' });
    const changes = await kept();
    expect(changes.map(({ status, fields }) => ({ status, ...fields }))).toEqual(
      expect.arrayContaining([
        { status: 'ACCEPTED', latitude: 46.7581, facilities: ['sauna'] },
        { status: 'ACCEPTED', facilities: [] },
        { status: 'WAITING', latitude: 47.9, stars: 5 },
      ]),
    );
    const doubts = changes.flatMap((each) => each.doubts).sort();
    expect(doubts).toEqual(['official', 'position']);
  });

  test('of a hotel moves it no distance by steps: the listed position counts', async () => {
    const { path, token } = await begin(claims, { ...BEGIN, kind: 'hotels', slug: 'zum-beispiel' });
    await proveBy(claims, 'hotel.internal', path, token);
    const zurich = { latitude: '47.3769', longitude: '8.5417' };
    for (const part of [zurich, { ...zurich, latitude: '47.377' }])
      await save(path, (await claims.get(path)).text, part);
    for (let step = 1; step <= 3; step += 1) {
      const latitude = (46.758 + step * 0.017).toFixed(4);
      await save(path, (await claims.get(path)).text, { latitude, longitude: '7.628' });
    }
    const far = { status: 'WAITING', doubts: ['position'] };
    const near = { status: 'ACCEPTED', doubts: [] };
    expect(await kept()).toMatchObject([far, far, near, far, far]);
  });
});
