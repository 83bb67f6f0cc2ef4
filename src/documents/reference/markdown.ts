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
export const typeCell = ({ type, nullable, values, limits }: TypeWords): string => {
  const shown = values.map(code).join(', ');
  const array = type.startsWith('array of ') ? 'array of ' : '';
  const names = shown === '' ? type : array + shown;
  return `${names}${limits === '' ? '' : `, ${limits}`}${nullable ? ' or null' : ''}`;
};

const parameterRow = (parameter: Parameter): string[] => [
  code(parameter.name),
  `${parameter.location}${parameter.required ? ', required' : ''}`,
  typeCell(parameter),
  cell(parameter.meaning),
];

const answerRow = ({ status, object, meaning }: Answer): string[] => [
  status,
  object === undefined ? '' : `${object.isList ? 'array of ' : ''}${code(object.name)}`,
  cell(meaning),
];

const parametersText = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? 'No parameters.'
    : table(['Parameter', 'Where', 'Values', 'Meaning'], parameters.map(parameterRow));

const operationText = ({ method, path, description, parameters, answers }: Operation): string =>
  blocks(
    `### ${method} ${path}`,
    description,
    parametersText(parameters),
    table(['Status', 'Body', 'When'], answers.map(answerRow)),
  ).trimEnd();

const fieldRow = (field: Field): string[] => [
  code(field.name),
  `${typeCell(field)}${field.required ? '' : ', optional'}`,
  cell(field.meaning),
];

/** One operation as a document of its own: with the fields of what it answers. */
export const operationMarkdown = (operation: Operation): string => {
  const { method, path, summary, description, parameters, answers } = operation;
  const answered = answers.find(({ status }) => status === '200')?.object;
  return blocks(
    `# ${summary}`,
    code(`${method} ${path}`),
    description,
    '## Parameters',
    parametersText(parameters),
    '## Answers',
    table(['Status', 'Body', 'When'], answers.map(answerRow)),
    ...(answered === undefined ? [] : [`## ${answered.name}`, fieldTable(answered.fields)]),
  ).trimEnd();
};

/** The fields of an object as a table; also the arguments of a tool. */
export const fieldTable = (fields: readonly Field[], head = 'Field'): string =>
  fields.length === 0 ? '' : table([head, 'Type', 'Meaning'], fields.map(fieldRow));

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
