import { everyApi, type ApiWords } from '#words/en/docs/api.ts';

/** The words around the topics and operations of the payments API. */
export interface TopicWords extends ApiWords {
  /** What a topic's block for the shell is, for people who do not see where it stands. */
  shellOf: (title: string) => string;
  /** What a reader must know to run the samples. */
  run: {
    text: string;
    funds: string;
    key: string;
    /** An operation's summary within a sentence. */
    linkText: (summary: string) => string;
  };
}

export const topicWords: TopicWords = {
  ...everyApi,
  overview: 'All of the payments API',
  titleOf: (topic) => `${topic}, payments API`,
  shellOf: (title) => `shell: ${title.toLowerCase()}`,
  operationPage: (path) =>
    `${path} of the payments API: parameters, answers, errors, and samples in curl, TypeScript ` +
    'and Python.',
  run: {
    text:
      'The first block sets the login and the ids from your own data; the others take them from ' +
      'the environment. Where an id stays empty, there is no such object yet: first ',
    funds:
      'The account needs money: in test mode [a deposit](/docs/payments/operations/' +
      'make_sandbox_deposit) brings some.',
    key:
      'The `Idempotency-Key` stands for this one request. Send the same request under it ' +
      'as often as you like; another request needs a key of its own.',
    linkText: (summary) => summary.toLowerCase(),
  },
};
