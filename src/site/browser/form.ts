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
import { whenReleased } from './pointer.ts';

/** What the forms have in common: a draft that is never lost, and a check as you fill in. */

export interface LiveForm {
  form: HTMLFormElement;
  questions: readonly Asked[];
  filled: Map<string, Filled>;
  /** Whether a question is put at all, as things stand. */
  isAsked(question: Asked): boolean;
  /** Brings a question to where it can be seen. */
  reveal(question: Asked): void;
}

/** One thing that is wrong; without a question it is about the form as a whole. */
export interface Problem {
  question: Asked | null;
  words: string;
}

const draftKey = (): string => `kontor draft ${location.pathname}`;

// Storage may be switched off; then the page itself is all that keeps the draft.
const quietly = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

const readDraft = (): Record<string, Filled> =>
  quietly(() => JSON.parse(sessionStorage.getItem(draftKey()) ?? '{}')) ?? {};

const keepDraft = ({ filled }: LiveForm): void => {
  const draft = JSON.stringify(Object.fromEntries(filled));
  quietly(() => sessionStorage.setItem(draftKey(), draft));
};

/** Once it was received, a draft is let go, and what was answered is kept for the next page. */
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

// Where the first choice is the main one, the page says which it is.
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

/** The answers as they are sent: what is asked and was answered. */
export const answersOf = (live: LiveForm): Record<string, unknown> =>
  Object.fromEntries(
    live.questions
      .filter((question) => live.isAsked(question))
      .map((question) => [question.name, answerTo(live, question)]),
  );

/** Says below a field what is wrong with it, or, with null, that nothing is. */
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

/** The summary above the form, which takes the focus; nothing wrong puts it away. */
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
    // An empty field is complained about when the step is left, not when one tabs through.
    if (answerTo(live, question) !== undefined || controlOf(question.rule) === 'consent')
      whenReleased(check);
  });
};

// The native checks give way: a cut text is a lost text, and a number field hides what it refuses.
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
