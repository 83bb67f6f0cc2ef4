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
  /** Around the link to an object that another one extends. */
  base: { before: (count: number) => string; after: (added: number) => string };
  arrayOf: (name: string) => string;
  or: string;
  anyValue: string;
  orNull: string;
  fieldsOf: (object: string, status: string, summary: string) => string;
  answerOf: (summary: string) => string;
  oneRow: string;
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
  base: {
    before: (count) => `The ${count} fields of`,
    after: (added) => (added > 0 ? 'and:' : 'and no more.'),
  },
  arrayOf: (name) => `array of ${name}`,
  or: ' or ',
  anyValue: 'any value',
  orNull: ' or null',
  fieldsOf: (object, status, summary) =>
    `Fields of ${object}, ${status} of ${summary.toLowerCase()}`,
  answerOf: (summary) => `answer: ${summary.toLowerCase()}`,
  oneRow: '200, one row shown',
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
  group: (name, about) => ({ title: name, about }),
};
