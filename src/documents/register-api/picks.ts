import { isFictional, type Entry } from '#register/search/entry.ts';

type Publisher = Entry<'publishers'>;

/** What the samples ask for: values that find something in this register. */
export interface Picks {
  /** A tag of publishers and a content type that most of them share. */
  word: string;
  contentType: string;
  /** The slug of a publisher that is found so. */
  slug: string;
}

/** The value that stands most often; the first of those that stand equally often. */
const commonest = (values: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best = ''] = [...counts].sort(([, left], [, right]) => right - left)[0] ?? [];
  return best;
};

/** Values that find something, of real publishers where there are any. */
export const pickFrom = (publishers: readonly Publisher[]): Picks => {
  const real = publishers.filter((publisher) => !isFictional(publisher));
  const entries = real.length > 0 ? real : publishers;
  const contentType = commonest(entries.flatMap(({ record }) => record.contentTypes.slice(0, 1)));
  const alike = entries.filter(({ record }) => record.contentTypes[0] === contentType);
  const word = commonest(alike.flatMap(({ record }) => record.tags));
  const [first] = alike.filter(({ record }) => record.tags.includes(word));
  return { word, contentType, slug: first?.slug ?? '' };
};
