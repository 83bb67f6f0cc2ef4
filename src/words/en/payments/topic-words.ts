/** The words around topics and operations. */
export interface TopicWords {
  topics: string;
  operations: string;
  related: string;
  overview: string;
  /** The title of a topic's page. */
  titleOf: (topic: string) => string;
  /** What a topic's block for the shell is, for people who do not see where it stands. */
  shellOf: (title: string) => string;
  /** What the page of an operation holds, by its method and path. */
  operationPage: (path: string) => string;
  run: {
    title: string;
    variables: string;
    text: string;
    funds: string;
    key: string;
    files: string;
    /** What each block is, for people who do not see where it stands. */
    labels: Readonly<
      Record<'variables' | 'curl' | 'typescript' | 'python', (summary: string) => string>
    >;
    /** An operation's summary within a sentence. */
    linkText: (summary: string) => string;
  };
}

export const topicWords: TopicWords = {
  topics: 'Topics',
  operations: 'Operations',
  related: 'Operations of this topic',
  overview: 'All of the payments API',
  titleOf: (topic) => `${topic}, payments API`,
  shellOf: (title) => `shell: ${title.toLowerCase()}`,
  operationPage: (path) =>
    `${path} of the payments API: parameters, answers, errors, and samples in curl, TypeScript ` +
    'and Python.',
  run: {
    title: 'Samples',
    variables: 'once in your shell',
    text:
      'The first block sets the login and the ids from your own data; the others take them from ' +
      'the environment. Where an id stays empty, there is no such object yet: first ',
    funds:
      'The account needs money: in test mode [a deposit](/docs/payments/operations/' +
      'make_sandbox_deposit) brings some.',
    key:
      'The `Idempotency-Key` stands for this one request. Send the same request under it ' +
      'as often as you like; another request needs a key of its own.',
    files:
      'Run the programs with `node FILE.mts` and `python3 FILE.py`; Python needs nothing but its ' +
      'standard library.',
    labels: {
      variables: (summary) => `shell variables: ${summary.toLowerCase()}`,
      curl: (summary) => `curl command: ${summary.toLowerCase()}`,
      typescript: (summary) => `TypeScript: ${summary.toLowerCase()}`,
      python: (summary) => `Python: ${summary.toLowerCase()}`,
    },
    linkText: (summary) => summary.toLowerCase(),
  },
};
