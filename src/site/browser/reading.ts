import type { WordFilter } from '#register/search/help.ts';
import { addressOf } from './address.ts';
import type { Found } from './found.ts';
import { language, pagePath, words as pageWords } from './page-language.ts';

/** Says above the rows how a search was read, with links that change it. */

interface Shown {
  kind: string;
  query: URLSearchParams;
  found: Found;
  text: string;
}

const link = (address: string, text: string): HTMLAnchorElement => {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.textContent = text;
  return anchor;
};

const asking = ({ kind, query }: Shown, q: string): string => {
  const other = new URLSearchParams(query);
  other.delete('page');
  if (q === '') other.delete('q');
  else other.set('q', q);
  return addressOf(pagePath(`/${kind}`), other);
};

const TYPES = { country: 'region', language: 'language' } as const;

const nameOf = ({ by, value }: WordFilter): string => {
  if (by === 'region') return value.replaceAll('-', ' ');
  const code = by === 'country' ? value.toUpperCase() : value;
  return new Intl.DisplayNames(language, { type: TYPES[by] }).of(code) ?? value;
};

/** What the words narrow by, each once, with a link that takes the words away. */
const filterParts = (shown: Shown): (Node | string)[] => {
  const byWords = Map.groupBy(shown.found.readings.filters, ({ words }) => words);
  return [...byWords].flatMap(([words, filters]) => [
    pageWords.standsFor(words, filters.map(nameOf)),
    link(asking(shown, filters[0]?.without ?? ''), pageWords.searchWithout(words)),
    '.',
  ]);
};

/** What a query of a register's page has besides filters. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['q', 'page', 'sort']);

const helpParts = (shown: Shown): (Node | string)[] => {
  const { help } = shown.found.readings;
  if (help === null) return [];
  // It counts by words alone: where filters narrow what they find, it would say too much.
  const isNarrowed = [...shown.query.keys()].some((name) => !NOT_FILTERS.has(name));
  const leaveOut = help.total > 0 && isNarrowed ? [] : help.leaveOut;
  const shorter = leaveOut.flatMap(({ words, q, total }) => [
    ' ',
    link(asking(shown, q), pageWords.without(words, total)),
    '.',
  ]);
  const nearest = help.nearest.flatMap((slug) => [
    ' ',
    link(pagePath(`/${shown.kind}/${slug}`), slug),
  ]);
  const others = help.elsewhere.flatMap(({ register, total }) => [
    ' ',
    link(
      addressOf(pagePath(`/${register}`), new URLSearchParams({ q: shown.query.get('q') ?? '' })),
      pageWords.elsewhere(register, total),
    ),
    '.',
  ]);
  return [
    ...shorter,
    ...(nearest.length > 0 ? [pageWords.nearest, ...nearest, '.'] : []),
    ...others,
  ];
};

export const showReading = (status: HTMLElement, shown: Shown): void => {
  const { repaired } = shown.found.readings;
  const asked = shown.query.get('q') ?? '';
  const repair = repaired === null ? '' : pageWords.repaired(repaired, asked);
  status.replaceChildren(repair + shown.text, ...filterParts(shown), ...helpParts(shown));
};
