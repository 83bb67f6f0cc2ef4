import { addressOf, filtersAsked, queryWith } from '#site/listing/found.ts';
import { pagePath } from '#site/browser/page-language.ts';

/** The sort of the page as the server built it, from its path. */
const sortOfPath = (): string => /\/by\/(\w+)/.exec(location.pathname)?.[1] ?? 'name';

/** Sorts that keep the rest of the query, and a link that clears all of it. */
export const showSorts = (sheet: HTMLElement, kind: string, query: URLSearchParams): void => {
  const sorts = sheet.querySelector<HTMLElement>('[data-sorts]');
  // Search results are always sorted by the best match.
  sorts?.toggleAttribute('hidden', query.has('q'));
  const chosen = query.get('sort') ?? (query.size > 0 ? 'name' : sortOfPath());
  for (const link of sorts?.querySelectorAll<HTMLAnchorElement>('[data-sort]') ?? []) {
    const sort = link.dataset.sort ?? 'name';
    const target = queryWith(query, 'sort', sort === 'name' ? null : sort);
    link.href = addressOf(pagePath(`/${kind}`), target);
    if (sort === chosen) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  const isAsked = query.has('q') || filtersAsked(query).length > 0;
  sheet.querySelector('[data-clear]')?.toggleAttribute('hidden', !isAsked);
};
