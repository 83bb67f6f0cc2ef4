import { isFictional, type Entry } from '#register/search/entry.ts';

type Publisher = Entry<'publishers'>;

/** The values that the samples ask for: they have results in this register. */
export interface Picks {
  /** A tag of publishers and a content type that most of them share. */
  word: string;
  contentType: string;
  /** The slug of a publisher that this search finds. */
  slug: string;
}

/** The most frequent value; the first one if several are equally frequent. */
const commonest = (values: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best = ''] = [...counts].sort(([, left], [, right]) => right - left)[0] ?? [];
  return best;
};

/** Values that have results, of real publishers if there are any. */
export const pickFrom = (publishers: readonly Publisher[]): Picks => {
  const real = publishers.filter((publisher) => !isFictional(publisher));
  const entries = real.length > 0 ? real : publishers;
  const contentType = commonest(entries.flatMap(({ record }) => record.contentTypes.slice(0, 1)));
  const alike = entries.filter(({ record }) => record.contentTypes[0] === contentType);
  const word = commonest(alike.flatMap(({ record }) => record.tags));
  const [first] = alike.filter(({ record }) => record.tags.includes(word));
  return { word, contentType, slug: first?.slug ?? '' };
};
