import { describe, expect, test } from 'vitest';
import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import { hotelValueRows } from '#words/hotels/tag-words.ts';
import { hotelFinder } from './hotel-finder.ts';

/** Facilities and tags as arguments, against the checked-in content. */

const { find, refusal, allSlugs } = hotelFinder();

describe('facilities and tags', () => {
  test.each([
    ['wellness', 'spa', 300],
    ['families', 'family-friendly', 25],
    ['central', 'city-centre', 90],
    ['family-owned', 'family-run', 50],
    ['gourmet', 'fine-dining', 60],
  ])('name one tag by two words: %s is %s', async (said, tag, least) => {
    const { total, understood } = await find({ tags: [said] });
    expect(understood.conditions).toEqual([{ by: 'tag', asked: said, meant: tag }]);
    expect(total).toBeGreaterThanOrEqual(least);
    expect((await find({ tags: [tag] })).total).toBeLessThanOrEqual(total);
  });

  test('name every tag by its German word', async () => {
    const meant = async (argument: string, german: string): Promise<string[]> => {
      const { understood } = await find({ [argument]: [german], limit: 1 });
      return understood.conditions.flatMap((each) => each.meant.split(', '));
    };
    const missed: string[] = [];
    for (const [argument, value, german] of hotelValueRows()) {
      const values = await meant(argument.slice(1, -1), german).catch((): string[] => []);
      if (!values.includes(value.slice(1, -1))) missed.push(`${german}: ${values.join()}`);
    }
    expect(missed).toEqual([]);
  });

  test.each([
    ['facilities', 'jacuzzi'],
    ['facilities', 'Whirlpool'],
    ['facilities', 'Dampfbad'],
    ['tags', 'jacuzzi'],
  ])('take no part of a facility for all of it: %s %s', async (argument, part) => {
    const message = await refusal({ [argument]: [part] });
    expect(message).toContain(`"${part}"; there are `);
  });

  test('that are no tags are answered with the closed list', async () => {
    expect(await refusal({ tags: ['unicorns'] })).toContain(HOTEL_TAGS.join(', '));
  });

  test('name a tag in singular and plural', async () => {
    for (const [one, many] of [['chalet', 'chalets'] as const, ['mountain', 'mountains'] as const])
      expect(await allSlugs({ tags: [many] })).toEqual(await allSlugs({ tags: [one] }));
    expect(await allSlugs({ tags: ['chalet'] })).toContain('gradonna');
  });
});
