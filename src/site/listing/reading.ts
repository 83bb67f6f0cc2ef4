import type { NamedFilter, SearchHelp } from '#register/search/help.ts';
import { localPath, type Language } from '#words/language.ts';
import { scriptWordsIn } from '#words/scripts.ts';
import { valueWordsIn } from '#words/values.ts';
import { counted } from '#words/words.ts';
import { addressOf, filtersAsked, queryWith, type Found } from './found.ts';

/** The text above the rows: the result count, and how the query was understood, with links. */

/** Text, or a link. */
export type Said = string | { href: string; text: string };

export interface Shown {
  kind: string;
  language: Language;
  query: URLSearchParams;
  found: Found;
}

const pageOf = ({ kind, language }: Shown): string => localPath(language, `/${kind}`);

const asking = (shown: Shown, q: string): string =>
  addressOf(pageOf(shown), queryWith(shown.query, 'q', q === '' ? null : q));

/** Some regions have one name in all languages, which stands with the first of them. */
const nameOf = ({ names, value }: NamedFilter, language: Language): string =>
  names[language] ?? names.de ?? names.en ?? value;

type Shorter = SearchHelp['leaveOut'];

/** What the words narrow by, each once, with a link that takes the words away. */
const filterParts = (shown: Shown, shorter: Shorter): Said[] => {
  const { language, found } = shown;
  const words = scriptWordsIn(language);
  const byWords = Map.groupBy(found.readings.filters, (filter) => filter.words);
  return [...byWords].flatMap(([narrowing, filters]) => [
    words.narrowedTo(filters.map((filter) => nameOf(filter, language))),
    {
      href: asking(shown, filters[0]?.without ?? ''),
      text: words.searchWithout(
        narrowing,
        shorter.find((each) => each.words === narrowing)?.total ?? null,
      ),
    },
    '.',
  ]);
};

const shorterThan = ({ query, found: { readings } }: Shown): Shorter => {
  if (readings.help === null) return [];
  // It counts by words alone: where filters narrow what they find, it would say too much.
  const isNarrowed = filtersAsked(query).length > 0;
  return readings.help.total > 0 && isNarrowed ? [] : readings.help.leaveOut;
};

/** Words to leave out, besides those that narrow by a place, whose link says it already. */
const shorterParts = (shown: Shown, shorter: Shorter): Said[] => {
  const narrowing = new Set(shown.found.readings.filters.map(({ words }) => words));
  return shorter
    .filter(({ words }) => !narrowing.has(words))
    .flatMap(({ words, q, total }) => [
      ' ',
      { href: asking(shown, q), text: scriptWordsIn(shown.language).without(words, total) },
      '.',
    ]);
};

const nearestParts = ({ kind, language }: Shown, { nearest }: SearchHelp): Said[] =>
  nearest.length === 0
    ? []
    : [
        scriptWordsIn(language).nearest,
        ...nearest.flatMap(({ slug, name }, index): Said[] => [
          index === 0 ? ' ' : ', ',
          { href: localPath(language, `/${kind}/${slug}`), text: name },
        ]),
        '.',
      ];

const elsewhereParts = ({ query, language }: Shown, { elsewhere }: SearchHelp): Said[] =>
  elsewhere.flatMap(({ register, total }) => [
    ' ',
    {
      href: addressOf(
        localPath(language, `/${register}`),
        new URLSearchParams({ q: query.get('q') ?? '' }),
      ),
      text: scriptWordsIn(language).elsewhere(
        valueWordsIn(language).registers[register].title,
        total,
      ),
    },
    '.',
  ]);

const sentence = ({ found, query, language }: Shown): string => {
  const words = scriptWordsIn(language);
  const { rows, total, refusal, readings } = found;
  if (refusal !== null) return refusal;
  const q = readings.repaired ?? query.get('q');
  if (total === 0 && q) return words.nothingFor(q);
  if (total === 0) return words.nothingHoldsAll;
  const count = counted(total, words.entry, language);
  if (rows.length === 0) return words.noneOnThisPage(count);
  if (!q) return `${count}.`;
  return words.countFor(count, q, total > 1);
};

export const saidOf = (shown: Shown): Said[] => {
  const { repaired, help } = shown.found.readings;
  const asked = shown.query.get('q') ?? '';
  const repair = repaired === null ? '' : scriptWordsIn(shown.language).repaired(repaired, asked);
  const shorter = shorterThan(shown);
  const related = (help?.related ?? 0) > 0 ? scriptWordsIn(shown.language).related : '';
  return [
    repair + sentence(shown) + related,
    ...filterParts(shown, shorter),
    ...shorterParts(shown, shorter),
    ...(help === null ? [] : [...nearestParts(shown, help), ...elsewhereParts(shown, help)]),
  ];
};
