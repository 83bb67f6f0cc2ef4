import type { DocsEntry } from '#documents/docs-search/docs-index.ts';
import { foldWords } from '#register/search/folding.ts';

/** The search over the docs: a small index, ranked in the browser. */

export interface SearchableDocs {
  entry: DocsEntry;
  title: readonly string[];
  text: readonly string[];
}

/** `webhooks` is found by `webhook`, and the reverse. */
const wordsOf = (text: string): string[] =>
  foldWords(text).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

export const searchable = (entries: readonly DocsEntry[]): SearchableDocs[] =>
  entries.map((entry) => ({ entry, title: wordsOf(entry.title), text: wordsOf(entry.text) }));

/** The score of one query word: titles count more than text, whole words more than prefixes. */
const worth = ({ title, text }: SearchableDocs, word: string): number => {
  if (title.includes(word)) return 8;
  if (title.some((each) => each.startsWith(word))) return 5;
  if (text.includes(word)) return 2;
  return text.some((each) => each.startsWith(word)) ? 1 : 0;
};

interface Scored {
  entry: DocsEntry;
  found: number;
  points: number;
}

const scoreOf = (docs: SearchableDocs, asked: readonly string[]): Scored => {
  const points = asked.map((word) => worth(docs, word));
  const isTitle = docs.title.join(' ') === asked.join(' ');
  return {
    entry: docs.entry,
    found: points.filter((each) => each > 0).length,
    points: points.reduce((sum, each) => sum + each, isTitle ? 100 : 0),
  };
};

/** The entries that hold most words of the query, the best first. */
export const rankDocs = (all: readonly SearchableDocs[], query: string): DocsEntry[] => {
  const asked = wordsOf(query);
  const scored = all.map((docs) => scoreOf(docs, asked));
  const most = Math.max(0, ...scored.map(({ found }) => found));
  if (most === 0) return [];
  return scored
    .filter(({ found }) => found === most)
    .sort((left, right) => right.points - left.points)
    .map(({ entry }) => entry);
};
