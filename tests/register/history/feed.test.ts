import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { changesRoute } from '#register/api/changes.ts';
import { detailRoute } from '#register/api/details.ts';
import { dumpRecord, jsonLines } from '#register/dump/line.ts';
import type { Change } from '#register/history/change.ts';
import { keyOf, missingChanges, type Present } from '#register/history/compare.ts';
import { numbered } from '#register/history/digest.ts';
import { cursorOf, FIRST_CURSOR } from '#register/history/feed.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import { ecommerce } from '#register/records/ecommerce.ts';
import { publishers } from '#register/records/publishers.ts';
import { toEntry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { hostFrom } from '../../support/host.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';

/** A register that is edited at random, published again and again, and read by its feed. */

const EDITIONS = 25;
const EDITS_AN_EDITION = 40;

/** The same numbers in every run (mulberry32). */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};
const random = randomNumbers(20261122);
const oneOf = <T>(values: readonly T[]): T | undefined => values[random(values.length)];

interface Draft {
  kind: 'publishers' | 'ecommerce';
  slug: string;
  name: string;
  tags: readonly string[];
  feed: string | null;
  active: boolean;
}

const written = new Map<string, Draft>();
const removed = new Map<string, Tombstone>();
const history: Change[] = [];
let last = 0;

const present = ({ kind, slug, name, tags, feed, active }: Draft): Present => {
  const common = {
    ...{ name, tags, active, shortDescription: 'It is one.', countries: ['de'] },
    ...{ websiteUrl: `https://${slug}.de/`, source: 'editorial' },
    ...{ listedOn: '2026-11-20', checkedOn: '2026-11-20' },
  };
  const record =
    kind === 'publishers'
      ? publishers.schema.parse({ ...common, contentTypes: ['news'], rssFeedUrl: feed })
      : ecommerce.schema.parse({ ...common, contentTypes: ['home'] });
  return { kind, slug, record, isDemo: false };
};

const add = (more: Partial<Draft> = {}): Draft => {
  const kind = random(2) === 0 ? ('publishers' as const) : ('ecommerce' as const);
  const draft = {
    kind,
    slug: `entry-${++last}`,
    name: `Entry ${last}`,
    tags: [],
    feed: null,
    active: true,
    ...more,
  };
  written.set(keyOf(draft), draft);
  removed.delete(keyOf(draft));
  return draft;
};

const bury = (draft: Draft, reason: Tombstone['reason'], movedTo: string | null = null): void => {
  written.delete(keyOf(draft));
  removed.set(keyOf(draft), { removedOn: '2026-11-21', reason, movedTo, note: null });
};

const edits: readonly ((draft: Draft) => unknown)[] = [
  () => add(),
  (draft) => bury(draft, 'ceased'),
  (draft) => bury(draft, 'renamed', add({ kind: draft.kind, name: draft.name }).slug),
  (draft) => written.set(keyOf(draft), { ...draft, name: `${draft.name} é${random(9)}` }),
  (draft) => written.set(keyOf(draft), { ...draft, tags: [`t${random(5)}`] }),
  (draft) =>
    written.set(keyOf(draft), {
      ...draft,
      feed: random(2) ? `https://x.de/${random(9)}` : null,
    }),
  (draft) => written.set(keyOf(draft), { ...draft, active: !draft.active }),
  () => {
    const [gone] = [...removed.keys()].filter(() => random(3) === 0);
    const [kind, slug] = (gone ?? '/').split('/');
    if (kind === 'publishers' || kind === 'ecommerce') add({ kind, ...(slug ? { slug } : {}) });
  },
];

interface Edition {
  dump: string;
  cursor: string;
  catalogue: CatalogueReader;
}

let folder = '';
const editions: Edition[] = [];
let edited = 0;

const publish = async (): Promise<void> => {
  const files = [...written.values()].map(present);
  const today = `2026-12-${String(editions.length + 1).padStart(2, '0')}`;
  history.push(...missingChanges(history, { files, hasDemo: true, removed }, today));
  const entries = files
    .filter(({ record }) => !('active' in record) || record.active)
    .map(({ kind, slug, record }) => toEntry(kind, slug, record));
  const changes = numbered(history);
  const file = join(folder, `${editions.length}.db`);
  await writeCatalogue(file, {
    entries,
    sources: {},
    vocabulary: NO_VOCABULARY,
    past: { changes, removed },
  });
  const lastChange = changes.at(-1);
  editions.push({
    dump: jsonLines(entries.map(dumpRecord)),
    cursor: lastChange === undefined ? FIRST_CURSOR : cursorOf(lastChange),
    catalogue: await openCatalogue(file),
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-feed-'));
  for (let count = 0; count < 60; count++) add();
  await publish();
  while (editions.length <= EDITIONS) {
    for (let count = 0; count < EDITS_AN_EDITION; count++, edited++) {
      const draft = oneOf([...written.values()]);
      if (draft !== undefined) oneOf(edits)?.(draft);
    }
    await publish();
  }
});
afterAll(async () => {
  for (const { catalogue } of editions) catalogue.close();
  await rm(folder, { recursive: true, force: true });
});

const answer = z.object({
  next: z.string(),
  more: z.boolean(),
  changes: z.array(
    z.object({
      change: z.enum(['created', 'updated', 'removed']),
      kind: z.string(),
      slug: z.string(),
      fields: z.array(z.string()),
      reason: z.string().nullable(),
      record: z.looseObject({}).nullable(),
    }),
  ),
});
type Answer = z.output<typeof answer>;

const ask = async (catalogue: CatalogueReader, query: string): Promise<Response> => {
  const answerTo = endpoint([changesRoute(async () => catalogue)], publicReads, () => undefined);
  const request = new Request(`https://kontor.test/api/changes?${query}`);
  return answerTo(request, hostFrom('127.0.0.1'));
};

/** All that follows, page by page. */
const readAll = async (catalogue: CatalogueReader, since: string, limit: number) => {
  const changes: Answer['changes'] = [];
  for (let from = since, more = true; more;) {
    const response = await ask(catalogue, `since=${from}&limit=${limit}`);
    const page: Answer = answer.parse(await response.json());
    changes.push(...page.changes);
    ({ next: from, more } = page);
  }
  return changes;
};

/** What somebody else's program does, which knows nothing but the documents. */
const applied = (dump: string, changes: Answer['changes']): string => {
  const held = new Map<string, string>();
  const key = z.object({ kind: z.string(), slug: z.string() });
  for (const line of dump.split('\n').filter((each) => each !== '')) {
    const { kind, slug } = key.parse(JSON.parse(line));
    held.set(`${kind} ${slug}`, line);
  }
  for (const { change, kind, slug, record } of changes)
    if (change === 'removed') held.delete(`${kind} ${slug}`);
    else if (record !== null) held.set(`${kind} ${slug}`, JSON.stringify(record));
  const rank = ['publishers', 'ecommerce', 'saas', 'hotels'];
  return [...held]
    .map(([name, line]) => ({ kind: name.split(' ')[0] ?? '', name, line }))
    .sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind) || (a.name < b.name ? -1 : 1))
    .map(({ line }) => `${line}\n`)
    .join('');
};

/** The edition that is served now; those before it are what readers hold. */
const current = (): Edition => {
  const edition = editions.at(-1);
  if (edition === undefined) throw new Error('nothing was published');
  return edition;
};

test('after 1,000 edits every old dump becomes the new one, byte for byte', async () => {
  expect(edited).toBeGreaterThanOrEqual(1000);
  const { catalogue, dump: wanted } = current();
  const kinds = new Set(history.map(({ change }) => change));
  expect([...kinds].sort()).toEqual(['created', 'removed', 'updated']);
  for (const [index, { dump, cursor }] of editions.entries()) {
    const changes = await readAll(catalogue, cursor, index % 2 === 0 ? 7 : 1000);
    expect(applied(dump, changes)).toBe(wanted);
  }
  expect(applied('', await readAll(catalogue, FIRST_CURSOR, 100))).toBe(wanted);
});

test('every step between two editions is in the feed of the later one', async () => {
  for (const [index, later] of editions.entries()) {
    const earlier = editions[index - 1];
    if (earlier === undefined) continue;
    const changes = await readAll(later.catalogue, earlier.cursor, 1000);
    expect(changes.length).toBeGreaterThan(0);
    expect(applied(earlier.dump, changes)).toBe(later.dump);
  }
});

test('a day as since gives what was recorded from that day on', async () => {
  const { catalogue, dump, cursor } = current();
  const before = editions[9]?.dump ?? '';
  expect(applied(before, await readAll(catalogue, '2026-12-11', 1000))).toBe(dump);
  const none = answer.parse(await (await ask(catalogue, 'since=2099-01-01')).json());
  expect(none).toEqual({ changes: [], next: cursor, more: false });
});

test('one register alone leaves the others as they are', async () => {
  const { catalogue, dump } = current();
  const response = await ask(catalogue, 'kind=ecommerce&limit=1000');
  const { changes } = answer.parse(await response.json());
  const stores = dump.split('\n').filter((line) => line.startsWith('{"kind":"ecommerce"'));
  expect(applied('', changes)).toBe(stores.map((line) => `${line}\n`).join(''));
});

test('a cursor of another history is a 410, other values are a 400', async () => {
  const { catalogue, cursor } = current();
  const [sequence = ''] = cursor.split('-');
  for (const foreign of [`${sequence}-${'a'.repeat(16)}`, `999999-${'0'.repeat(16)}`]) {
    const response = await ask(catalogue, `since=${foreign}`);
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual({ error: expect.stringContaining('/data/index.json') });
  }
  const faulty = [
    'since=yesterday',
    'since=2026-02-30',
    'since=',
    'limit=0',
    'limit=1001',
    'kind=x',
  ];
  for (const query of faulty) expect((await ask(catalogue, query)).status).toBe(400);
});

test('a removed entry is a 410 with the reason, an unknown one a 404', async () => {
  const opened = async () => current().catalogue;
  const routes = [detailRoute('publishers', opened), detailRoute('ecommerce', opened)];
  const answerTo = endpoint(routes, publicReads, () => undefined);
  const read = (path: string) =>
    answerTo(new Request(`https://kontor.test${path}`), hostFrom('127.0.0.1'));
  const renamed = [...removed].filter(([, { reason }]) => reason === 'renamed');
  expect(renamed.length).toBeGreaterThan(0);
  for (const [key, { movedTo }] of renamed) {
    const response = await read(`/api/${key}`);
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual({ error: expect.stringContaining(`/${movedTo ?? '?'}`) });
  }
  expect((await read('/api/publishers/nobody')).status).toBe(404);
});
