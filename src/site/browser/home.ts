import { KINDS, type Kind } from '#register/records/kinds.ts';
import { valueWordsIn } from '#words/values.ts';
import { numberWords } from '#words/words.ts';
import '#site/browser/stay/example.ts';
import { addressOf, type Found } from '#site/listing/found.ts';
import { readAddress, writeAddress } from './address.ts';
import { moveByArrows } from './keyboard.ts';
import { loadLettersBefore } from './letters.ts';
import { language, pagePath, words } from './page-language.ts';
import { openRegister } from './search.ts';

/** One search over all four registers on the home page. */

const TYPING_PAUSE_MS = 150;
const ROWS_SHOWN = 5;

type FoundIn = Found & { kind: Kind };

const registers = KINDS.map((kind) => ({ kind, list: openRegister(kind) }));

const searchAll = (q: string): Promise<FoundIn[]> => {
  const query = new URLSearchParams({ q });
  return Promise.all(registers.map(async ({ kind, list }) => ({ kind, ...(await list(query)) })));
};

const lineOf = ({ kind, slug, name, what }: Found['rows'][number]): HTMLElement => {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = pagePath(`/${kind}/${slug}`);
  link.textContent = name;
  const label = document.createElement('span');
  label.className = 'label';
  label.textContent = what;
  item.append(link, label);
  return item;
};

const sectionOf = ({ kind, rows, total }: FoundIn, q: string): HTMLElement => {
  const { title } = valueWordsIn(language).registers[kind];
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  const all = document.createElement('a');
  all.href = addressOf(pagePath(`/${kind}`), new URLSearchParams({ q }));
  all.textContent = `${title}, ${words.found(numberWords(total, language))}`;
  heading.append(all);
  const list = document.createElement('ul');
  list.className = 'newest';
  list.append(...rows.slice(0, ROWS_SHOWN).map(lineOf));
  section.append(heading, list);
  return section;
};

/** The number of results; if a register did not answer, also the reason. */
const sentence = (found: readonly FoundIn[], q: string): string => {
  const total = found.reduce((sum, each) => sum + each.total, 0);
  const refusal = found.find((each) => each.refusal !== null)?.refusal;
  const said = total === 0 ? words.nothingFor(q) : words.foundFor(String(total), q);
  if (!refusal) return said;
  return total === 0 ? refusal : `${said} ${refusal}`;
};

interface View {
  field: HTMLInputElement;
  element: HTMLElement;
  status: HTMLElement;
}

const openView = ({ field, element, status }: View) => {
  const invitation = [...status.childNodes];
  let latest = 0;
  return async (): Promise<void> => {
    const turn = ++latest;
    const q = field.value.trim();
    writeAddress(addressOf(pagePath('/'), new URLSearchParams(q === '' ? {} : { q })), 'replace');
    const found = q === '' ? [] : await searchAll(q);
    // An answer that was overtaken by a later one is not shown.
    if (turn !== latest) return;
    element.hidden = q === '';
    element.replaceChildren(
      ...found.filter(({ total }) => total > 0).map((each) => sectionOf(each, q)),
    );
    status.replaceChildren(...(q === '' ? invitation : [sentence(found, q)]));
  };
};

const start = (view: View): void => {
  const { field, element } = view;
  const show = openView(view);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const showNow = () => {
    clearTimeout(pause);
    void show();
  };
  field.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(showNow, TYPING_PAUSE_MS);
  });
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    showNow();
  });
  moveByArrows(
    () => [...element.querySelectorAll<HTMLAnchorElement>('li a')],
    () => {
      field.value = '';
      showNow();
    },
  );
  loadLettersBefore(field);
  field.value = readAddress(['q']).get('q') ?? field.value;
  if (field.value !== '') showNow();
};

const field = document.querySelector<HTMLInputElement>('[data-search-all] input');
const element = document.querySelector<HTMLElement>('[data-found]');
const status = document.querySelector<HTMLElement>('[data-status]');
if (field && element && status) start({ field, element, status });
