import type { Selection } from '#documents/selections/selection.ts';
import { html } from '#kernel/text/html.ts';
import type { Kind } from '#register/records/kinds.ts';
import { lastPage } from '#register/search/paging.ts';
import type { Facet } from '#site/templates/register/facets.ts';
import type { Row, Sort } from '#site/templates/register/row.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { counted } from '#words/words.ts';
import { barPart, choicesPart, facetsPart, pagerPart } from './parts-markup.ts';
import { registerTable } from './row-markup.ts';
import { textsOf, type Slots } from './slots.ts';

/** A page of a whole register, as the build makes it. */
interface StaticPage {
  kind: Kind;
  language: Language;
  page: number;
  sort: Sort;
  total: number;
  facets: readonly Facet[];
  selections: readonly Selection[];
  /** Of the English page with a number. */
  address(page: number): string;
}

/** The pages of values: they are there already, where a query would be answered by a function. */
const pagesOf = (selections: readonly Selection[]): ReadonlyMap<string, string> =>
  new Map(
    selections
      .filter(({ traits }) => traits.length === 1)
      .flatMap(({ traits, path }) =>
        traits.map(({ parameter, value }) => [`${parameter}=${value}`, path] as const),
      ),
  );

export const staticSlots = (rows: readonly Row[], shown: StaticPage): Slots => {
  const { kind, language, page, sort, total, facets, selections, address } = shown;
  const pages = pagesOf(selections);
  const at = (path: string): string => localPath(language, path);
  const isObserved = rows[0] !== undefined && rows[0].observed !== null;
  const links = {
    isChosen: () => false,
    addressOf: (parameter: string, value: string) => {
      const query = `${parameter}=${value}`;
      return at(pages.get(query) ?? `/${kind}?${query}`);
    },
  };
  return textsOf({
    kept: html``,
    facets: facetsPart(facets, links, language),
    chosen: choicesPart([], language),
    bar: barPart({
      ...{ kind, language, isAsked: false },
      said: [
        wordsIn(language).register.all(
          counted(total, valueWordsIn(language).registers[kind], language),
        ),
      ],
      sorts: {
        ...{ current: sort, isRanked: false },
        addressOf: (each) => at(each === 'name' ? `/${kind}` : `/${kind}/by/${each}`),
      },
    }),
    table: registerTable(rows, { kind, language, isObserved }),
    pager: pagerPart(
      { page, last: lastPage(total), addressOf: (number) => at(address(number)) },
      language,
    ),
  });
};
