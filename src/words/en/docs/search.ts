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
  /** A word of the docs in lower case, and what people say for it. */
  alsoSaid: readonly (readonly [own: string, ...others: string[]])[];
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
  alsoSaid: [
    ['refund', 'reimburse', 'reimbursement', 'chargeback'],
    ['licence', 'license'],
    ['credentials', 'authentication', 'login'],
    ['cancel', 'abort'],
  ],
};
