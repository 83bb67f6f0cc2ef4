import { addressOf, queryWith, type Counts } from '#site/listing/found.ts';
import { showChoices } from '#site/browser/listing/choices.ts';
import { pagePath } from './page-language.ts';

const groups = (sheet: HTMLElement): HTMLElement[] => [
  ...sheet.querySelectorAll<HTMLElement>('[data-parameter]'),
];

/** Opens the facets on wide screens where the style sheet alone cannot. */
export const openFacets = (sheet: HTMLElement): void => {
  const details = sheet.querySelector<HTMLDetailsElement>('[data-facets]');
  const wide = matchMedia('(min-width: 60rem)').matches;
  if (details !== null && wide && !CSS.supports('selector(::details-content)')) details.open = true;
};

/** The counts that the page came with. */
export const readCounts = (sheet: HTMLElement): Counts =>
  Object.fromEntries(
    groups(sheet).map((group) => {
      const items = [...group.querySelectorAll<HTMLElement>('[data-value]')];
      const counts = items.map((item) => [
        item.dataset.value ?? '',
        Number(item.querySelector('.count')?.textContent ?? 0),
      ]);
      return [group.dataset.parameter ?? '', Object.fromEntries(counts)];
    }),
  );

const showValue = (
  item: HTMLElement,
  address: { kind: string; parameter: string; query: URLSearchParams },
  count: number | undefined,
): void => {
  const { kind, parameter, query } = address;
  const value = item.dataset.value ?? '';
  const link = item.querySelector('a');
  const chosen = query.get(parameter) === value;
  // A second choice of the same value takes the filter back.
  const target = queryWith(query, parameter, chosen ? null : value);
  link?.setAttribute('href', addressOf(pagePath(`/${kind}`), target));
  if (chosen) link?.setAttribute('aria-current', 'true');
  else link?.removeAttribute('aria-current');
  if (count === undefined) return;
  item.hidden = count === 0 && !chosen;
  const number = item.querySelector('.count');
  if (number !== null) number.textContent = String(count);
};

/** Counts for what was found, and links that keep the rest of the query. */
export const showFacets = (
  sheet: HTMLElement,
  kind: string,
  query: URLSearchParams,
  counts: Counts,
): void => {
  for (const group of groups(sheet)) {
    const parameter = group.dataset.parameter ?? '';
    for (const item of group.querySelectorAll<HTMLElement>('[data-value]'))
      showValue(item, { kind, parameter, query }, counts[parameter]?.[item.dataset.value ?? '']);
    group.hidden = group.querySelector('[data-value]:not([hidden])') === null;
  }
  showChoices(sheet);
  const details = sheet.querySelector<HTMLDetailsElement>('[data-facets]');
  if (details !== null) details.hidden = groups(sheet).every(({ hidden }) => hidden);
};
