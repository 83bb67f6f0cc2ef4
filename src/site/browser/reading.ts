import type { NamedFilter, SearchHelp } from '#register/search/help.ts';
import { valueWordsIn } from '#words/values.ts';
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

/** Some regions have one name in all languages, which stands with the first of them. */
const nameOf = ({ names, value }: NamedFilter): string =>
  names[language] ?? names.de ?? names.en ?? value;

/** What the words narrow by, each once, with a link that takes the words away. */
const filterParts = (shown: Shown, shorter: Shorter): (Node | string)[] => {
  const byWords = Map.groupBy(shown.found.readings.filters, ({ words }) => words);
  return [...byWords].flatMap(([words, filters]) => [
    pageWords.narrowedTo(filters.map(nameOf)),
    link(
      asking(shown, filters[0]?.without ?? ''),
      pageWords.searchWithout(words, shorter.find((each) => each.words === words)?.total ?? null),
    ),
    '.',
  ]);
};

/** What a query of a register's page has besides filters. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['q', 'page', 'sort']);

type Shorter = SearchHelp['leaveOut'];

const shorterThan = ({ query, found: { readings } }: Shown): Shorter => {
  if (readings.help === null) return [];
  // It counts by words alone: where filters narrow what they find, it would say too much.
  const isNarrowed = [...query.keys()].some((name) => !NOT_FILTERS.has(name));
  return readings.help.total > 0 && isNarrowed ? [] : readings.help.leaveOut;
};

/** Words to leave out, besides those that narrow by a place, whose link says it already. */
const shorterParts = (shown: Shown, shorter: Shorter): (Node | string)[] => {
  const narrowing = new Set(shown.found.readings.filters.map(({ words }) => words));
  return shorter
    .filter(({ words }) => !narrowing.has(words))
    .flatMap(({ words, q, total }) => [
      ' ',
      link(asking(shown, q), pageWords.without(words, total)),
      '.',
    ]);
};

const nearestParts = ({ kind }: Shown, { nearest }: SearchHelp): (Node | string)[] =>
  nearest.length === 0
    ? []
    : [
        pageWords.nearest,
        ...nearest.flatMap(({ slug, name }, index) => [
          index === 0 ? ' ' : ', ',
          link(pagePath(`/${kind}/${slug}`), name),
        ]),
        '.',
      ];

const elsewhereParts = ({ query }: Shown, { elsewhere }: SearchHelp): (Node | string)[] =>
  elsewhere.flatMap(({ register, total }) => [
    ' ',
    link(
      addressOf(pagePath(`/${register}`), new URLSearchParams({ q: query.get('q') ?? '' })),
      pageWords.elsewhere(valueWordsIn(language).registers[register].title, total),
    ),
    '.',
  ]);

export const showReading = (status: HTMLElement, shown: Shown): void => {
  const { repaired, help } = shown.found.readings;
  const asked = shown.query.get('q') ?? '';
  const repair = repaired === null ? '' : pageWords.repaired(repaired, asked);
  const shorter = shorterThan(shown);
  status.replaceChildren(
    repair + shown.text,
    ...filterParts(shown, shorter),
    ...shorterParts(shown, shorter),
    ...(help === null ? [] : [...nearestParts(shown, help), ...elsewhereParts(shown, help)]),
  );
};
