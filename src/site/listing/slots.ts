import { escaped } from '#kernel/text/escape.ts';
import { html, type Html } from '#kernel/text/html.ts';
import type { Kind } from '#register/records/kinds.ts';
import { OBSERVED } from '#register/records/observed-traits.ts';
import { lastPage } from '#register/search/paging.ts';
import type { Facet } from '#site/templates/register/facets.ts';
import { compact } from '#site/markup/compact.ts';
import { needsExtendedLetters } from '#site/templates/letters.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { framePath } from './frame-path.ts';
import {
  addressOf,
  filtersAsked,
  pageNumber,
  queryWith,
  type Counts,
  type Found,
} from './found.ts';
import { sortAsked } from './narrow.ts';
import { barPart, choicesPart, facetsPart, pagerPart } from './parts-markup.ts';
import { saidOf } from './reading.ts';
import { registerTable } from './row-markup.ts';

/** The parts of a register's page that depend on the list. */
export interface Slots {
  /** Choices that a search by the form keeps. */
  kept: string;
  facets: string;
  chosen: string;
  bar: string;
  table: string;
  pager: string;
}

/** The placeholders for these parts in the built page, which a function replaces. */
export const SLOT_MARKS: Slots = {
  kept: 'LISTING-KEPT',
  facets: 'LISTING-FACETS',
  chosen: 'LISTING-CHOSEN',
  bar: 'LISTING-BAR',
  table: 'LISTING-TABLE',
  pager: 'LISTING-PAGER',
};
export const TITLE_MARK = 'LISTING-TITLE';
export const WORDS_MARK = 'LISTING-WORDS';

/** What a narrowed page shows. */
export interface View {
  kind: Kind;
  language: Language;
  query: URLSearchParams;
  found: Found;
  /** The facets of the whole register. */
  facets: readonly Facet[];
  counts: Counts;
}

export const textsOf = (slots: Readonly<Record<keyof Slots, Html>>): Slots => ({
  kept: compact(slots.kept).text,
  facets: compact(slots.facets).text,
  chosen: compact(slots.chosen).text,
  bar: compact(slots.bar).text,
  table: compact(slots.table).text,
  pager: compact(slots.pager).text,
});

const keptInputs = (query: URLSearchParams): Html => {
  const kept = [...query].filter(([name]) => name !== 'q' && name !== 'page');
  return html`${kept.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
};

const facetsOfView = ({ facets, counts, query, language, kind }: View): Html => {
  const page = localPath(language, `/${kind}`);
  const isChosen = (parameter: string, value: string) => query.get(parameter) === value;
  const shown = facets.map((facet) => ({
    ...facet,
    values: facet.values.map(({ value }) => ({
      value,
      count: counts[facet.parameter]?.[value] ?? 0,
    })),
  }));
  const links = {
    isChosen,
    // A second choice of the same value takes the filter back.
    addressOf: (parameter: string, value: string) =>
      addressOf(page, queryWith(query, parameter, isChosen(parameter, value) ? null : value)),
  };
  return facetsPart(shown, links, language);
};

const pagesOf = ({ query, found }: View, page: string): Parameters<typeof pagerPart>[0] => {
  const number = pageNumber(query);
  // Of an answer that did not come there are no pages to turn.
  if (found.refusal !== null || number === null) return null;
  return {
    page: number,
    last: lastPage(found.total),
    addressOf: (to) =>
      addressOf(page, new URLSearchParams([...queryWith(query, 'page', null), ...pagePair(to)])),
  };
};

const pagePair = (page: number): [string, string][] => (page === 1 ? [] : [['page', String(page)]]);

const slotsOf = (view: View): Slots => {
  const { kind, language, query, found, facets } = view;
  const page = localPath(language, `/${kind}`);
  const choices = filtersAsked(query).map(([parameter, value]) => ({
    ...{ parameter, value },
    without: addressOf(page, queryWith(query, parameter, null)),
  }));
  const isObserved = facets.some(({ parameter }) => parameter === OBSERVED);
  return textsOf({
    kept: keptInputs(query),
    facets: facetsOfView(view),
    chosen: choicesPart(choices, language),
    bar: barPart({
      ...{ kind, language, said: saidOf(view) },
      isAsked: query.has('q') || choices.length > 0,
      sorts: {
        current: sortAsked(query),
        isRanked: query.has('q'),
        addressOf: (sort) =>
          addressOf(page, queryWith(query, 'sort', sort === 'name' ? null : sort)),
      },
    }),
    table: registerTable(found.rows, { kind, language, isObserved }),
    pager: pagerPart(pagesOf(view, page), language),
  });
};

/** In code points, so that no character is cut in half. */
const TITLE_MOST = 80;

const titleOf = ({ kind, language, query }: View): string => {
  const { register } = wordsIn(language);
  const { title } = valueWordsIn(language).registers[kind];
  const words = query.get('q');
  const asked = words === null ? title : `${title}: ${words}`;
  return register.pageTitle([...asked].slice(0, TITLE_MOST).join(''), pageNumber(query) ?? 1);
};

/** The replacement of each placeholder, and of the addresses of the frame. */
const partsOf = (view: View): ReadonlyMap<string, string> => {
  const { kind, query } = view;
  const { kept, facets, chosen, bar, table, pager } = slotsOf(view);
  const addresses = LANGUAGES.map((language): [string, string] => [
    localPath(language, framePath(kind)),
    escaped(addressOf(localPath(language, `/${kind}`), query)),
  ]);
  return new Map([
    // The English address is the end of each other, which is looked for first.
    ...addresses.toReversed(),
    [TITLE_MARK, escaped(titleOf(view))],
    [WORDS_MARK, escaped(query.get('q') ?? '')],
    [SLOT_MARKS.kept, kept],
    [SLOT_MARKS.facets, facets],
    [SLOT_MARKS.chosen, chosen],
    [SLOT_MARKS.bar, bar],
    [SLOT_MARKS.table, table],
    [SLOT_MARKS.pager, pager],
  ]);
};

const LATIN_EXTENDED = /<link rel="preload" href="[^"]*-latin-ext-[^"]*"[^>]*>/g;

/** Letters that no row has need not be loaded before all else. */
const withNeededLetters = (frame: string, { rows }: Found): string => {
  const head = rows.map(({ name }) => name).join();
  const text = rows.map(({ sentence }) => sentence).join();
  return frame.replaceAll(LATIN_EXTENDED, (link) =>
    needsExtendedLetters(link.includes('newsreader') ? head : text) ? link : '',
  );
};

/** The built page with all placeholders filled. */
export const filledFrame = (frame: string, view: View): string => {
  const parts = partsOf(view);
  // In one pass, since typed text may look like a placeholder.
  return withNeededLetters(frame, view.found).replaceAll(
    new RegExp([...parts.keys()].join('|'), 'g'),
    (mark) => parts.get(mark) ?? '',
  );
};
