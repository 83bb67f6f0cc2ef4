import { beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { toEntry, type Entry } from '#register/search/entry.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { documentFacts } from '../support/documents.ts';

const COUNT = 10_000;

/** As many entries as asked for, made from the real ones under new slugs. */
const multiplied = <K extends Kind>(kind: K, entries: readonly Entry<K>[]): Entry<K>[] =>
  Array.from({ length: COUNT }, (_, index) => entries[index % entries.length])
    .filter((entry) => entry !== undefined)
    .map(({ slug, record }, index) => toEntry(kind, `${slug.slice(0, 90)}-${index}`, record));

let facts: DocumentFacts;

beforeAll(async () => {
  const { entries, ...rest } = await documentFacts();
  facts = {
    ...rest,
    entries: {
      publishers: multiplied('publishers', entries.publishers),
      ecommerce: multiplied('ecommerce', entries.ecommerce),
      saas: multiplied('saas', entries.saas),
      hotels: multiplied('hotels', entries.hotels),
    },
  };
});

describe('10,000 entries in each register', () => {
  test('all documents are made in a few seconds, and those for reading whole stay bounded', () => {
    const started = process.cpuUsage();
    const sizes = new Map([...documentsOf(facts)].map(([path, make]) => [path, make().length]));
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
    expect(sizes.get('/openapi.json')).toBeLessThan(64 * 1024);
    expect(sizes.get('/llms.txt')).toBeLessThan(10_000);
    expect(sizes.get('/llms-full.txt')).toBeLessThan(1_000_000);
    for (const kind of KINDS) expect(sizes.get(`/${kind}.md`)).toBeGreaterThan(COUNT * 50);
  });
});
