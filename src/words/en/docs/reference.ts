import { isKind } from '#register/records/kinds.ts';
import { values } from '#words/en/values.ts';

/** The words around an API reference. Its texts come from the description, which is English. */

export interface OperationWords {
  summary: string;
  description: string;
}

export interface ReferenceWords {
  parameters: string;
  parameter: string;
  noParameters: string;
  answers: string;
  field: string;
  andType: (what: string) => string;
  meaningAndValues: string;
  required: string;
  optional: string;
  /** The heads of tables in Markdown. */
  heads: {
    parameters: readonly string[];
    answers: readonly string[];
    fields: readonly [type: string, meaning: string];
  };
  headers: (names: string) => string;
  arrayOf: (name: string) => string;
  or: string;
  anyValue: string;
  orNull: string;
  fieldsOf: (object: string, status: string, summary: string) => string;
  answerOf: (summary: string) => string;
  oneRow: string;
  declaredPrice: Readonly<Record<'short' | 'active' | 'later' | 'caption', string>> & {
    head: readonly string[];
  };
  limits: {
    range: (least: number, most: number) => string;
    characters: (least: number, most: number) => string;
    mostCharacters: (most: number) => string;
    mostValues: (most: number) => string;
    each: (limits: string) => string;
    otherwise: (value: string) => string;
  };
  /** What a field or an answer means. */
  said: (text: string) => string;
  operation: (id: string, english: OperationWords) => OperationWords;
  group: (name: string, about: string) => { title: string; about: string };
}

const OTHER_GROUPS = new Map([
  ['fx', 'Exchange rates'],
  ['observations', 'Observations'],
  ['data', 'Data'],
]);

/** The name of a group as the rest of the site has it. */
const groupTitle = (name: string): string => {
  if (isKind(name)) return values.registers[name].title;
  return OTHER_GROUPS.get(name) ?? name;
};

export const reference: ReferenceWords = {
  parameters: 'Parameters',
  parameter: 'Parameter',
  noParameters: 'No parameters',
  answers: 'Answers',
  field: 'Field',
  andType: (what) => `${what} and type`,
  meaningAndValues: 'Meaning and values',
  required: 'required',
  optional: 'optional',
  heads: {
    parameters: ['Parameter', 'Where', 'Values', 'Meaning'],
    answers: ['Status', 'Body', 'When'],
    fields: ['Type', 'Meaning'],
  },
  headers: (names) => `Headers: ${names}.`,
  arrayOf: (name) => `array of ${name}`,
  or: ' or ',
  anyValue: 'any value',
  orNull: ' or null',
  fieldsOf: (object, status, summary) =>
    `Fields of ${object}, ${status} of ${summary.toLowerCase()}`,
  answerOf: (summary) => `answer: ${summary.toLowerCase()}`,
  oneRow: '200, one row shown',
  declaredPrice: {
    short: 'price',
    active: 'Declared price',
    later: 'Declared for later, not charged',
    caption: 'The declared price',
    head: ['Name', 'Value'],
  },
  limits: {
    range: (least, most) => `${least} to ${most}`,
    characters: (least, most) => `${least} to ${most} characters`,
    mostCharacters: (most) => `at most ${most} characters`,
    mostValues: (most) => `at most ${most} values`,
    each: (limits) => `each ${limits}`,
    otherwise: (value) => `${value} by default`,
  },
  said: (text) => text,
  operation: (_, { summary, description }) => ({ summary, description }),
  group: (name, about) => ({ title: groupTitle(name), about }),
};
