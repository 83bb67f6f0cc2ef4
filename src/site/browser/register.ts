import { KINDS, type Kind } from '#register/records/kinds.ts';
import { addressOf } from '#site/listing/found.ts';
import { readAddress, writeAddress } from './address.ts';
import { openFacets, readCounts, showFacets } from './facets.ts';
import { moveByArrows } from './keyboard.ts';
import { loadLettersBefore } from './letters.ts';
import { pagePath } from './page-language.ts';
import { keepRows, showRows } from './rows.ts';
import { openListing } from '#site/browser/listing/rows.ts';
import { openFacetCounts } from './search.ts';
import { showSorts } from '#site/browser/listing/sorts.ts';

/** Search as you type on a register's page, with the same results as the API. */

const TYPING_PAUSE_MS = 120;

interface View {
  sheet: HTMLElement;
  field: HTMLInputElement;
  kind: Kind;
  /** Whether the server has rendered the query of the address, not the whole register. */
  isDrawn: boolean;
  asked(): URLSearchParams;
  /** Changes links that lead to other pages so that this page answers them. */
  prepare(): void;
  /** Shows the rows for the query in the page's address. */
  show(): Promise<void>;
}

const openView = (sheet: HTMLElement, field: HTMLInputElement, kind: Kind): View => {
  const list = openListing(kind);
  const countFacets = openFacetCounts(kind);
  const isDrawn = 'drawn' in sheet.dataset;
  const firstPath = location.pathname;
  const firstCounts = readCounts(sheet);
  const showFirstRows = keepRows(sheet);
  const asked = () => readAddress(['q', ...Object.keys(firstCounts), 'sort', 'page']);
  const firstAsked = isDrawn ? asked().toString() : '';
  let latest = 0;

  const show = async (): Promise<void> => {
    const turn = ++latest;
    const query = asked();
    showSorts(sheet, kind, query);
    if (query.toString() === firstAsked && location.pathname === firstPath) {
      sheet.removeAttribute('aria-busy');
      showFirstRows();
      return showFacets(sheet, kind, query, firstCounts);
    }
    sheet.setAttribute('aria-busy', 'true');
    const [found, counts] = await Promise.all([list(query), countFacets(query)]);
    // An answer that was overtaken by a later one is not shown.
    if (turn !== latest) return;
    sheet.removeAttribute('aria-busy');
    showRows(sheet, kind, query, found);
    showFacets(sheet, kind, query, counts);
  };
  const prepare = () => {
    showFacets(sheet, kind, asked(), firstCounts);
    showSorts(sheet, kind, asked());
  };
  return { sheet, field, kind, isDrawn, asked, show, prepare };
};

const go = ({ kind, show }: View, query: URLSearchParams, how: 'push' | 'replace') => {
  writeAddress(addressOf(pagePath(`/${kind}`), query), how);
  return show();
};

/** The back button leaves a search as a whole, not letter by letter. */
const search = (view: View): void => {
  const text = view.field.value.trim() === '' ? '' : view.field.value;
  const query = view.asked();
  const before = query.get('q') ?? '';
  // The same words again are a retry, for example after a failed answer.
  if (text === before) return void view.show();
  query.delete('page');
  if (text === '') query.delete('q');
  else query.set('q', text);
  void go(view, query, before !== '' && text !== '' ? 'replace' : 'push');
};

const searchWhileTyping = (view: View): void => {
  const { sheet, field } = view;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const searchNow = () => {
    clearTimeout(pause);
    search(view);
  };
  field.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(searchNow, TYPING_PAUSE_MS);
  });
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    searchNow();
  });
  moveByArrows(
    () => [...sheet.querySelectorAll<HTMLAnchorElement>('[data-rows] .name a')],
    () => {
      field.value = '';
      searchNow();
    },
  );
};

/** The query of a link that this page can answer itself; null for links to follow. */
const questionOf = ({ kind, isDrawn }: View, link: HTMLAnchorElement): URLSearchParams | null => {
  const { origin, pathname, searchParams } = new URL(link.href);
  const staysHere = origin === location.origin && pathname === pagePath(`/${kind}`);
  // The page of the whole register has more parts, which a filtered page lacks.
  const isWhole = searchParams.size === 0 && (isDrawn || location.search === '');
  return staysHere && !isWhole ? searchParams : null;
};

const answer = async (view: View, query: URLSearchParams, pages: boolean): Promise<void> => {
  view.field.value = query.get('q') ?? '';
  await go(view, query, 'push');
  if (!pages) return;
  // The followed link was replaced, so the focus moves to the first row.
  view.sheet.querySelector<HTMLElement>('[data-rows] a')?.focus({ preventScroll: true });
  view.sheet.scrollIntoView();
};

const answerLinks = (view: View): void =>
  view.sheet.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!(link instanceof HTMLAnchorElement)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const query = questionOf(view, link);
    if (query === null) return;
    event.preventDefault();
    void answer(view, query, link.closest('[data-pager]') !== null);
  });

const start = (view: View): void => {
  const showAddress = () => {
    view.field.value = view.asked().get('q') ?? '';
    return view.show();
  };
  loadLettersBefore(view.field);
  searchWhileTyping(view);
  answerLinks(view);
  window.addEventListener('popstate', () => void showAddress());
  openFacets(view.sheet);
  // Without scripts these links lead to other pages; with scripts they filter and sort this one.
  view.prepare();
  if (!view.isDrawn && view.asked().size > 0) void showAddress();
};

const sheet = document.querySelector<HTMLElement>('[data-register]');
const field = sheet?.querySelector<HTMLInputElement>('input[type="search"]');
const kind = KINDS.find((each) => each === sheet?.dataset.register);
if (sheet && field && kind) start(openView(sheet, field, kind));
