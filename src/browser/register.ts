import { KINDS } from '#records/kinds.ts';
import { openFacets, readCounts, showFacets } from './facets.ts';
import { moveByArrows } from './keyboard.ts';
import { keepRows, showRows } from './rows.ts';
import { openFacetCounts, openRegister } from './search.ts';

/** Search as you type on a register's page: the same rows that the API answers. */

const TYPING_PAUSE_MS = 120;

const start = (sheet: HTMLElement, field: HTMLInputElement): void => {
  const kind = KINDS.find((each) => each === sheet.dataset.register);
  if (kind === undefined) return;
  const list = openRegister(kind);
  const countFacets = openFacetCounts(kind);
  const firstPath = location.pathname;
  const firstCounts = readCounts(sheet);
  const showFirstRows = keepRows(sheet);
  const parameters = ['q', ...Object.keys(firstCounts), 'page'];
  let latest = 0;

  const asked = (): URLSearchParams => {
    const given = new URLSearchParams(location.search);
    return new URLSearchParams(
      parameters.flatMap((name) => {
        const value = given.get(name);
        return value ? [[name, value]] : [];
      }),
    );
  };

  const show = async (): Promise<void> => {
    const turn = ++latest;
    const query = asked();
    const isFirst = query.size === 0 && location.pathname === firstPath;
    sheet.toggleAttribute('aria-busy', !isFirst);
    if (isFirst) {
      showFirstRows();
      return showFacets(sheet, kind, query, firstCounts);
    }
    const [found, counts] = await Promise.all([list(query), countFacets(query)]);
    // An answer that was overtaken by a later one is not shown.
    if (turn !== latest) return;
    sheet.removeAttribute('aria-busy');
    showRows(sheet, kind, query, found);
    showFacets(sheet, kind, query, counts);
  };

  const go = (query: URLSearchParams, how: 'push' | 'replace'): Promise<void> => {
    const search = query.toString();
    const address = search === '' ? `/${kind}` : `/${kind}?${search}`;
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    return show();
  };

  /** Back leads out of a search, not through its letters. */
  const search = (): Promise<void> => {
    const query = asked();
    const before = query.has('q');
    query.delete('page');
    query.delete('q');
    if (field.value.trim() !== '') query.set('q', field.value);
    return go(query, before && query.has('q') ? 'replace' : 'push');
  };

  const followInPlace = async (link: HTMLAnchorElement): Promise<void> => {
    const query = new URL(link.href).searchParams;
    const pages = link.closest('[data-pager]') !== null;
    field.value = query.get('q') ?? '';
    await go(query, 'push');
    if (!pages) return;
    // The link that was followed is gone, so the keyboard goes on at the first row.
    sheet.querySelector<HTMLElement>('[data-rows] a')?.focus({ preventScroll: true });
    sheet.scrollIntoView();
  };

  listen({ sheet, field, path: `/${kind}`, search, followInPlace, show: () => {
    field.value = asked().get('q') ?? '';
    void show();
  } });
  openFacets(sheet);
  field.value = asked().get('q') ?? '';
  if (asked().size > 0) void show();
};
