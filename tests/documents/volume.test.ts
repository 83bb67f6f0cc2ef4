import { beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { toEntry, type Entry } from '#register/search/entry.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { documentFacts } from '../support/documents.ts';

const COUNT = 10_000;
const FEW = COUNT / 10;
/** Ten times as many entries take some ten times as long; what grows with their square, 100. */
const RATIO_MOST = 20;
/** How often all entries could be written as JSON and read again, five times each, in that time. */
const READ_BACK_MOST = 7;

/** As many entries as asked for, made from the real ones under new slugs. */
const multiplied = <K extends Kind>(kind: K, entries: readonly Entry<K>[]): Entry<K>[] =>
  Array.from({ length: COUNT }, (_, index) => entries[index % entries.length])
    .filter((entry) => entry !== undefined)
    .map(({ slug, record }, index) => toEntry(kind, `${slug.slice(0, 90)}-${index}`, record));

let facts: DocumentFacts;

const first = ({ entries, ...rest }: DocumentFacts, count: number): DocumentFacts => ({
  ...rest,
  entries: {
    publishers: entries.publishers.slice(0, count),
    ecommerce: entries.ecommerce.slice(0, count),
    saas: entries.saas.slice(0, count),
    hotels: entries.hotels.slice(0, count),
  },
});

/** Of each document, and what all of them took of the processor. */
const make = (given: DocumentFacts) => {
  const started = process.cpuUsage();
  const sizes = new Map([...documentsOf(given)].map(([path, text]) => [path, text().length]));
  return { sizes, seconds: process.cpuUsage(started).user / 1e6 };
};

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

/** What a machine takes to write all entries as JSON and to read them again: of its own speed. */
const readBackSeconds = ({ entries }: DocumentFacts): number => {
  const started = process.cpuUsage();
  for (let time = 0; time < 5; time += 1) JSON.parse(JSON.stringify(entries));
  return process.cpuUsage(started).user / 1e6;
};

describe('10,000 entries in each register', () => {
  test('documents take as much longer as they grow; those to be read whole stay short', () => {
    make(first(facts, FEW));
    const few = make(first(facts, FEW));
    const read = readBackSeconds(facts);
    const { sizes, seconds } = make(facts);
    expect(seconds / few.seconds).toBeLessThan(RATIO_MOST);
    expect(seconds / read).toBeLessThan(READ_BACK_MOST);
    expect(sizes.get('/openapi.json')).toBeLessThan(64 * 1024);
    expect(sizes.get('/llms.txt')).toBeLessThan(10_000);
    expect(sizes.get('/llms-full.txt')).toBeLessThan(1_000_000);
    for (const kind of KINDS) expect(sizes.get(`/${kind}.md`)).toBeGreaterThan(COUNT * 50);
  });
});
