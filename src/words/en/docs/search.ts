/** The words of the search over the docs. */
export interface DocsSearchWords {
  label: string;
  /** What is found. */
  kinds: Readonly<
    Record<
      'topic' | 'operation' | 'error' | 'firstHour' | 'states' | 'guide' | 'registerTopic',
      string
    >
  >;
}

export const docsSearch: DocsSearchWords = {
  label: 'Search the docs',
  kinds: {
    topic: 'topic',
    operation: 'operation',
    error: 'error',
    firstHour: 'first hour',
    states: 'states',
    guide: 'guide',
    registerTopic: 'register',
  },
};
