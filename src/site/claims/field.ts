import { html, type Html, type Part } from '#kernel/text/html.ts';
import { choicesOf } from '#site/templates/forms/choices.ts';
import { controlOf } from '#site/templates/forms/control.ts';
import { expectation } from '#site/templates/forms/expectation.ts';
import { nativeConstraints } from '#site/templates/forms/native.ts';
import type { Question } from '#site/templates/forms/questions.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';

/** A question of a form as HTML, with its current value and its fault. */

interface Shown {
  question: Question;
  /** The value in the field: the stored one, or the one that was sent. */
  value: unknown;
  /** Whether the value that was sent has to be corrected. */
  isWrong: boolean;
  language: Language;
}

/** Values as a field shows them. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

export const texts = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (each === null || each === undefined ? [] : [textOf(each)]));

/** An attribute, or nothing where it has no value. */
const attribute = (name: string, value: Part | boolean | undefined): Html | null => {
  if (value === undefined || value === null || value === false) return null;
  return value === true ? html` ${name} ` : html` ${name}="${value}" `;
};

const fault = ({ question, isWrong, language }: Shown): Html | null =>
  isWrong
    ? html`<p class="fault" id="${question.id}-fault">${expectation(question, language)}</p>`
    : null;

const help = ({ question: { id, help: text } }: Shown): Html | null =>
  text === '' ? null : html`<p class="help" id="${id}-help">${text}.</p>`;

const describedBy = ({ question: { id, help: text }, isWrong }: Shown): Html | null => {
  const ids = [...(text === '' ? [] : [`${id}-help`]), ...(isWrong ? [`${id}-fault`] : [])];
  return attribute('aria-describedby', ids.length === 0 ? null : ids.join(' '));
};

const label = ({ question: { label: text, required }, language }: Shown): Html =>
  html`<span class="asked">${text}</span>${
      required ? null : html` <span class="label">${wordsIn(language).site.optional}</span>`
    }`;

/** Chosen values come first, in their order, since the first may be the main one. */
const inOrder = <Choice extends { value: string }>(
  choices: readonly Choice[],
  chosen: readonly string[],
): Choice[] => {
  const rank = ({ value }: Choice): number => {
    const index = chosen.indexOf(value);
    return index < 0 ? chosen.length : index;
  };
  return choices.toSorted((left, right) => rank(left) - rank(right));
};

const choiceField = (shown: Shown): Html => {
  const { question, value, language } = shown;
  const { id, name } = question;
  const isSeveral = controlOf(question.rule) === 'some-of';
  const chosen = texts(value);
  const choices = choicesOf(question, language);
  const listed = isSeveral ? inOrder(choices, chosen) : choices;
  const isChecked = (each: string): boolean =>
    each === '' ? chosen.length === 0 : chosen.includes(each);
  return html`<fieldset
    class="${choices.length > 4 ? 'field many' : 'field'}"
    id="${id}"
    ${describedBy(shown)}
  >
    <legend>${label(shown)}</legend>
    ${help(shown)}
    <div class="choices">
      ${listed.map(
        (each) =>
          html`<label class="choice">
            <input
              type="${isSeveral ? 'checkbox' : 'radio'}"
              name="${name}"
              value="${each.value}"
              ${attribute('checked', isChecked(each.value))}
            />
            <span>${each.word}</span>
          </label>`,
      )}
    </div>
    ${fault(shown)}
  </fieldset>`;
};

const JOINED: Readonly<Record<string, string>> = { lines: '\n', keywords: ', ' };

const textField = (shown: Shown): Html => {
  const { question, value, isWrong } = shown;
  const { id, name, lines, autocomplete, rule } = question;
  const control = controlOf(rule);
  const { type, ...native } = nativeConstraints(question);
  const text = texts(value).join(JOINED[control] ?? ', ');
  const common = html`
    id="${id}" name="${name}" ${attribute('autocomplete', autocomplete)}
    ${attribute('required', native.required)} ${attribute('maxlength', native.maxlength)}
    ${attribute('aria-invalid', isWrong ? 'true' : null)} ${describedBy(shown)}
  `;
  const { required: _, maxlength: __, ...rest } = native;
  const input =
    lines > 1
      ? html`<textarea rows="${lines}" ${common}>${text}</textarea>`
      : html`<input
          type="${type}"
          value="${text}"
          ${control === 'number' ? html`class="figures"` : null}
          ${Object.entries(rest).map(([key, constraint]) => attribute(key, constraint))}
          ${common}
        />`;
  return html`<div class="field">
    <label for="${id}">${label(shown)}</label>
    ${help(shown)} ${input} ${fault(shown)}
  </div>`;
};

const consentField = (shown: Shown): Html =>
  html`<div class="field">
    <label class="choice">
      <input
        type="checkbox"
        id="${shown.question.id}"
        name="${shown.question.name}"
        value="true"
        required
      />
      <span>${shown.question.label}</span>
    </label>
    ${fault(shown)}
  </div>`;

/** One question of a form. */
export const formField = (shown: Shown): Html => {
  const { question, language } = shown;
  if (controlOf(question.rule) === 'consent') return consentField(shown);
  return choicesOf(question, language).length > 0 ? choiceField(shown) : textField(shown);
};
