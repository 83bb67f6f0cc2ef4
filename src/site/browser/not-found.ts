import { isKind, KINDS, type Kind } from '#register/records/kinds.ts';
import type { Row } from '#site/templates/register/row.ts';
import { LANGUAGES, localPath, neutralPath } from '#words/language.ts';
import { pagePath, words as pageWords } from './page-language.ts';
import { rowsOfIndex } from './page-index.ts';
import { openRegister } from './search.ts';

/** Offers the entries whose names are most similar to an address that was not found. */

const ROWS_SHOWN = 5;
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 100;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};

/** The last part of the path as words: `/publishers/der-standart.html` asks for “der standart”. */
const wordsOf = (path: string): string => {
  const last = path.split('/').findLast((segment) => segment !== '') ?? '';
  const name = decoded(last).replace(/\.(html?|json|md)$/i, '');
  return name
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
};

/** The words themselves, then with one, two, four … letters dropped from their end. */
function* everShorter(words: string): Generator<string> {
  for (let dropped = 0; words.length - dropped >= FEWEST_LETTERS; dropped = dropped * 2 || 1)
    yield words.slice(0, words.length - dropped).trim();
}

const kindsOf = (path: string): readonly Kind[] => {
  const [, first = ''] = neutralPath(path).split('/');
  return isKind(first) ? [first] : KINDS;
};

const search = async (kinds: readonly Kind[], q: string): Promise<Row[]> => {
  const query = new URLSearchParams({ q });
  const found = await Promise.all(kinds.map((kind) => openRegister(kind)(query)));
  return found.flatMap(({ rows }) => rows);
};

/** Lists of the API are in English; a register's index has the texts in the page's language. */
const inOwnWords = async (rows: readonly Row[]): Promise<Row[]> => {
  if (rows.every(({ sentenceLanguage }) => sentenceLanguage === null)) return [...rows];
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const own = new Map(
    await Promise.all(kinds.map(async (kind) => [kind, await rowsOfIndex(kind)] as const)),
  );
  return rows.map((row) => own.get(row.kind)?.get(row.slug) ?? row);
};

const nearest = async (path: string): Promise<Row[]> => {
  for (const q of everShorter(wordsOf(path))) {
    const rows = await search(kindsOf(path), q);
    if (rows.length > 0) return inOwnWords(rows.slice(0, ROWS_SHOWN));
  }
  return [];
};

const lineOf = ({ kind, slug, name, sentence }: Row): HTMLElement => {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = pagePath(`/${kind}/${slug}`);
  link.textContent = name;
  const words = document.createElement('p');
  words.textContent = sentence;
  line.append(link, words);
  return line;
};

const show = (rows: readonly Row[]): void => {
  const status = document.querySelector('[data-near-status]');
  const list = document.querySelector('[data-near]');
  if (status === null || list === null) return;
  const found = rows.length === 1 ? pageWords.near.one : pageWords.near.many;
  status.textContent = rows.length > 0 ? found : pageWords.near.none;
  list.replaceChildren(...rows.map(lineOf));
};

/** The switch stays at the address that was asked for. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language-switch]')) {
  const other = LANGUAGES.find((each) => each === link.hreflang);
  if (other !== undefined) link.href = localPath(other, neutralPath(location.pathname));
}

const field = document.querySelector<HTMLInputElement>('#q');
if (field !== null && field.value === '') field.value = wordsOf(location.pathname);
show(await nearest(location.pathname).catch(() => []));
