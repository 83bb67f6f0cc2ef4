import { controlOf } from '#site/templates/forms/control.ts';
import { composed } from '#kernel/text/hidden.ts';
import type { Question } from '#site/templates/forms/questions.ts';

/** The answers in a form, question by question: read from the page and written back to it. */

export type Asked = Pick<
  Question,
  'id' | 'name' | 'label' | 'kinds' | 'required' | 'rule' | 'expected'
>;

/** The content of a field: one text, or all ticked values in the order of ticking. */
export type Filled = readonly string[];

/** Rules of one line are shorter than this; what is longer may have paragraphs. */
const LONGEST_LINE = 500;

type Input = HTMLInputElement | HTMLTextAreaElement;

export const blockOf = (form: HTMLFormElement, { id }: Asked): HTMLElement | null =>
  form.querySelector(`[data-question="${id}"]`);

export const inputsOf = (form: HTMLFormElement, question: Asked): Input[] => [
  ...(blockOf(form, question)?.querySelectorAll<Input>('input, textarea') ?? []),
];

const isBox = (input: Input): input is HTMLInputElement =>
  input.type === 'checkbox' || input.type === 'radio';

/** `before` is the former content, which shows in which order boxes were ticked. */
export const filledIn = (inputs: readonly Input[], before: Filled = []): Filled => {
  const texts = inputs.filter((input) => !isBox(input)).map(({ value }) => value);
  const ticked = inputs.filter((input) => isBox(input) && input.checked).map(({ value }) => value);
  const kept = before.filter((value) => ticked.includes(value));
  return [...texts, ...kept, ...ticked.filter((value) => !kept.includes(value))];
};

export const fillIn = (inputs: readonly Input[], filled: Filled): void => {
  for (const input of inputs)
    if (isBox(input)) input.checked = filled.includes(input.value);
    else input.value = filled[0] ?? '';
};

const parts = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const keyword = (text: string): string => text.toLowerCase().replace(/\s+/g, '-');

/** Adds https:// to an address that was typed without a scheme. */
const withScheme = (text: string): string =>
  /^[^\s/:?#]+\.[^\s/:?#]{2,}([/?#]\S*)?$/.test(text) ? `https://${text}` : text;

const textAnswer = ({ rule }: Asked, text: string): string => {
  const trimmed = composed(text).trim();
  if (rule.format === 'uri') return withScheme(trimmed);
  return (rule.maxLength ?? 0) > LONGEST_LINE ? trimmed : trimmed.replace(/\s+/g, ' ');
};

const listOrNothing = (list: readonly string[]) => (list.length > 0 ? list : undefined);

/** The answer as it is sent; undefined if none was given. */
export const answerOf = (question: Asked, filled: Filled): unknown => {
  const [text = ''] = filled;
  const control = controlOf(question.rule);
  if (control === 'some-of') return listOrNothing(filled);
  if (text.trim() === '') return undefined;
  if (control === 'consent' || control === 'yes-no') return text === 'true';
  if (control === 'number') return Number(text.trim().replace(',', '.'));
  if (control === 'keywords') return listOrNothing(parts(text, /[,\n]/).map(keyword));
  if (control === 'lines') return listOrNothing(parts(text, /\s+/).map(withScheme));
  return textAnswer(question, text);
};
