import type { z } from 'zod';
import { NO_BODY, type Operation, type OperationContract } from '#payments/v1/operation.ts';
import { PROBLEMS } from '#payments/v1/problems.ts';
import { refusalsOf } from '#payments/v1/refusals.ts';
import { jsonSchema, typeInWords, type JsonSchema } from '#documents/json-schema.ts';
import { blocks, code, plain, table } from '#documents/markdown.ts';

/** The reference of the payments API as Markdown, made from the contracts that check requests. */

const inWords = (schema: JsonSchema | boolean | undefined): string =>
  typeof schema === 'object' ? typeInWords(schema) : 'any value';

const meaningOf = (schema: JsonSchema | boolean | undefined): string =>
  plain((typeof schema === 'object' ? schema.description : undefined) ?? '');

const parameterRows = ({ params, query }: OperationContract): string[][] =>
  [
    ...Object.entries(params).map((each) => [...each, 'path, required'] as const),
    ...Object.entries(query).map((each) => [...each, 'query'] as const),
  ].map(([name, given, place]) => {
    const schema = jsonSchema(given);
    return [code(name), place, inWords(schema), meaningOf(schema)];
  });

const bodyRows = ({ body }: OperationContract): string[][] => {
  if (body === NO_BODY) return [];
  const { properties = {}, required = [] } = jsonSchema(body, 'input');
  return Object.entries(properties).map(([name, schema]) => [
    code(name),
    `body${required.includes(name) ? ', required' : ''}`,
    inWords(schema),
    meaningOf(schema),
  ]);
};

const takes = (contract: OperationContract): string => {
  const rows = [...parameterRows(contract), ...bodyRows(contract)];
  return rows.length === 0 ? '' : table(['Name', 'Where', 'Values', 'Meaning'], rows);
};

const answers = (contract: OperationContract): string =>
  table(
    ['Status', 'Body', 'When'],
    [
      ['200', code(contract.result.name), plain(contract.result.description)],
      ...refusalsOf(contract).map((each) => [
        String(PROBLEMS[each].status),
        code(each),
        plain(PROBLEMS[each].title),
      ]),
    ],
  );

const operationText = ({ contract }: Operation): string =>
  blocks(
    `### ${contract.method} ${contract.path}`,
    `${plain(contract.description)} Scope: ${code(contract.scope)}.` +
      (contract.testOnly ? ' Test keys only.' : ''),
    takes(contract),
    answers(contract),
  ).trimEnd();

const objectText = (name: string, schema: z.ZodType): string => {
  const { properties = {}, required = [] } = jsonSchema(schema);
  const rows = Object.entries(properties).map(([field, each]) => [
    code(field),
    required.includes(field) ? 'always' : 'where it has a value',
    inWords(each),
    meaningOf(each),
  ]);
  return `### ${name}\n\n${table(['Field', 'There', 'Type', 'Meaning'], rows)}`;
};

/** Operations and the objects that they answer. */
export const paymentsReference = (operations: readonly Operation[]): string => {
  const objects = new Map<string, z.ZodType>();
  for (const { contract } of operations) {
    const { name, schema, parts = {} } = contract.result;
    for (const [part, inner] of Object.entries(parts)) objects.set(part, inner);
    objects.set(name, schema);
  }
  return blocks(
    '## Operations',
    ...operations.map(operationText),
    '## Objects',
    ...[...objects].map(([name, schema]) => objectText(name, schema)),
  ).trimEnd();
};
