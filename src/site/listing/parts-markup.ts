import { html, type Html } from '#kernel/text/html.ts';
import type { Kind } from '#register/records/kinds.ts';
import { OBSERVED } from '#register/records/observed-traits.ts';
import type { Facet } from '#site/templates/register/facets.ts';
import { SORTS, type Sort } from '#site/templates/register/row.ts';
import { declaredWordsIn } from '#words/declared.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { scriptWordsIn } from '#words/scripts.ts';
import { facetValueWord } from '#words/words.ts';
import type { Said } from './reading.ts';

/** What stands around the rows of a register: facets, choices, sorts, pages. */

const labelOf = ({ parameter, label }: Facet, language: Language): string =>
  parameter === OBSERVED
    ? wordsIn(language).register.observedFacet.label
    : declaredWordsIn(language).declared(label);

const valueOf = (parameter: string, value: string, language: Language): string => {
  const observed = new Map(Object.entries(wordsIn(language).register.observedFacet.values));
  const word = parameter === OBSERVED ? observed.get(value) : undefined;
  return word ?? facetValueWord(parameter, value, language);
};

/** The links of facet values, and whether a value is chosen. */
export interface FacetLinks {
  addressOf(parameter: string, value: string): string;
  isChosen(parameter: string, value: string): boolean;
}

const CURRENT = html`aria-current="true"`;
const HIDDEN = html`hidden`;
const OF_PAGES = html`data-of-pages`;

const facetGroup = (facet: Facet, links: FacetLinks, language: Language): Html => {
  const { parameter, isSpecified, values } = facet;
  const label = labelOf(facet, language);
  const shown = values.map(({ value, count }) => {
    const isChosen = links.isChosen(parameter, value);
    return { value, count, isChosen, isHidden: count === 0 && !isChosen };
  });
  const isEmpty = shown.every(({ isHidden }) => isHidden);
  return html`<div
    role="group"
    aria-label="${label}"
    data-parameter="${parameter}"
    ${isSpecified ? null : OF_PAGES}
    ${isEmpty ? HIDDEN : null}
  >
    <p class="label">${label}</p>
    <ul>
      ${shown.map(
        ({ value, count, isChosen, isHidden }) =>
          html`<li data-value="${value}" ${isHidden ? HIDDEN : null}>
            <a href="${links.addressOf(parameter, value)}" ${isChosen ? CURRENT : null}
              ><span>${valueOf(parameter, value, language)}</span>
              <span class="count">${count}</span></a
            >
          </li>`,
      )}
    </ul>
  </div>`;
};

export const facetsPart = (
  facets: readonly Facet[],
  links: FacetLinks,
  language: Language,
): Html => {
  const isEmpty = facets.every(({ parameter, values }) =>
    values.every(({ value, count }) => count === 0 && !links.isChosen(parameter, value)),
  );
  return html`<details class="facets no-print" data-facets ${isEmpty ? HIDDEN : null}>
    <summary>${wordsIn(language).register.filters}</summary>
    ${facets.map((facet) => facetGroup(facet, links, language))}
  </details>`;
};

/** A value that narrows the list, with the address of the list without it. */
export interface Choice {
  parameter: string;
  value: string;
  without: string;
}

/** Each choice as a link that removes it. */
export const choicesPart = (choices: readonly Choice[], language: Language): Html => {
  const { chosen } = wordsIn(language).register;
  const { takeBack } = scriptWordsIn(language);
  return html`<p class="chosen no-print" data-chosen ${choices.length === 0 ? HIDDEN : null}>
    <span class="label">${chosen}</span>
    <span data-choices
      >${choices.map(({ parameter, value, without }) => {
        const word = valueOf(parameter, value, language);
        return html`<a href="${without}" aria-label="${takeBack(word)}">${word}</a>`;
      })}</span
    >
  </p>`;
};

const saidPart = (said: readonly Said[]): Html =>
  html`${said.map((part) =>
    typeof part === 'string' ? part : html`<a href="${part.href}">${part.text}</a>`,
  )}`;

interface Bar {
  kind: Kind;
  language: Language;
  said: readonly Said[];
  /** Whether there is a query that a link can clear. */
  isAsked: boolean;
  sorts: {
    addressOf(sort: Sort): string;
    current: Sort;
    /** Whether rows are search results, which are sorted by the best match. */
    isRanked: boolean;
  };
}

export const barPart = ({ kind, language, said, isAsked, sorts }: Bar): Html => {
  const words = wordsIn(language).register;
  return html`<div class="bar label">
    <p role="status" data-status>${saidPart(said)}</p>
    <a
      class="no-print"
      href="${localPath(language, `/${kind}`)}"
      data-clear
      ${isAsked ? null : HIDDEN}
      >${words.clear}</a
    >
    <nav
      class="sorts no-print"
      aria-label="${words.sortBy}"
      data-sorts
      ${sorts.isRanked ? HIDDEN : null}
    >
      <span aria-hidden="true">${words.sortBy}</span>${SORTS.map(
        (sort) =>
          html` <a
            href="${sorts.addressOf(sort)}"
            data-sort="${sort}"
            ${sort === sorts.current ? CURRENT : null}
            >${words.sorts[sort]}</a
          >`,
      )}
    </nav>
  </div>`;
};

interface Pages {
  page: number;
  last: number;
  addressOf(page: number): string;
}

/** The pages of a list; null where no list is shown. */
export const pagerPart = (pages: Pages | null, language: Language): Html => {
  const { pageOf, previous, next } = scriptWordsIn(language);
  const { label } = wordsIn(language).site.pager;
  const { page, last, addressOf } = pages ?? { page: 1, last: 1, addressOf: () => '' };
  const link = (to: number, rel: string, text: string): Html =>
    html`<a rel="${rel}" href="${addressOf(to)}">${text}</a>`;
  return html`<nav
    class="pager"
    aria-label="${label}"
    data-pager
    ${last === 1 && page === 1 ? HIDDEN : null}
  >
    ${page > 1 ? link(Math.min(page - 1, last), 'prev', previous) : null}
    <span>${pageOf(page, last)}</span>
    ${page < last ? link(page + 1, 'next', next) : null}
  </nav>`;
};
