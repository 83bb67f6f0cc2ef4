import { describe, expect, test } from 'vitest';
import { found, help } from './asked.ts';

/** Towns of which a register has nothing, and words that are not written as they are known. */

describe('a town of which a register has nothing', () => {
  test.each([
    ['publishers', 'Zeitung aus Augsburg', 'zeitung aus Bayern'],
    ['publishers', 'Zeitung aus Linz', 'zeitung aus Österreich'],
    ['publishers', 'newspapers in Bad Tölz', 'newspapers in Bavaria'],
    ['publishers', 'krant uit Gent', 'krant uit België'],
    ['publishers', 'Lokalzeitung Leipzig', 'lokalzeitung Sachsen'],
  ] as const)('%s: %s asks for %s', async (kind, q, repaired) => {
    const { total, filters, ...read } = await help(kind, q);
    expect(read.repaired).toBe(repaired);
    expect(total).toBe((await help(kind, repaired)).total);
    expect(total).toBeGreaterThan(0);
    expect(filters).not.toEqual([]);
  });

  test('finds nothing where it is all that is asked for', async () => {
    expect((await help('publishers', 'Augsburg')).total).toBe(0);
  });

  test('is asked for like any other where an entry says it', async () => {
    expect(await found('publishers', 'Zeitung für Graz und Umgebung')).toEqual(['kleine-zeitung']);
  });
});

test('what is tagged with a city is in its region', async () => {
  const slugs = await found('publishers', 'Bavarian newspapers');
  expect(slugs).toEqual(expect.arrayContaining(['muenchner-merkur', 'sueddeutsche-zeitung']));
});

describe('a mistyped compound', () => {
  test('is repaired in the part that the vocabulary does not know', async () => {
    expect((await help('hotels', 'Motoradhotel')).repaired).toBe('motorradhotel');
    expect(await found('hotels', 'Motoradhotel')).toEqual(['bikershaus-mosel']);
  });

  test('is none where its beginning is a short word of its own', async () => {
    expect((await help('ecommerce', 'Reisebüro')).total).toBe(0);
  });
});

test('a word is no plural of another by an ending of Polish', async () => {
  expect(await found('ecommerce', 'gebrauchtes Handy')).not.toContain('autohero');
});
