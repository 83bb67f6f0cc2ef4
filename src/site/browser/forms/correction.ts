import { receivedPage } from '#register/corrections/receipt.ts';
import { KINDS } from '#register/records/kinds.ts';
import { blockOf, type Asked, type Filled } from './answers.ts';
import { checkAll, openForm, setFilled, showTrouble, type LiveForm } from './form.ts';
import { send } from './send.ts';

/** The request for correction, prefilled with the entry from whose page people come. */

const ENTRY = new RegExp(String.raw`^(?:https?://[^/]+)?/?(${KINDS.join('|')})/([0-9a-z-]+)`);

const named = (live: LiveForm, name: string): Asked | undefined =>
  live.questions.find((question) => question.name === name);

const set = (live: LiveForm, name: string, filled: Filled): void => {
  const question = named(live, name);
  if (question !== undefined) setFilled(live, question, filled);
};

/** Fills in the parameters of an address like `/correction?kind=publishers&slug=der-standard`. */
const prefill = (live: LiveForm): void => {
  const given = new URLSearchParams(location.search);
  for (const name of ['kind', 'slug', 'request']) {
    const value = given.get(name);
    if (value !== null) set(live, name, [value]);
  }
};

/** A pasted address fills in both the register and the entry. */
const readAddress = (live: LiveForm): void => {
  const slug = named(live, 'slug');
  const block = slug && blockOf(live.form, slug);
  block?.addEventListener('change', () => {
    const [, kind, entry] = ENTRY.exec(block.querySelector('input')?.value.trim() ?? '') ?? [];
    if (kind === undefined || entry === undefined) return;
    set(live, 'kind', [kind]);
    set(live, 'slug', [entry]);
    checkAll(
      live,
      [slug].filter((question) => question !== undefined),
    );
  });
};

const start = (form: HTMLFormElement): void => {
  const live = openForm(form);
  prefill(live);
  readAddress(live);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const problems = checkAll(live, live.questions);
    showTrouble(live, problems);
    if (problems.length === 0) void send(live, receivedPage);
  });
};

const form = document.querySelector<HTMLFormElement>('[data-correction]');
if (form !== null) start(form);
