import type { FoundHotels, Sort } from '#hotels/search/result.ts';
import { encodeFound } from '#hotels/list-hotels/encode.ts';
import type { Asked } from '#hotels/list-hotels/arguments.ts';
import type { Area, Town } from '#register/places/locality.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import { nightDay } from '#words/hotels/answer-words.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { partyWords, stayOf, type AskedStay } from '#words/hotels/stay.ts';
import { localPath, type Language } from '#words/language.ts';
import { counted } from '#words/words.ts';
import { isAsked, STAYS_PATH, staysQuery, type StaysAsked } from './asked.ts';
import { filterParts } from './filters.ts';
import { searchForm } from './form.ts';
import { helpPart, moreWithout, understoodNote, understoodWords } from './notes.ts';
import { PAGE_HOTELS, sortOf, type SearchFaults } from './question.ts';
import { staysMap } from './map.ts';
import { inOrder, staysTable } from './rows.ts';

/** The content of the page of stays for a question and its result. */

/** What a page shows. */
export interface StaysAnswer {
  language: Language;
  asked: StaysAsked;
  today: string;
  areas: readonly Area[];
  /** The towns whose names the map may show. */
  towns: readonly Town[];
  faults: SearchFaults;
  /** A problem that belongs to no field; null if there is none. */
  trouble: string | null;
  /** Null if nothing was searched. */
  found: { hotels: FoundHotels; query: Asked['query'] } | null;
}

const addressOf = (
  { asked, language }: Pick<StaysAnswer, 'asked' | 'language'>,
  changes: Partial<StaysAsked> = {},
): string => `${localPath(language, STAYS_PATH)}?${staysQuery(asked, changes)}`;

/** The orders that make sense for this result. */
const sortsOf = ({ asked }: StaysAnswer, { wish }: FoundHotels): (Sort | null)[] => [
  ...(asked.stay === null ? [] : (['price'] as const)),
  ...(wish.from === null ? [] : (['distance'] as const)),
  'stars',
  'name',
  ...(asked.stay === null && wish.ranks !== null ? [null] : []),
];

const sortLinks = (answer: StaysAnswer, found: FoundHotels): Html => {
  const { language, asked } = answer;
  const words = staySearchIn(language);
  const current = sortOf(asked) ?? (found.wish.ranks === null ? 'name' : null);
  return html`<nav class="sorts no-print" aria-label="${words.sortBy}">
    <span aria-hidden="true">${words.sortBy}</span>
    ${sortsOf(answer, found).map(
      (sort) =>
        html`<a
          href="${addressOf(answer, { sort })}"
          ${sort === current ? html`aria-current="true"` : null}
          >${words.sorts[sort ?? 'best']}</a
        >`,
    )}
  </nav>`;
};

const pagerPart = (answer: StaysAnswer, last: number): Html | null => {
  const { asked, language } = answer;
  const { label, previous, next, page: word, of } = staySearchIn(language).pager;
  const link = (page: number, rel: string, words: string): Html =>
    html`<a rel="${rel}" href="${addressOf(answer, { page })}">${words}</a>`;
  return last <= 1
    ? null
    : html`<nav class="pager no-print" aria-label="${label}">
        ${asked.page > 1 ? link(asked.page - 1, 'prev', previous) : null}
        <span>${word} ${asked.page} ${of} ${last}</span>
        ${asked.page < last ? link(asked.page + 1, 'next', next) : null}
      </nav>`;
};

/** Example: `3 nights for 2 adults, Fri 5 March to Mon 8 March`. */
const stayWords = (stay: AskedStay | null, language: Language): string => {
  if (stay === null) return '';
  const { between } = staySearchIn(language);
  const days = between(nightDay(stay.checkIn, language), nightDay(stay.checkOut, language));
  return `${partyWords(stay, language)}, ${days}`;
};

const listPart = (answer: StaysAnswer, { hotels: found, query }: Found): Html => {
  const { language, asked } = answer;
  const words = staySearchIn(language);
  const stay = asked.stay === null ? null : stayOf(asked.stay);
  const shown = inOrder(found, encodeFound(found, query, null));
  const last = Math.max(1, Math.ceil(found.total / PAGE_HOTELS));
  const count = counted(found.total, words.hotels, language);
  const isBeyond = shown.length === 0 && found.total > 0;
  return html`<div class="bar label">
      <p role="status" data-status>${words.found(count, stayWords(stay, language))}</p>
      ${found.total === 0 ? null : sortLinks(answer, found)}
    </div>
    ${understoodNote(found, language)}
    ${found.total === 0 ? null : moreWithout(found, { asked, stay, language })}
    ${shown.length === 0 ? null : staysTable(shown, { language, stay, found })}
    ${found.total === 0 ? helpPart(found, { asked, stay, language }) : null}
    ${isBeyond ? beyond(answer) : pagerPart(answer, last)}
    ${staysMap({
      ...{ language, stay, found, shown, towns: answer.towns, page: asked.page },
      addressOf: (page) => addressOf(answer, { page }),
    })}
    <p class="quiet">${stay === null ? words.chooseDays : words.pricesNote}</p>`;
};

type Found = NonNullable<StaysAnswer['found']>;

const beyond = (answer: StaysAnswer): Html => {
  const { noSuchPage, firstPage } = staySearchIn(answer.language);
  return html`<p>${noSuchPage} <a href="${addressOf(answer)}">${firstPage}</a></p>`;
};

/** The question in words, such as `Tyrol, pool`. */
const askedWords = ({ asked, language, found }: StaysAnswer): string => {
  const understood = found === null ? [] : understoodWords(found.hotels, language);
  return understood.length === 0 ? asked.where : understood.join(', ');
};

export const titleOf = (answer: StaysAnswer): string =>
  staySearchIn(answer.language).pageTitle(askedWords(answer).slice(0, 80));

const troublePart = (trouble: string | null): Part =>
  trouble === null ? null : html`<p class="trouble" role="alert">${trouble}</p>`;

/** The whole content below the masthead. */
export const contentOf = (answer: StaysAnswer): Html => {
  const { language, asked, today, areas, faults, trouble, found } = answer;
  const words = staySearchIn(language);
  return html`<div class="folio listing stays-page">
    <h1>${words.heading}</h1>
    <div class="column">${searchForm(language, { asked, faults, today })}</div>
    <div class="margin">
      ${isAsked(asked) ? filterParts(asked, { areas, faults }, language) : null}
    </div>
    <div class="rows">
      ${troublePart(trouble)}
      ${found === null ? html`<p class="quiet">${words.description}</p>` : listPart(answer, found)}
    </div>
  </div>`;
};
