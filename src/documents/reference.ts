import type { AnswerContract, Contract } from '#kernel/http/contract.ts';
import { jsonSchema, typeInWords, type JsonSchema } from './json-schema.ts';
import { blocks, code, plain, table } from './markdown.ts';

/** The API reference as Markdown, made from the contracts that also check every request. */

const parameterRows = ({ params = {}, query = {}, required = [] }: Contract): string[][] =>
  [
    ...Object.entries(params).map((each) => [...each, 'path', true] as const),
    ...Object.entries(query).map((each) => [...each, 'query', required.includes(each[0])] as const),
  ].map(([name, schema, place, isRequired]) => {
    const { description = '', ...described } = jsonSchema(schema);
    return [
      code(name),
      `${place}${isRequired ? ', required' : ''}`,
      typeInWords(described),
      plain(description),
    ];
  });

const parametersOf = (contract: Contract): string => {
  const rows = parameterRows(contract);
  return rows.length === 0
    ? 'No parameters.'
    : table(['Parameter', 'Where', 'Values', 'Meaning'], rows);
};

const answerRow = ([status, { description, name, list }]: [string, AnswerContract]): string[] => [
  status,
  name === undefined ? '' : `${list ? 'array of ' : ''}\`${name}\``,
  plain(description),
];

/** Method and path, parameters and answers of one operation. */
const operationReference = (contract: Contract): string =>
  blocks(
    `### ${contract.method} ${contract.path}`,
    plain(contract.description),
    parametersOf(contract),
    table(['Status', 'Body', 'When'], Object.entries(contract.answers).map(answerRow)),
  ).trimEnd();

/** An object of the answers with its fields. */
interface NamedObject {
  name: string;
  isRow: boolean;
  fields: Readonly<Record<string, JsonSchema | boolean>>;
}

const objectsOf = (contracts: readonly Contract[]): NamedObject[] => {
  const objects = new Map<string, NamedObject>();
  for (const { answers } of contracts)
    for (const { name, schema, list = false } of Object.values(answers))
      if (name !== undefined && schema !== undefined && !objects.has(name))
        objects.set(name, { name, isRow: list, fields: jsonSchema(schema).properties ?? {} });
  return [...objects.values()];
};

const fieldRow = ([field, schema]: [string, JsonSchema | boolean]): string[] =>
  typeof schema === 'boolean'
    ? [code(field), 'any value', '']
    : [code(field), typeInWords(schema), plain(schema.description ?? '')];

const isPartOf = (part: NamedObject, whole: NamedObject): boolean =>
  part !== whole &&
  !whole.isRow &&
  Object.entries(part.fields).every(
    ([field, schema]) => JSON.stringify(schema) === JSON.stringify(whole.fields[field]),
  );

const byFields = (left: NamedObject, right: NamedObject): number =>
  Object.keys(left.fields).length - Object.keys(right.fields).length;

/** A row is told by what it leaves out of its detail; everything else field by field. */
const objectReference = (object: NamedObject, all: readonly NamedObject[]): string => {
  const [whole] = object.isRow ? all.filter((other) => isPartOf(object, other)).sort(byFields) : [];
  if (whole === undefined)
    return blocks(
      `### ${object.name}`,
      table(['Field', 'Type', 'Meaning'], Object.entries(object.fields).map(fieldRow)),
    ).trimEnd();
  const left = Object.keys(whole.fields).filter((field) => !(field in object.fields));
  const rest = left.length === 0 ? '' : ` without ${left.map(code).join(', ')}`;
  return `### ${object.name}\n\nThe fields of \`${whole.name}\`${rest}.`;
};

export const referenceMarkdown = (contracts: readonly Contract[]): string => {
  const objects = objectsOf(contracts);
  return blocks(
    '## Operations',
    ...contracts.map(operationReference),
    '## Objects',
    'Objects carry exactly these fields, and always all of them.',
    ...objects.map((object) => objectReference(object, objects)),
  ).trimEnd();
};
