import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLog } from '#access/storage/audit-log.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { deliverMails } from '#kernel/mail/deliver.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { openMailer } from '#kernel/mail/open-mailer.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Kind } from '#register/records/kinds.ts';
import { listedFinders } from '#register/api/listed.ts';
import type { Sampled } from '#register/observer/site.ts';
import { toEntry, type Entry } from '#register/search/entry.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { claimEndpoint } from '#site/claims/endpoint.ts';
import { FRAME } from '#site/claims/frame.ts';
import { HOTEL_ACTS, type HotelClaimPorts } from '#site/claims/hotel.ts';
import { keepingWith, ownerStores } from '#app/claims/keeping.ts';
import { freshDatabase } from './database.ts';
import { startDns, type Zone } from './dns.ts';
import { plainShelf } from './shelf.ts';
import { listenOnLoopback } from './loopback.ts';

/** The pages of claims with a database, a name server, a website and mails of a test's own. */

export const PUBLISHER = {
  name: 'Beispielblatt',
  shortDescription: 'A daily newspaper of Graz.',
  websiteUrl: 'https://www.owner.internal/',
  contentTypes: ['technology', 'news'],
  countries: ['at'],
  tags: ['daily-news'],
  listedOn: '2026-11-01',
  source: 'editorial',
  checkedOn: '2026-11-01',
};

const HOTEL = {
  name: 'Hotel Zum Beispiel',
  shortDescription: 'A small hotel above the lake.',
  websiteUrl: 'https://hotel.internal/',
  town: 'Thun',
  country: 'ch',
  latitude: 46.758,
  longitude: 7.628,
  tags: ['lakeside'],
  listedOn: '2026-11-01',
  source: 'editorial',
  checkedOn: '2026-11-01',
};

export const entryOf = (kind: Kind, slug: string, record: object): Entry =>
  toEntry(kind, slug, REGISTERS[kind].schema.parse(record));

const HOTEL_ENTRY = toEntry('hotels', 'zum-beispiel', REGISTERS.hotels.schema.parse(HOTEL));

export const ENTRIES = [
  entryOf('publishers', 'beispielblatt', PUBLISHER),
  entryOf('hotels', 'zum-beispiel', HOTEL),
  entryOf('saas', 'demo-werk', {
    ...PUBLISHER,
    contentTypes: ['fintech'],
    tags: ['demo'],
    websiteUrl: 'https://werk.example/',
  }),
];

const SITE = 'https://kontor.example';

interface Sent {
  fields?: Readonly<Record<string, string | readonly string[]>>;
  address?: string;
  headers?: Readonly<Record<string, string>>;
}

const encoded = (fields: Sent['fields'] = {}): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  ).toString();

/** A website on loopback that serves texts by path, and answers all else with one status. */
export const startWebsite = async (files: Map<string, string>) => {
  let otherwise = 404;
  const server = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? otherwise : 200).end(text ?? '');
  });
  const port = await listenOnLoopback(server);
  const stop = () => new Promise((closed) => server.close(closed));
  const answerWith = (status: number): void => {
    otherwise = status;
  };
  return { port, stop, answerWith };
};

export const openClaims = async (entries: readonly Entry[], { canMail = true } = {}) => {
  const database = await freshDatabase();
  const { store } = database;
  const folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'));
  const zone: Record<string, Zone[string]> = {};
  const dns = await startDns(zone);
  let isDnsStopped = false;
  const stopDns = async (): Promise<void> => {
    if (!isDnsStopped) await dns.stop();
    isDnsStopped = true;
  };
  const mailer = openMailer({ url: undefined, from: 'register@kontor.example', folder });
  const clock = { now: new Date('2026-11-23T10:00:00Z') };
  const world = { ...systemWorld, now: () => clock.now };
  const observed: Sampled[] = [];
  const ports: HotelClaimPorts = {
    ...ownerStores(store, world),
    pushes: hotelPushLog(store),
    hotel: async (slug) => (slug === HOTEL_ENTRY.slug ? HOTEL_ENTRY : null),
    demand: demandStore(store),
    search: {
      shelf: plainShelf([HOTEL_ENTRY]),
      calendars: hotelCalendarStore(store, () => clock.now),
      settings: hotelSettingStore(store),
      live: { price: async () => [] },
      rates: async () => null,
      now: () => clock.now,
      limits: () => ({
        ...{ hotelMs: 2000, callMs: 4000, ratesOldDays: 3, ratesStaleDays: 14 },
        isFeedSaved: false,
      }),
      clock: () => performance.now(),
      nextTurn: async () => undefined,
      report: (error) => {
        throw error;
      },
    },
    limiter: rateLimiter(store),
    lookup: tokenLookup({ dnsServers: [dns.address], allowLoopback: true }),
    world,
    findListed: listedFinders(async () => ({
      entries: async (kind) => entries.filter((each) => each.kind === kind),
    })).exact,
    entry: async (kind, slug) =>
      entries.find((each) => each.kind === kind && each.slug === slug) ?? null,
    observations: observationReads(store),
    observe: async (listed) => {
      observed.push(listed);
    },
    canMail,
    sendMails: async () => {
      await deliverMails({ outbox: outbox(store), mailer, world }, { most: 10 });
    },
    record: (fact) => auditLog(store).append(fact),
    keeping: keepingWith(store, world),
  };
  const parts = {
    open: async () => ports,
    frame: async () => `<title>${FRAME.title}</title><main>${FRAME.content}</main>`,
    siteUrl: () => SITE,
    nameClient: (address: string) => address,
  };
  const answer = claimEndpoint(parts, HOTEL_ACTS);
  const work: Promise<unknown>[] = [];
  const ask = async (path: string, method: 'GET' | 'POST', sent: Sent = {}) => {
    const request = new Request(new URL(path, SITE), {
      method,
      headers:
        method === 'GET'
          ? {}
          : { 'Content-Type': 'application/x-www-form-urlencoded', ...sent.headers },
      ...(method === 'GET' ? {} : { body: encoded(sent.fields) }),
    });
    const ip = sent.address ?? '192.0.2.1';
    const response = await answer(request, { ip, waitUntil: (each) => work.push(each) });
    return { response, status: response.status, text: await response.text() };
  };
  const mails = async (): Promise<string[]> => {
    await Promise.all(work);
    const names = (await readdir(folder)).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  return {
    ...{ ports, store, zone, clock, observed, mails, nameServer: { stop: stopDns } },
    get: (path: string) => ask(path, 'GET'),
    post: (path: string, sent?: Sent) => ask(path, 'POST', sent),
    settle: () => Promise.all(work),
    stop: async () => {
      await Promise.all(work);
      await stopDns();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type OpenClaims = Awaited<ReturnType<typeof openClaims>>;

export const BEGIN = {
  kind: 'publishers',
  slug: 'beispielblatt',
  contactEmail: 'ada@owner.internal',
  consent: 'true',
} as const;

/** Starts a claim and gives its private path and the text for the domain. */
export const begin = async (claims: OpenClaims, fields: Sent['fields'] = BEGIN) => {
  const { response } = await claims.post('/claim', { fields });
  const path = response.headers.get('Location') ?? '';
  const { text } = await claims.get(path);
  const [token = ''] = /kontor-verification=[0-9a-z]{32}/.exec(text) ?? [];
  return { path, token, status: response.status, text };
};

/** Proves the domain by DNS; the private path is the owner's from then on. */
export const proveBy = async (claims: OpenClaims, host: string, path: string, token: string) => {
  claims.zone[`_kontor.${host}`] = { txt: [token] };
  return claims.post(`${path}/proof`);
};

/** The values that a form on a page would send as it stands. */
export const formOn = (html: string): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  const [, form = ''] = /action="[^"]+\/entry"(.*?)<\/form>/s.exec(html) ?? [];
  const add = (name: string, value: string) => (fields[name] ??= []).push(unescaped(value));
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const of = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1];
    const isChoice = /type="(checkbox|radio)"/.test(tag);
    if (!isChoice || /\bchecked\b/.test(tag)) add(of('name') ?? '', of('value') ?? '');
  }
  for (const [, name = '', value = ''] of form.matchAll(
    /<textarea[^>]*\bname="([^"]+)"[^>]*>(.*?)<\/textarea>/gs,
  ))
    add(name, value);
  return fields;
};

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A claim of the publisher that is proved, with its page. */
export const owned = async (claims: OpenClaims) => {
  const { path, token } = await begin(claims);
  await proveBy(claims, 'owner.internal', path, token);
  await claims.settle();
  return { path, page: (await claims.get(path)).text };
};
