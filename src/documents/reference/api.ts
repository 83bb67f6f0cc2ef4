import type { ApiContents, ApiTopic, ApiWords } from '#words/en/docs/api.ts';
import { localPath, type Language } from '#words/language.ts';
import type { Operation, Reference } from './reference.ts';
import type { RequestToTry } from './try-it.ts';

/** An API as its pages and documents show it: one page for each topic and each operation. */

/** The addresses of its English pages. */
export interface ApiPaths {
  /** The page that lists all of them. */
  overview: string;
  /** The OpenAPI description. */
  description: string;
  operation(id: string): string;
  topic(slug: string): string;
}

/** Sample requests of an operation, to be copied. */
export interface OperationSamples {
  /** Sets the variables that the samples use; empty if they use none. */
  variables: string;
  curl: string;
  typescript: string;
  python: string;
}

export interface ApiGuide {
  reference: Reference;
  /** In reading order. */
  operations: readonly Operation[];
  samplesOf(operation: Operation): OperationSamples;
  /** What the page of an operation can send; undefined where it sends nothing. */
  requestToTry(operation: Operation): RequestToTry | undefined;
  /** What a reader must know to run the samples, as Markdown. */
  notesOf(operation: Operation): string[];
}

export interface ApiEdition {
  language: Language;
  siteUrl: string;
  paths: ApiPaths;
  guide: ApiGuide;
  topics: readonly ApiTopic[];
  words: ApiWords;
  contents: ApiContents;
}

/** The Markdown alternate of a page in a language. */
export const markdownPath = (language: Language, path: string): string =>
  `${localPath(language, path)}.md`;

/** The operations that a topic is about. */
export const relatedOperations = (
  { guide }: Pick<ApiEdition, 'guide'>,
  topic: Pick<ApiTopic, 'operations'>,
): Operation[] => guide.operations.filter(({ id }) => topic.operations.includes(id));
