import { checkTemplate, SAMPLE_ORDER } from './check.ts';
import { fillTemplate } from './fill.ts';
import type { LinkOrder } from './order.ts';
import type { Part } from './parse.ts';
import type { VariableName } from './variables.ts';

/** Typical orders of guests, so that an operator can open each kind of link of a template. */

interface FilledForm {
  /** The order in words. */
  form: string;
  url: string;
}

const { stay } = SAMPLE_ORDER;

const FORMS: readonly { form: string; order: LinkOrder }[] = [
  { form: '2 adults', order: { ...SAMPLE_ORDER, stay: { ...stay, childrenAges: [] } } },
  { form: '2 adults, children of 4 and 9', order: SAMPLE_ORDER },
  {
    form: '1 adult, English',
    order: { ...SAMPLE_ORDER, language: 'en', stay: { ...stay, adults: 1, childrenAges: [] } },
  },
  {
    form: '2 adults, room DZ',
    order: { ...SAMPLE_ORDER, roomCode: 'DZ', stay: { ...stay, childrenAges: [] } },
  },
];

const valuesOf = (parts: readonly Part[]): VariableName[] =>
  parts.flatMap((part) => {
    if (part.type === 'text') return [];
    return part.type === 'value' ? [part.name] : valuesOf(part.parts);
  });

/** What a guest has to enter again on the booking page, by the missing variables. */
const OPTIONAL: readonly { what: string; carriedBy: readonly VariableName[] }[] = [
  { what: 'the ages of the children', carriedBy: ['childrenAges', 'guests', 'age'] },
  { what: 'the room', carriedBy: ['room'] },
  { what: 'the language', carriedBy: ['language'] },
];

/** The links of a valid template, and what they do not contain. @throws TemplateError */
export const templateForms = (text: string): { links: FilledForm[]; notCarried: string[] } => {
  const template = checkTemplate(text);
  const values = new Set(valuesOf(template.parts));
  return {
    links: FORMS.flatMap(({ form, order }) => {
      const url = fillTemplate(template, order);
      return url === null ? [] : [{ form, url: url.href }];
    }),
    notCarried: OPTIONAL.filter(({ carriedBy }) => !carriedBy.some((name) => values.has(name))).map(
      ({ what }) => what,
    ),
  };
};
