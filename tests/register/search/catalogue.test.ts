import { apiFilters } from '#register/records/registers.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '#register/search/entry.ts';
import { countFacets } from '#register/search/facets.ts';
import type { Filter } from '#register/records/register.ts';
import { listParameters, toListQuery } from '#register/search/query.ts';
import { parseQuery } from '#kernel/http/parameters.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { CatalogueReader } from '#register/storage/catalogue.ts';
import { withCatalogue } from '../../support/catalogue.ts';
import { entriesOf, WORDS } from '../../support/entries.ts';
import { referenceList, type Question } from '../../support/reference-list.ts';
import { runs } from '../../support/runs.ts';

const PAGE_ROWS = 20;
const LONG_MS = 600_000;

const word = fc
  .constantFrom(...WORDS, 'b2b', 'news', 'financial', 'example', 'oeuvre', 'xyz', '…')
  .chain((whole) => fc.nat(whole.length).map((length) => whole.slice(0, length + 1)));

const q = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

const chosen = ({ parameter, field, value }: Filter) =>
  fc.option(
    fc.constantFrom(...value.options).map((option) => ({ parameter, field, option })),
    { freq: 2 },
  );

const asked = (kind: Kind) =>
  fc.record({
    q: fc.option(q, { freq: 4 }),
    filters: fc
      .tuple(...apiFilters(kind).map(chosen))
      .map((all) => all.filter((choice) => choice !== null)),
  });

type Asked = ReturnType<typeof asked> extends fc.Arbitrary<infer Value> ? Value : never;

const questionOf = ({ q: text, filters }: Asked): Question => ({
  q: text,
  filters: filters.map(({ field, option }) => [field, option]),
});

/** The query as it comes in: through the parameters' own schemas. */
const parsedQuery = (kind: Kind, search: URLSearchParams) => {
  const parsed = parseQuery({ query: listParameters(kind) }, search.toString());
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
  return toListQuery(kind, parsed.values);
};

const queryOf = (kind: Kind, { q: text, filters }: Asked, page: number) => {
  const search = new URLSearchParams(filters.map(({ parameter, option }) => [parameter, option]));
  if (text !== null) search.set('q', text);
  search.set('page', String(page));
  return parsedQuery(kind, search);
};

const slugOf = (item: string): unknown => JSON.parse(item).slug;

const everyPage = async (catalogue: CatalogueReader, kind: Kind, question: Asked) => {
  const slugs: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await catalogue.list(kind, queryOf(kind, question, page));
    slugs.push(...items.map(slugOf));
    if (items.length < PAGE_ROWS) return { slugs, total };
  }
};

const registers = KINDS.filter((kind) => kind !== 'hotels');

describe.each(registers)('a catalogue of generated %s', (kind) => {
  test(
    'lists on its pages, each once, all that plain matching finds, and counts it',
    async () => {
      const questions = fc.array(asked(kind), { minLength: 20, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(entriesOf(kind), questions, (entries, all) =>
          withCatalogue(entries, async (catalogue) => {
            for (const question of all) {
              const expected = referenceList(entries, questionOf(question));
              const { slugs, total } = await everyPage(catalogue, kind, question);
              // The search finds more: other spellings, cases and repaired words.
              expect(slugs).toEqual(expect.arrayContaining(expected));
              expect(new Set(slugs).size).toBe(slugs.length);
              expect(total).toBe(slugs.length);
              expect(await catalogue.count(kind, queryOf(kind, question, 1))).toBe(slugs.length);
              if (question.q === null) expect(slugs).toEqual(expected);
            }
          }),
        ),
        runs(12, 300),
      );
    },
    LONG_MS,
  );

  test(
    'counts for each value of a filter the rows that choosing it would list',
    async () => {
      await fc.assert(
        fc.asyncProperty(entriesOf(kind), asked(kind), (entries, question) =>
          withCatalogue(entries, async (catalogue) => {
            const counts = await countFacets(catalogue, kind, queryOf(kind, question, 1));
            for (const { parameter, field, value } of apiFilters(kind))
              for (const option of value.options) {
                const others = question.filters.filter((filter) => filter.parameter !== parameter);
                const filters = [...others, { parameter, field, option }];
                const chosenToo = queryOf(kind, { ...question, filters }, 1);
                const { total } = await catalogue.list(kind, chosenToo);
                expect(counts[parameter]?.[option]).toBe(total);
              }
          }),
        ),
        runs(6, 200),
      );
    },
    LONG_MS,
  );
});

test(
  'a catalogue of hotels lists the first 20 by name and slug, whatever is asked',
  async () => {
    await fc.assert(
      fc.asyncProperty(entriesOf('hotels'), (entries) =>
        withCatalogue(entries, async (catalogue) => {
          const expected = referenceList(entries, { q: null, filters: [] });
          const query = parsedQuery('hotels', new URLSearchParams('q=york&country=de&page=2'));
          const { items, total } = await catalogue.list('hotels', query);
          expect(total).toBe(entries.length);
          expect(items.map(slugOf)).toEqual(expected.slice(0, PAGE_ROWS));
        }),
      ),
      runs(10, 200),
    );
  },
  LONG_MS,
);

test('a whole name is found without its spaces, and before words that begin so', async () => {
  const generated = fc.sample(entriesOf('ecommerce'), { numRuns: 20, seed: 1 }).flat();
  const named = (slug: string, name: string, host: string): Entry[] => {
    const [like] = generated;
    if (like === undefined) throw new Error('nothing was generated');
    const record = { ...like.record, name, websiteUrl: `https://${host}/`, tags: [] };
    return [{ ...like, slug, id: slug, record }];
  };
  const entries = [
    ...named('apart', 'Blue Sky', 'sky.example'),
    ...named('whole', 'Blue Sky', 'bluesky.example'),
    ...named('longer', 'Bluesky Shop', 'shop.example'),
  ];
  await withCatalogue(entries, async (catalogue) => {
    const asked = (text: string) => parsedQuery('ecommerce', new URLSearchParams({ q: text }));
    const slugsOf = async (text: string) => {
      const { items, total } = await catalogue.list('ecommerce', asked(text));
      expect(total).toBe(items.length);
      return items.map(slugOf);
    };
    expect(await slugsOf('BlueSky')).toEqual(['apart', 'whole', 'longer']);
    expect(await slugsOf('blue sky')).toEqual(['apart', 'whole']);
  });
});
