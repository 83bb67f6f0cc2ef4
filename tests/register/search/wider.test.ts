import { describe, expect, test } from 'vitest';
import { ownCatalogue } from '../../support/found-list.ts';
import { found } from './asked.ts';

/** Rows that follow where few rows have what the vocabulary does not know. */

const tagged = async (kind: 'ecommerce' | 'saas', tag: string): Promise<string[]> =>
  (await (await ownCatalogue()).entries(kind))
    .filter(({ record }) => record.tags.includes(tag))
    .map(({ slug }) => slug);

describe('where few rows have a word that the vocabulary does not know', () => {
  test('those follow that have what these are above all', async () => {
    const slugs = await found('ecommerce', 'Pflanzkübel');
    expect(slugs[0]).toBe('gartentraum');
    const gardens = await tagged('ecommerce', 'garden');
    expect(slugs.slice(0, gardens.length).toSorted()).toEqual(gardens.toSorted());
  });

  test('others with the known thing follow a name', async () => {
    const slugs = await found('ecommerce', 'ikea regal');
    expect(slugs[0]).toBe('ikea');
    const furniture = await tagged('ecommerce', 'furniture');
    for (const slug of slugs.slice(0, 10)) expect(furniture).toContain(slug);
    expect(slugs.length).toBeGreaterThanOrEqual(10);
  });

  test('others follow a name to which an alternative is asked', async () => {
    const slugs = await found('saas', 'Doctolib Alternative');
    expect(slugs[0]).toBe('doctolib');
    for (const slug of await tagged('saas', 'appointment-booking')) expect(slugs).toContain(slug);
  });

  test.each(['ikea', 'ikea.com', 'Lego Technic'])(
    'none follow a name without a known thing: %s',
    async (q) => {
      expect(await found('ecommerce', q)).toHaveLength(1);
    },
  );

  test('none follow where a place narrows', async () => {
    expect(await found('publishers', 'Zeitung für Graz und Umgebung')).toEqual(['kleine-zeitung']);
  });
});
