import type { WordFilter } from '#register/search/help.ts';
import { addressOf } from './address.ts';
import type { Found } from './found.ts';

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
  return addressOf(`/${kind}`, other);
};

const TYPES = { country: 'region', language: 'language' } as const;

const nameOf = ({ by, value }: WordFilter): string => {
  if (by === 'region') return value.replaceAll('-', ' ');
  const code = by === 'country' ? value.toUpperCase() : value;
  return new Intl.DisplayNames('en', { type: TYPES[by] }).of(code) ?? value;
};

/** What the words narrow by, each once, with a link that takes the words away. */
const filterParts = (shown: Shown): (Node | string)[] => {
  const byWords = Map.groupBy(shown.found.readings.filters, ({ words }) => words);
  return [...byWords].flatMap(([words, filters]) => [
    ` “${words}” stands for ${filters.map(nameOf).join(' or ')}: `,
    link(asking(shown, filters[0]?.without ?? ''), `search without “${words}”`),
    '.',
  ]);
};

const helpParts = (shown: Shown): (Node | string)[] => {
  const { help } = shown.found.readings;
  if (help === null) return [];
  const shorter = help.leaveOut.flatMap(({ words, q, total }) => [
    ' ',
    link(asking(shown, q), `Without “${words}”: ${total}`),
    '.',
  ]);
  const nearest = help.nearest.flatMap((slug) => [' ', link(`/${shown.kind}/${slug}`, slug)]);
  const others = help.elsewhere.flatMap(({ register, total }) => [
    ' ',
    link(
      addressOf(`/${register}`, new URLSearchParams({ q: shown.query.get('q') ?? '' })),
      `In ${register}: ${total}`,
    ),
    '.',
  ]);
  return [
    ...shorter,
    ...(nearest.length > 0 ? [' Nearest entries:', ...nearest, '.'] : []),
    ...others,
  ];
};

export const showReading = (status: HTMLElement, shown: Shown): void => {
  const { repaired } = shown.found.readings;
  const asked = shown.query.get('q') ?? '';
  const repair =
    repaired === null ? '' : `Showing results for “${repaired}” instead of “${asked}”. `;
  status.replaceChildren(repair + shown.text, ...filterParts(shown), ...helpParts(shown));
};
