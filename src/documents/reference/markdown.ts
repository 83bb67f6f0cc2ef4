import { reference as english, type ReferenceWords } from '#words/en/docs/reference.ts';
import { blocks, code, table } from '#words/markdown.ts';
import { extensionOf } from './extension.ts';
import type { Field, TypeWords } from './fields.ts';
import {
  operationsOf,
  type Answer,
  type NamedObject,
  type Operation,
  type Parameter,
  type Reference,
} from './reference.ts';

/** The API reference as Markdown. Descriptions in an OpenAPI document are Markdown themselves. */

const cell = (markdown: string): string => markdown.replaceAll('|', '\\|');

/** Such as `string, at most 200 characters or null`; a closed list of values each in code. */
export const typeCell = (
  { type, nullable, values, limits }: TypeWords,
  words: ReferenceWords = english,
): string => {
  const shown = values.map(code).join(', ');
  const isList = type.startsWith(words.arrayOf(''));
  const listed = isList ? words.arrayOf(shown) : shown;
  const names = shown === '' ? type : listed;
  return `${names}${limits === '' ? '' : `, ${limits}`}${nullable ? words.orNull : ''}`;
};

const parameterRow = (parameter: Parameter, words: ReferenceWords): string[] => [
  code(parameter.name),
  `${parameter.location}${parameter.required ? `, ${words.required}` : ''}`,
  typeCell(parameter, words),
  cell(parameter.meaning),
];

const bodyCell = ({ object }: Answer, { arrayOf }: ReferenceWords): string => {
  if (object === undefined) return '';
  return object.isList ? arrayOf(code(object.name)) : code(object.name);
};

const parametersText = (parameters: readonly Parameter[], words: ReferenceWords): string =>
  parameters.length === 0
    ? `${words.noParameters}.`
    : table(
        words.heads.parameters,
        parameters.map((each) => parameterRow(each, words)),
      );

const answersText = (answers: readonly Answer[], words: ReferenceWords): string =>
  table(
    words.heads.answers,
    answers.map((each) => [each.status, bodyCell(each, words), cell(each.meaning)]),
  );

const operationText = ({ method, path, description, parameters, answers }: Operation): string =>
  blocks(
    `### ${method} ${path}`,
    description,
    parametersText(parameters, english),
    answersText(answers, english),
  ).trimEnd();

const fieldRow = (field: Field, words: ReferenceWords): string[] => [
  code(field.name),
  `${typeCell(field, words)}${field.required ? '' : `, ${words.optional}`}`,
  cell(field.meaning),
];

/** One operation as a document of its own, with the fields of its answers. */
export const operationMarkdown = (operation: Operation, words: ReferenceWords): string => {
  const { method, path, summary, description, parameters, answers } = operation;
  const answered = answers.find(({ status }) => status === '200')?.object;
  return blocks(
    `# ${summary}`,
    code(`${method} ${path}`),
    description,
    `## ${words.parameters}`,
    parametersText(parameters, words),
    `## ${words.answers}`,
    answersText(answers, words),
    ...(answered === undefined ? [] : [`## ${answered.name}`, fieldTable(answered.fields, words)]),
  ).trimEnd();
};

/** The fields of an object as a table; also the arguments of a tool. */
export const fieldTable = (
  fields: readonly Field[],
  words: ReferenceWords = english,
  head = words.field,
): string =>
  fields.length === 0
    ? ''
    : table(
        [head, ...words.heads.fields],
        fields.map((field) => fieldRow(field, words)),
      );

const objectText = (object: NamedObject, earlier: readonly NamedObject[]): string => {
  const extension = extensionOf(object, earlier);
  if (extension === undefined)
    return blocks(`### ${object.name}`, fieldTable(object.fields)).trimEnd();
  const { base, added } = extension;
  const more = added.length === 0 ? 'and no more.' : 'and:';
  return blocks(
    `### ${object.name}`,
    `The ${base.fields.length} fields of ${code(base.name)} ${more}`,
    fieldTable(added),
  ).trimEnd();
};

/** Operations, and the objects that they answer. */
export const referenceMarkdown = (reference: Reference): string => {
  const { objects } = reference;
  return blocks(
    '## Operations',
    ...operationsOf(reference).map(operationText),
    '## Objects',
    'An optional field is left out where it has no value; every other field is always there.',
    ...objects.map((object, index) => objectText(object, objects.slice(0, index))),
  ).trimEnd();
};
