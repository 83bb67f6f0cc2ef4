/** The words of the search over the docs. */
export interface DocsSearchWords {
  label: string;
  /** What is found. */
  kinds: Readonly<
    Record<'topic' | 'operation' | 'error' | 'firstHour' | 'states' | 'guide', string>
  >;
  /** The same where the page is in English alone. */
  english: (kind: string) => string;
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
  },
  english: (kind) => kind,
};
