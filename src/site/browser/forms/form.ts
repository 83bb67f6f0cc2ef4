import { controlOf } from '#site/templates/forms/control.ts';
import {
  answerOf,
  blockOf,
  fillIn,
  filledIn,
  inputsOf,
  type Asked,
  type Filled,
} from './answers.ts';
import { faultWords } from './fault-words.ts';
import { whenReleased } from '#site/browser/pointer.ts';
import { quietly } from '#site/browser/quietly.ts';

/** The shared part of all forms: a saved draft, and checks while the form is filled in. */

export interface LiveForm {
  form: HTMLFormElement;
  questions: readonly Asked[];
  filled: Map<string, Filled>;
  /** Whether a question is asked, given the answers so far. */
  isAsked(question: Asked): boolean;
  /** Makes a question visible. */
  reveal(question: Asked): void;
}

/** One fault; without a question it is a fault of the form as a whole. */
export interface Problem {
  question: Asked | null;
  words: string;
}

const draftKey = (): string => `kontor draft ${location.pathname}`;

const readDraft = (): Record<string, Filled> =>
  quietly(() => JSON.parse(sessionStorage.getItem(draftKey()) ?? '{}')) ?? {};

const keepDraft = ({ filled }: LiveForm): void => {
  const draft = JSON.stringify(Object.fromEntries(filled));
  quietly(() => sessionStorage.setItem(draftKey(), draft));
};

/** After the form was received: deletes the draft and saves the receipt for the next page. */
export const exchangeDraft = (receipt: object): void => {
  quietly(() => {
    sessionStorage.removeItem(draftKey());
    sessionStorage.setItem('kontor receipt', JSON.stringify(receipt));
  });
};

const read = (live: LiveForm, question: Asked): void => {
  const inputs = inputsOf(live.form, question);
  live.filled.set(question.id, filledIn(inputs, live.filled.get(question.id)));
  markMain(live, question);
};

// If the first choice is the main one, the page marks it.
const markMain = ({ form, filled }: LiveForm, question: Asked): void => {
  const block = blockOf(form, question);
  if (block === null || !('mainFirst' in block.dataset)) return;
  const chosen = filled.get(question.id) ?? [];
  for (const input of inputsOf(form, question)) {
    const isMain = chosen.length > 1 && input.value === chosen[0];
    input.closest('label')?.toggleAttribute('data-main', isMain);
  }
};

/** Fills a question in, as if it had been typed. */
export const setFilled = (live: LiveForm, question: Asked, filled: Filled): void => {
  fillIn(inputsOf(live.form, question), filled);
  live.filled.set(question.id, filled);
  read(live, question);
  keepDraft(live);
};

export const answerTo = ({ filled }: LiveForm, question: Asked): unknown =>
  answerOf(question, filled.get(question.id) ?? []);

/** The answers as they are sent: of questions that are asked and were answered. */
export const answersOf = (live: LiveForm): Record<string, unknown> =>
  Object.fromEntries(
    live.questions
      .filter((question) => live.isAsked(question))
      .map((question) => [question.name, answerTo(live, question)]),
  );

/** Shows a fault below a field; null removes it. */
export const showFault = ({ form }: LiveForm, question: Asked, words: string | null): void => {
  const note = blockOf(form, question)?.querySelector<HTMLElement>('[data-fault]');
  if (!note) return;
  note.textContent = words ?? '';
  note.hidden = words === null;
  for (const input of inputsOf(form, question))
    if (words === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
};

/** Checks the questions by the rules of their schema and says what is wrong at each. */
export const checkAll = (live: LiveForm, questions: readonly Asked[]): Problem[] =>
  questions.flatMap((question) => {
    const words = faultWords(question, answerTo(live, question));
    showFault(live, question, words);
    return words === null ? [] : [{ question, words }];
  });

const focusOn = (live: LiveForm, question: Asked): void => {
  live.reveal(question);
  inputsOf(live.form, question)[0]?.focus();
};

const troubleLine = (live: LiveForm, { question, words }: Problem): HTMLElement => {
  const line = document.createElement('li');
  if (question === null) {
    line.textContent = words;
    return line;
  }
  const link = document.createElement('a');
  link.href = `#${question.id}`;
  link.textContent = question.label;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    focusOn(live, question);
  });
  line.append(link, `: ${words}`);
  return line;
};

/** Shows and focuses the summary of faults above the form; hides it if there are none. */
export const showTrouble = (live: LiveForm, problems: readonly Problem[]): void => {
  const box = live.form.querySelector<HTMLElement>('[data-trouble]');
  if (box === null) return;
  box.hidden = problems.length === 0;
  const lines = problems.map((problem) => troubleLine(live, problem));
  box.querySelector('[data-trouble-list]')?.replaceChildren(...lines);
  if (!box.hidden) box.focus();
};

const restoreDraft = (live: LiveForm): void => {
  const draft = readDraft();
  for (const question of live.questions) {
    const filled = draft[question.id];
    if (Array.isArray(filled)) {
      fillIn(inputsOf(live.form, question), filled);
      live.filled.set(question.id, filled);
    }
    read(live, question);
  }
};

const follow = (live: LiveForm, question: Asked): void => {
  const block = blockOf(live.form, question);
  const hasFault = () => block?.querySelector('[aria-invalid]') !== null;
  const check = () => checkAll(live, [question]);
  block?.addEventListener('input', () => {
    read(live, question);
    keepDraft(live);
    if (hasFault()) check();
  });
  block?.addEventListener('change', () => {
    read(live, question);
    // An empty field is reported when the step is left, not when the focus passes through it.
    if (answerTo(live, question) !== undefined || controlOf(question.rule) === 'consent')
      whenReleased(check);
  });
};

// Native checks are off: they cut long texts, and a number field hides input that it rejects.
const takeOver = ({ form }: LiveForm): void => {
  form.noValidate = true;
  for (const input of form.querySelectorAll('[maxlength]')) input.removeAttribute('maxlength');
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="number"]'))
    input.type = 'text';
};

const readQuestions = (form: HTMLFormElement): Asked[] =>
  JSON.parse(form.querySelector('#rules')?.textContent ?? '[]');

/** Brings a form to life: restores what was typed, keeps what is typed, checks as it is typed. */
export const openForm = (
  form: HTMLFormElement,
  parts: Partial<Pick<LiveForm, 'isAsked' | 'reveal'>> = {},
): LiveForm => {
  const questions = readQuestions(form);
  const live = {
    form,
    questions,
    filled: new Map(),
    isAsked: () => true,
    reveal: () => {},
    ...parts,
  };
  takeOver(live);
  restoreDraft(live);
  for (const question of questions) follow(live, question);
  return live;
};
