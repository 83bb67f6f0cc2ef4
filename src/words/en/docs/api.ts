import type { Part } from '#words/part.ts';

/** The words around the guide and the reference of an API. */

/** What differs from language to language of a topic, besides its parts. */
export interface TopicTitle {
  title: string;
  description: string;
}

/** One page for each topic of an API, under the word by which people look for it. */
export interface ApiTopic extends TopicTitle {
  /** The last part of its address. */
  slug: string;
  parts: readonly Part[];
  /** Parts of the overview, as it was one page, that are found here now. */
  formerIds: readonly string[];
  /** Operations that it is about. */
  operations: readonly string[];
}

/** What stands beside each page of an API. */
export interface ApiContents {
  /** What the page belongs to, with a link. */
  of: string;
  title: string;
  /** Its pages besides the topics, each with its address. */
  pages: readonly (readonly [string, string])[];
}

export interface SampleWords {
  title: string;
  /** Above what sets variables of the shell. */
  variables: string;
  files: string;
  /** What each block is, for people who do not see where it stands. */
  labels: Readonly<
    Record<'variables' | 'curl' | 'typescript' | 'python', (summary: string) => string>
  >;
}

export interface ApiWords {
  topics: string;
  operations: string;
  related: string;
  samples: SampleWords;
  /** Leads from a document to the one with all of them. */
  overview: string;
  /** The title of a topic's page. */
  titleOf: (topic: string) => string;
  /** What the page of an operation holds, by its method and path. */
  operationPage: (path: string) => string;
}

/** What every API of Kontor says alike. */
export const everyApi: Pick<ApiWords, 'topics' | 'operations' | 'related' | 'samples'> = {
  topics: 'Topics',
  operations: 'Operations',
  related: 'Operations of this topic',
  samples: {
    title: 'Samples',
    variables: 'once in your shell',
    files:
      'Run the programs with `node FILE.mts` and `python3 FILE.py`; Python needs nothing but its ' +
      'standard library.',
    labels: {
      variables: (summary) => `shell variables: ${summary.toLowerCase()}`,
      curl: (summary) => `curl command: ${summary.toLowerCase()}`,
      typescript: (summary) => `TypeScript: ${summary.toLowerCase()}`,
      python: (summary) => `Python: ${summary.toLowerCase()}`,
    },
  },
};
