import { receivedPage } from '#register/applications/receipt.ts';
import { blockOf, fillIn, inputsOf, type Asked } from './answers.ts';
import { answerTo, checkAll, openForm, showTrouble, type LiveForm } from './form.ts';
import { words } from '#site/browser/page-language.ts';
import { watchListed } from './listed.ts';
import { send } from './send.ts';

/** The application in three steps: one is open, earlier ones are summarized, later ones closed. */

const MOST_IN_RECAP = 4;

interface Steps {
  live: LiveForm;
  parts: HTMLElement[];
  open: number;
  /** The furthest step that was open. */
  reached: number;
}

const asked = ({ live, parts }: Steps, index: number): Asked[] =>
  live.questions.filter(
    (question) => live.isAsked(question) && parts[index]?.contains(blockOf(live.form, question)),
  );

const shown = (live: LiveForm, question: Asked): string => {
  const boxes = inputsOf(live.form, question).filter((input) => input.matches(':checked'));
  const words = boxes.map((box) => box.closest('label')?.querySelector('[data-word]')?.textContent);
  return boxes.length > 0 ? words.join(', ') : (live.filled.get(question.id)?.[0] ?? '');
};

const recap = (steps: Steps, index: number): string =>
  asked(steps, index)
    .filter(({ rule }) => rule.const === undefined)
    .filter((question) => answerTo(steps.live, question) !== undefined)
    .map((question) => shown(steps.live, question))
    .filter((text) => text !== '')
    .slice(0, MOST_IN_RECAP)
    .join(' · ');

const draw = (steps: Steps): void => {
  for (const [index, part] of steps.parts.entries()) {
    const isOpen = index === steps.open;
    part.classList.toggle('closed', !isOpen);
    part.classList.toggle('ahead', index > steps.reached);
    const line = part.querySelector<HTMLElement>('[data-recap]');
    const text = part.querySelector('[data-recap-text]');
    if (line) line.hidden = isOpen || index > steps.reached;
    if (text) text.textContent = recap(steps, index) || words.form.nothingFilledIn;
  }
  const status = steps.live.form.querySelector('[data-status]');
  if (status) status.textContent = words.form.step(steps.open + 1, steps.parts.length);
};

const goTo = (steps: Steps, index: number): void => {
  steps.open = index;
  steps.reached = Math.max(steps.reached, index);
  draw(steps);
};

const arrive = ({ parts, open }: Steps): void => {
  const legend = parts[open]?.querySelector<HTMLElement>('legend');
  legend?.setAttribute('tabindex', '-1');
  legend?.focus();
};

/** Goes to the next step if the open one has no faults. */
const goOn = (steps: Steps): void => {
  const problems = checkAll(steps.live, asked(steps, steps.open));
  showTrouble(steps.live, problems);
  if (problems.length > 0) return;
  goTo(steps, steps.open + 1);
  arrive(steps);
};

const finish = (steps: Steps): void => {
  const problems = checkAll(steps.live, steps.live.questions.filter(steps.live.isAsked));
  const [first] = problems;
  if (first?.question) steps.live.reveal(first.question);
  showTrouble(steps.live, problems);
  if (problems.length === 0) void send(steps.live, receivedPage);
};

const listen = (steps: Steps): void => {
  for (const [index, part] of steps.parts.entries()) {
    const next = part.querySelector<HTMLButtonElement>('[data-next]');
    if (next) next.hidden = false;
    next?.addEventListener('click', () => goOn(steps));
    part.querySelector('[data-change]')?.addEventListener('click', () => {
      goTo(steps, index);
      arrive(steps);
    });
  }
  steps.live.form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (steps.open < steps.parts.length - 1) goOn(steps);
    else finish(steps);
  });
};

const chosenKind = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('[name="kind"]:checked')?.value ?? '';

/** `/apply?kind=hotels` has its register chosen. */
const presetKind = (form: HTMLFormElement): void => {
  const kind = new URLSearchParams(location.search).get('kind');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name="kind"]')];
  if (kind !== null && chosenKind(form) === '') fillIn(boxes, [kind]);
};

const start = (form: HTMLFormElement): void => {
  presetKind(form);
  const parts = [...form.querySelectorAll<HTMLElement>('[data-step]')];
  const live = openForm(form, {
    isAsked: ({ kinds }) => kinds === null || kinds.some((kind) => kind === chosenKind(form)),
    reveal: (question) => {
      const block = blockOf(form, question);
      const index = parts.findIndex((part) => part.contains(block));
      if (index >= 0) goTo(steps, index);
    },
  });
  const website = form.querySelector<HTMLInputElement>('[name="websiteUrl"]');
  if (website !== null) watchListed(website);
  const steps: Steps = { live, parts, open: 0, reached: 0 };
  listen(steps);
  draw(steps);
};

const form = document.querySelector<HTMLFormElement>('[data-apply]');
if (form !== null) start(form);
