import { memberName, methodName } from '#documents/openapi/client-names.ts';
import {
  bodyOf,
  operationsIn,
  queryOf,
  typeName,
  type Document,
  type Operation,
} from './document.ts';

/** Every operation of the description as a function, by its group. */

interface Position {
  path: string;
  method: string;
}

const answerName = ({ responses }: Operation): string =>
  responses[200].content['application/json'].schema.$ref?.split('/').at(-1) ?? 'unknown';

const isList = (document: Document, operation: Operation): boolean =>
  document.components.schemas[answerName(operation)]?.properties?.['next_cursor'] !== undefined;

const pathText = (path: string): string => {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `\${encodeURIComponent(${memberName(name)})}`,
  );
  return filled === path ? `'${path}'` : `\`${filled}\``;
};

const queryParameter = (operation: Operation): string[] => {
  const query = queryOf(operation);
  if (query.length === 0) return [];
  const isOptional = query.every(({ required }) => !required);
  return [`query${isOptional ? '?' : ''}: ${typeName(operation.operationId)}Query`];
};

const bodyParameter = (operation: Operation): string[] => {
  if (bodyOf(operation) === undefined) return [];
  const sign = operation.requestBody?.required ? '' : '?';
  return [`body${sign}: ${typeName(operation.operationId)}Body`];
};

const functionText = (document: Document, operation: Operation, { path, method }: Position) => {
  const isRead = method === 'get';
  const parameters = [
    ...operation.parameters
      .filter(({ in: at }) => at === 'path')
      .map(({ name }) => `${memberName(name)}: string`),
    ...queryParameter(operation),
    ...bodyParameter(operation),
    `options?: ${isRead ? 'CallOptions' : 'WriteOptions'}`,
  ];
  const sent = [
    `method: '${method.toUpperCase()}'`,
    `path: ${pathText(path)}`,
    ...(queryOf(operation).length === 0 ? [] : ['query']),
    ...(bodyOf(operation) === undefined ? [] : ['body']),
  ];
  const verb = isList(document, operation) ? 'pages' : 'ask';
  const call = `transport.${verb}<${answerName(operation)}>({ ${sent.join(', ')} }, options)`;
  const name = methodName(operation.operationId, operation.tags[0]);
  return `/** ${operation.summary}. */\n${name}: (${parameters.join(', ')}) => ${call},`;
};

const placed = ({ paths }: Document): [Operation, Position][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]): [Operation, Position] => [
      each,
      { path, method },
    ]),
  );

const groupText = (document: Document, tag: string): string => {
  const own = placed(document).filter(([{ tags }]) => tags[0] === tag);
  const functions = own.map(([operation, index]) => functionText(document, operation, index));
  return `${memberName(tag)}: {\n${functions.join('\n')}\n},`;
};

/** The types that the functions take and answer. */
const typesUsed = (document: Document): string[] => {
  const names = operationsIn(document).flatMap((operation) => [
    answerName(operation),
    ...(bodyOf(operation) === undefined ? [] : [`${typeName(operation.operationId)}Body`]),
    ...(queryOf(operation).length === 0 ? [] : [`${typeName(operation.operationId)}Query`]),
  ]);
  return [...new Set(names)].sort();
};

export const operationsText = (document: Document): string => `
import type { CallOptions, Transport, WriteOptions } from '../transport.ts';
import type { ${typesUsed(document).join(', ')} } from './types.ts';

/** Every operation, by its group. */
export const operationsOf = (transport: Transport) => ({
${document.tags.map(({ name }) => groupText(document, name)).join('\n')}
});
`;
