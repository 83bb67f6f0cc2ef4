import type { Language } from '#words/language.ts';
import { referenceWordsIn, type ReferenceWords } from '#words/reference.ts';
import { fieldsOf, typeWords, type Field, type TypeWords } from './fields.ts';
import {
  openapi,
  resolved,
  type Openapi,
  type OperationObject,
  type PaymentInfo,
  type ResponseObject,
} from './openapi.ts';

/** An API reference, read from the OpenAPI document only; pages and Markdown show it. */
export interface Reference {
  apiVersion: string;
  openapiVersion: string;
  origin: string;
  groups: readonly Group[];
  /** All named objects, in the order of the document. */
  objects: readonly NamedObject[];
}

interface Group {
  name: string;
  /** The name for readers. */
  title: string;
  about: string;
  operations: readonly Operation[];
}

export interface Operation {
  id: string;
  /** The name of its group. */
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  answers: readonly Answer[];
  /** Path and query of a request that has results. */
  request: string;
  /** The body of the first answer that has an example, indented. */
  body: string | undefined;
  /** The body of the example request, if one is sent. */
  sent: unknown;
  /** Whether a key is required. */
  needsKey: boolean;
  payment: PaymentInfo | undefined;
}

export interface Parameter extends TypeWords {
  name: string;
  location: string;
  required: boolean;
  meaning: string;
}

export interface Answer {
  status: string;
  meaning: string;
  object: AnswerObject | undefined;
  headers: readonly { name: string; meaning: string }[];
}

export interface NamedObject {
  name: string;
  fields: readonly Field[];
}

/** The object in a body, or the object of the array in it. */
interface AnswerObject extends NamedObject {
  isList: boolean;
}

const bodyFieldsOf = (
  { requestBody }: OperationObject,
  document: Openapi,
  words: ReferenceWords,
): Parameter[] =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      location: 'body',
      required: schema.required?.includes(name) ?? false,
      meaning: words.said(field.description ?? ''),
      ...typeWords(field, document.components.schemas, words),
    })),
  );

/** Path, query, headers and the fields of a body. */
const parametersOf = (
  operation: OperationObject,
  document: Openapi,
  words: ReferenceWords,
): Parameter[] => [
  ...operation.parameters.map(({ name, in: location, required, description, schema }) => ({
    name,
    location,
    required,
    meaning: words.said(description),
    ...typeWords(schema, document.components.schemas, words),
  })),
  ...bodyFieldsOf(operation, document, words),
];

const objectOf = (
  { content }: ResponseObject,
  document: Openapi,
  words: ReferenceWords,
): AnswerObject | undefined => {
  const schema = Object.values(content)[0]?.schema;
  if (schema === undefined) return undefined;
  const item = schema.items ?? schema;
  const name = item.$ref?.split('/').at(-1) ?? 'object';
  return {
    name,
    isList: schema.items !== undefined,
    fields: fieldsOf(item, document.components.schemas, words),
  };
};

const answerOf = (
  status: string,
  given: ResponseObject,
  document: Openapi,
  words: ReferenceWords,
): Answer => {
  const { responses, headers } = document.components;
  const response = resolved(given, responses);
  return {
    status,
    meaning: words.said(response.description),
    object: objectOf(response, document, words),
    headers: Object.entries(response.headers).map(([name, header]) => ({
      name,
      meaning: resolved(header, headers).description ?? '',
    })),
  };
};

/** The number of optional parameters in a sample request: enough to show how they are sent. */
const SHOWN_PARAMETERS = 2;

const requestOf = (path: string, { parameters }: OperationObject): string => {
  const shown = parameters.filter(({ example }) => example !== undefined);
  const query = shown
    .filter((each) => each.in === 'query')
    .filter(({ required }, index) => required || index < SHOWN_PARAMETERS)
    .map(({ name, example }) => [name, String(example)]);
  const search = new URLSearchParams(query).toString();
  const filled = shown
    .filter((each) => each.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  return search === '' ? filled : `${filled}?${search}`;
};

/** JSON indented by two spaces; lists of plain values on one line. */
export const indented = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /\[\n\s+([^[\]{}]*?)\n\s+\]/g,
    (_, items: string) => `[${items.replace(/\n\s+/g, ' ')}]`,
  );

const bodyOf = ({ responses }: OperationObject): string | undefined => {
  const examples = Object.values(responses)
    .flatMap(({ content }) => Object.values(content))
    .flatMap(({ example }) => (example === undefined ? [] : [example]));
  return examples.length === 0 ? undefined : indented(examples[0]);
};

const operationOf = (
  [method, operation]: [string, OperationObject],
  path: string,
  document: Openapi,
  words: ReferenceWords,
): Operation => ({
  id: operation.operationId,
  tag: operation.tags[0] ?? '',
  method: method.toUpperCase(),
  path,
  ...words.operation(operation.operationId, operation),
  parameters: parametersOf(operation, document, words),
  answers: Object.entries(operation.responses).map(([status, response]) =>
    answerOf(status, response, document, words),
  ),
  request: requestOf(path, operation),
  body: bodyOf(operation),
  sent: Object.values(operation.requestBody?.content ?? {})[0]?.example,
  needsKey: operation.security.length > 0,
  payment: operation['x-payment-info'],
});

const groupOf = (
  document: Openapi,
  { name, description }: Openapi['tags'][number],
  words: ReferenceWords,
): Group => ({
  name,
  ...words.group(name, description),
  operations: Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === name)
      .map((entry) => operationOf(entry, path, document, words)),
  ),
});

/** Reads the document. @throws ZodError if it lacks what the reference shows */
export const readReference = (source: unknown, language: Language = 'en'): Reference => {
  const words = referenceWordsIn(language);
  const document = openapi.parse(source);
  const { schemas } = document.components;
  return {
    apiVersion: document.info.version,
    openapiVersion: document.openapi,
    origin: document.servers[0].url,
    groups: document.tags.map((tag) => groupOf(document, tag, words)),
    objects: Object.entries(schemas).map(([name, schema]) => ({
      name,
      fields: fieldsOf(schema, schemas, words),
    })),
  };
};

export const operationsOf = ({ groups }: Reference): Operation[] =>
  groups.flatMap(({ operations }) => operations);
