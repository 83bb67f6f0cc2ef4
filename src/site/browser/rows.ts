import { lastPage } from '#register/search/paging.ts';
import type { Row } from '#site/templates/register/row.ts';
import { addressOf, type Found } from '#site/listing/found.ts';
import { pageAsked } from './page-asked.ts';
import { language, pagePath, words as pageWords } from './page-language.ts';
import { showReading } from './reading.ts';

/** Puts found rows into the table that the server rendered, using the page's templates. */

const PARTS = ['rows', 'pager', 'status'] as const;

const partOf = (sheet: HTMLElement, name: string): HTMLElement | null =>
  sheet.querySelector(`[data-${name}]`);

const showTable = (sheet: HTMLElement, shown: boolean): void => {
  // A table head without rows would be pointless.
  sheet.querySelector('table')?.toggleAttribute('hidden', !shown);
};

/** Saves the rows that the server rendered; returns a function that restores them. */
export const keepRows = (sheet: HTMLElement): (() => void) => {
  const parts = PARTS.map((name) => [name, partOf(sheet, name)?.cloneNode(true)] as const);
  return () => {
    for (const [name, part] of parts)
      if (part) partOf(sheet, name)?.replaceWith(part.cloneNode(true));
    showTable(sheet, true);
  };
};

const slot = (row: Element, name: string): Element | null =>
  row.querySelector(`[data-slot=${name}]`);

const fill = (row: Element, name: string, text: string): void => {
  const element = slot(row, name);
  if (element !== null) element.textContent = text;
};

const mark = (tier: string): Node | undefined =>
  document
    .querySelector<HTMLTemplateElement>(`template[data-tier="${tier}"]`)
    ?.content.cloneNode(true);

const drawRow = (row: Row): Node => {
  const template = document.querySelector<HTMLTemplateElement>('template[data-row]');
  const drawnRow = document.importNode(template?.content ?? new DocumentFragment(), true);
  const element = drawnRow.firstElementChild;
  if (element === null) return drawnRow;
  slot(element, 'name')?.setAttribute('href', pagePath(`/${row.kind}/${row.slug}`));
  fill(element, 'name', row.name);
  fill(element, 'sentence', row.sentence);
  if (row.sentenceLanguage === null) slot(element, 'sentence')?.removeAttribute('lang');
  else slot(element, 'sentence')?.setAttribute('lang', row.sentenceLanguage);
  fill(element, 'what', row.what);
  fill(element, 'where', row.where ?? '');
  fill(element, 'observed', row.observed ?? '');
  fill(element, 'protocols', row.protocols);
  fill(element, 'fictional', row.fictional);
  const tier = row.tier === null ? undefined : mark(row.tier);
  slot(element, 'tier')?.replaceChildren(...(tier ? [tier] : []));
  return drawnRow;
};

const pageLink = (
  address: { kind: string; query: URLSearchParams },
  page: number,
  words: { rel: 'prev' | 'next'; text: string },
): HTMLAnchorElement => {
  const target = new URLSearchParams(address.query);
  if (page === 1) target.delete('page');
  else target.set('page', String(page));
  const link = document.createElement('a');
  link.href = addressOf(pagePath(`/${address.kind}`), target);
  link.rel = words.rel;
  link.textContent = words.text;
  return link;
};

const drawPager = (pager: HTMLElement, kind: string, query: URLSearchParams, total: number) => {
  const page = pageAsked(query);
  const last = lastPage(total);
  const address = { kind, query };
  const here = document.createElement('span');
  here.textContent = pageWords.pageOf(page, last);
  const before = pageLink(address, Math.min(page - 1, last), {
    rel: 'prev',
    text: pageWords.previous,
  });
  const after = pageLink(address, page + 1, { rel: 'next', text: pageWords.next });
  pager.replaceChildren(...(page > 1 ? [before] : []), here, ...(page < last ? [after] : []));
  pager.hidden = last === 1 && page === 1;
};

/** Shows what was found, or in words why nothing was. */
export const showRows = (
  sheet: HTMLElement,
  kind: string,
  query: URLSearchParams,
  found: Found,
): void => {
  partOf(sheet, 'rows')?.replaceChildren(...found.rows.map(drawRow));
  const pager = partOf(sheet, 'pager');
  if (pager !== null && found.refusal === null) drawPager(pager, kind, query, found.total);
  // Of an answer that did not come there are no pages to turn.
  else pager?.setAttribute('hidden', '');
  const status = partOf(sheet, 'status');
  if (status !== null) showReading(status, { kind, language, query, found });
  showTable(sheet, found.rows.length > 0);
};
