import { describe, expect, test } from 'vitest';
import type { Kind } from '#register/records/kinds.ts';
import { ownCatalogue } from '../../support/found-list.ts';
import { help, listed } from './asked.ts';

/** Queries for what can replace a listed entry, and related rows by the tags asked for. */

const recordOf = async (kind: Kind, slug: string | undefined) => {
  const entries = await (await ownCatalogue()).entries(kind);
  const entry = entries.find((each) => each.slug === slug);
  if (entry === undefined) throw new Error(`no entry ${slug ?? ''}`);
  return entry.record;
};

const tagsOf = async (kind: Kind, slugs: readonly string[]): Promise<(readonly string[])[]> =>
  Promise.all(slugs.map(async (slug) => (await recordOf(kind, slug)).tags));

describe('a query for alternatives to a listed entry', () => {
  test.each([
    ['ecommerce', 'alternatives to ikea', 'ikea'],
    ['ecommerce', 'Alternative zu Zalando', 'zalando'],
    ['saas', 'personio competitor', 'personio'],
    ['saas', 'Stripe Alternative', 'stripe'],
    ['publishers', 'alternatives to der spiegel', 'spiegel'],
  ] as const)('%s: %s finds it and others with a tag of it', async (kind, q, slug) => {
    const [first, ...others] = await listed(kind, q);
    expect(first).toBe(slug);
    expect(others.length).toBeGreaterThanOrEqual(8);
    const { tags } = await recordOf(kind, slug);
    for (const own of await tagsOf(kind, others))
      expect(own.some((tag) => tags.includes(tag))).toBe(true);
  });

  test('says that the others are related', async () => {
    const { total, related } = await help('saas', 'personio competitor');
    expect(total - related).toBe(1);
  });

  test('finds what else it names, and what mentions the entry last', async () => {
    const slugs = await listed('ecommerce', 'alternative to Amazon for books');
    const entries = await (await ownCatalogue()).entries('ecommerce');
    const isMention = slugs.map((slug) => {
      const record = entries.find((entry) => entry.slug === slug)?.record;
      return /\bamazon\b/i.test(`${record?.name} ${record?.shortDescription}`);
    });
    expect(isMention.filter(Boolean).length).toBeGreaterThan(1);
    expect(isMention.slice(0, 10)).not.toContain(true);
    for (const own of await tagsOf('ecommerce', slugs.slice(0, 10))) expect(own).toContain('books');
  });
});

describe('where a single row has all that is asked', () => {
  test.each([
    ['saas', 'warehouse software with barcode scanner', 'warehouse-management'],
    ['publishers', 'linke Wochenzeitung', 'weekly'],
    ['saas', 'Webseite erstellen ohne Programmieren', 'website-builder'],
  ] as const)('%s: rows with a tag asked for in %s follow', async (kind, q, tag) => {
    const { total, related, slugs } = await help(kind, q);
    expect(total - related).toBe(1);
    const tags = await tagsOf(kind, slugs.slice(1));
    expect(tags.some((own) => own.includes(tag))).toBe(true);
  });

  test('none follows that shares only this tag and no category', async () => {
    const slugs = await listed('ecommerce', 'apple watch');
    expect(slugs).toContain('apple');
    for (const slug of slugs) {
      const record = await recordOf('ecommerce', slug);
      expect(record).toHaveProperty('contentTypes', expect.arrayContaining(['electronics']));
    }
  });
});
