import type { Entry } from '#register/search/entry.ts';

/** What a list should answer, by the plainest means: look at every row, then sort. */

export interface Question {
  q: string | null;
  /** Field and value that a row must hold. */
  filters: readonly (readonly [field: string, value: string])[];
}

const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
};

const plain = (text: string): string =>
  [
    ...text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  ]
    .map((letter) => PLAIN[letter] ?? letter)
    .join('');

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const fieldOf = (entry: Entry, name: string): unknown =>
  new Map<string, unknown>(Object.entries(entry.record)).get(name);

const holds = (entry: Entry, [field, value]: readonly [string, string]): boolean =>
  [fieldOf(entry, field)].flat().includes(value);

const factsOf = (entry: Entry): string =>
  [
    new URL(entry.record.websiteUrl).hostname.replace(/^www\./, ''),
    ...entry.record.tags,
    fieldOf(entry, 'contentTypes') ?? fieldOf(entry, 'town'),
    fieldOf(entry, 'facilities') ?? [],
  ]
    .flat()
    .join(' ');

/** 0 is the best match; null is none. Better fields win over more of them. */
const rankOf = (entry: Entry, asked: readonly string[]): number | null => {
  const name = wordsOf(entry.record.name);
  const facts = wordsOf(factsOf(entry));
  const every = [...name, ...facts, ...wordsOf(entry.record.shortDescription)];
  const begins = (words: readonly string[]) =>
    asked.every((word) => words.some((candidate) => candidate.startsWith(word)));
  if (!begins(every)) return null;
  if (name.join('') === asked.join('')) return 0;
  if (asked.every((word) => name.includes(word))) return 1;
  if (begins(name)) return 2;
  return begins([...name, ...facts]) ? 3 : 4;
};

const TIERS = ['platinum', 'gold', 'silver', 'bronze'];

const compare = (left: string | number, right: string | number): number =>
  left < right ? -1 : left > right ? 1 : 0;

const inOrder = (left: Entry, right: Entry): number =>
  compare(
    TIERS.indexOf(String(fieldOf(left, 'trustTier'))),
    TIERS.indexOf(String(fieldOf(right, 'trustTier'))),
  ) ||
  compare(plain(left.record.name), plain(right.record.name)) ||
  compare(left.slug, right.slug);

/** The slugs of all pages, in order. */
export const referenceList = (entries: readonly Entry[], { q, filters }: Question): string[] => {
  const asked = q === null || q.trim() === '' ? null : wordsOf(q);
  if (asked?.length === 0) return [];
  return entries
    .filter((entry) => filters.every((filter) => holds(entry, filter)))
    .map((entry) => ({ entry, rank: asked === null ? 0 : rankOf(entry, asked) }))
    .filter(({ rank }) => rank !== null)
    .sort(
      (left, right) => compare(left.rank ?? 0, right.rank ?? 0) || inOrder(left.entry, right.entry),
    )
    .map(({ entry }) => entry.slug);
};

/** The slugs of a register's pages: by name, fictional examples after all others. */
export const referencePages = (entries: readonly Entry[]): string[] =>
  [...entries]
    .sort(
      (left, right) =>
        compare(
          Number(left.record.tags.includes('demo')),
          Number(right.record.tags.includes('demo')),
        ) ||
        compare(plain(left.record.name), plain(right.record.name)) ||
        compare(left.slug, right.slug),
    )
    .map(({ slug }) => slug);
