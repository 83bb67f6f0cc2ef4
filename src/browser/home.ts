import { KINDS, type Kind } from '#records/kinds.ts';
import { REGISTERS } from '#templates/words.ts';
import { moveByArrows } from './keyboard.ts';
import { openRegister, type Found } from './search.ts';

/** One search over all four registers on the home page. */

const TYPING_PAUSE_MS = 150;
const ROWS_SHOWN = 5;

const line = (kind: Kind, { rows }: Found, place: number): HTMLElement => {
  const item = document.createElement('li');
  const row = rows[place];
  if (row === undefined) return item;
  const link = document.createElement('a');
  link.href = `/${kind}/${row.slug}`;
  link.textContent = row.name;
  const what = document.createElement('span');
  what.className = 'label';
  what.textContent = row.what;
  item.append(link, what);
  return item;
};

const section = (kind: Kind, found: Found, q: string): HTMLElement => {
  const part = document.createElement('section');
  const heading = document.createElement('h2');
  const all = document.createElement('a');
  all.href = `/${kind}?q=${encodeURIComponent(q)}`;
  all.textContent = `${REGISTERS[kind].title}, ${found.total.toLocaleString('en-GB')} found`;
  heading.append(all);
  const list = document.createElement('ul');
  list.className = 'newest';
  const shown = Math.min(ROWS_SHOWN, found.rows.length);
  list.append(...Array.from({ length: shown }, (_, place) => line(kind, found, place)));
  part.append(heading, list);
  return part;
};

const start = (field: HTMLInputElement): void => {
  const place = document.querySelector<HTMLElement>('[data-found]');
  const status = document.querySelector<HTMLElement>('[data-status]');
  if (place === null || status === null) return;
  const invitation = status.innerHTML;
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const show = async (): Promise<void> => {
    const turn = ++latest;
    const q = field.value.trim();
    place.hidden = q === '';
    if (q === '') {
      place.replaceChildren();
      status.innerHTML = invitation;
      return;
    }
    const query = new URLSearchParams({ q });
    const found = await Promise.all(
      KINDS.map(async (kind) => ({ kind, found: await openRegister(kind)(query) })),
    );
    if (turn !== latest) return;
    const total = found.reduce((sum, each) => sum + each.found.total, 0);
    const refusal = found.find((each) => each.found.refusal !== null)?.found.refusal;
    status.textContent =
      refusal ?? (total === 0 ? `Nothing found for “${q}”.` : `${total} found for “${q}”.`);
    place.replaceChildren(
      ...found
        .filter((each) => each.found.total > 0)
        .map((each) => section(each.kind, each.found, q)),
    );
  };

  field.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void show(), TYPING_PAUSE_MS);
  });
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void show();
  });
  moveByArrows(
    () => [...place.querySelectorAll<HTMLAnchorElement>('li a')],
    () => {
      field.value = '';
      void show();
    },
  );
  if (field.value !== '') void show();
};

const field = document.querySelector<HTMLInputElement>('[data-search-all] input');
if (field !== null) start(field);
