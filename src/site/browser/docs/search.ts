import type { DocsEntry } from '#documents/docs-search/docs-index.ts';
import { readAddress } from '#site/browser/address.ts';
import { rankDocs, searchable, type SearchableDocs } from './ranking.ts';
import { words } from '#site/browser/page-language.ts';
import { moveByArrows } from '#site/browser/keyboard.ts';
import { readJson } from '#site/browser/read-json.ts';

/** The search field of every page of the docs. */

const SHOWN = 8;

let index: Promise<readonly SearchableDocs[]> | undefined;

const readIndex = (address: string): Promise<readonly SearchableDocs[]> => {
  index ??= readJson<DocsEntry[]>(address).then(({ value }) => searchable(value));
  // If the index could not be read, the next search requests it again.
  index.catch(() => (index = undefined));
  return index;
};

const lineOf = ({ title, href, kind }: DocsEntry): HTMLElement => {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = title;
  const what = document.createElement('span');
  what.textContent = kind;
  item.append(link, what);
  return item;
};

interface View {
  field: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
  address: string;
}

const sentence = (found: readonly DocsEntry[], q: string): string => {
  if (found.length === 0) return words.nothingFor(q);
  const total = String(found.length);
  return found.length > SHOWN ? words.foundFirst(total, q, SHOWN) : words.foundFor(total, q);
};

const openView = ({ field, list, status, address }: View) => {
  let latest = 0;
  const show = (found: readonly DocsEntry[], said: string): void => {
    list.replaceChildren(...found.slice(0, SHOWN).map(lineOf));
    list.hidden = found.length === 0;
    status.textContent = said;
  };
  return async (): Promise<void> => {
    const turn = ++latest;
    const q = field.value.trim();
    if (q === '') return show([], '');
    try {
      const found = rankDocs(await readIndex(address), q);
      // The result of a search is dropped if a later search has begun.
      if (turn === latest) show(found, sentence(found, q));
    } catch (error) {
      if (turn === latest) show([], error instanceof Error ? error.message : String(error));
    }
  };
};

const start = (view: View): void => {
  const { field, list, address } = view;
  const show = openView(view);
  field.addEventListener('focus', () => void readIndex(address).catch(() => undefined), {
    once: true,
  });
  field.addEventListener('input', () => void show());
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void show();
  });
  moveByArrows(
    () => [...list.querySelectorAll<HTMLAnchorElement>('a')],
    () => {
      field.value = '';
      void show();
    },
  );
  field.value = readAddress(['q']).get('q') ?? field.value;
  if (field.value !== '') void show();
};

const box = document.querySelector<HTMLElement>('[data-docs-search]');
const field = box?.querySelector('input');
const list = box?.querySelector<HTMLElement>('[data-docs-found]');
const status = box?.querySelector<HTMLElement>('[data-docs-status]');
const address = box?.dataset.docsSearch;
if (field && list && status && address !== undefined) start({ field, list, status, address });
