import { everyApi, type ApiContents, type ApiWords } from '#words/en/docs/api.ts';
import type { RegisterPartWords } from './part-ids.ts';

/** The words of /docs and around the topics of the register's API. */
export interface RegisterApiWords {
  title: string;
  description: string;
  heading: string;
  lead: string;
  firstRequest: RegisterPartWords;
  /** What the reference is made from. */
  reference: string;
  /** The other guides, each with its address and what it is for. */
  beside: { title: string; lines: readonly (readonly [string, string, string])[] };
  contents: ApiContents;
  api: ApiWords;
  /** What a reader must know to run the samples. */
  run: { key: string; errors: string };
  /** What is shown of answers, above them. */
  shown: {
    label: (title: string) => string;
    oneRow: string;
    found: (rows: string) => string;
    whole: string;
    again: string;
    headers: string;
  };
  mcp: {
    install: string;
    settings: string;
    call: string;
    labels: Readonly<Record<'install' | 'settings' | 'call', (title: string) => string>>;
    argument: string;
    tools: { caption: string; head: readonly string[] };
    /** What a tool answers, by its name and its English title. */
    toolTitle: (name: string, english: string) => string;
  };
  /** The heading of the Markdown document. */
  documentHeading: string;
}

export const registerApi: RegisterApiWords = {
  title: 'Docs',
  description:
    'The API of Kontor: the register of companies and hotels read by program without a key, the ' +
    'payments API, hotel prices, and what is made for agents.',
  heading: 'The register, read by program',
  lead:
    'Four registers over plain HTTP: GET and JSON, no key, no account. Money has an API of its ' +
    'own: [the payments API](/docs/payments), ' +
    '[from nothing to a payout in an hour](/docs/payments/first-hour).',
  firstRequest: {
    title: 'First request',
    text:
      'Every register is one address that answers JSON. There is nothing to install. A list is a ' +
      'plain array; its objects carry exactly the documented fields, and always all of them.',
  },
  reference:
    'Made from [openapi.json](/openapi.json), which is made from the schemas that check every ' +
    'request and every record. Each operation has a page.',
  beside: {
    title: 'Other guides',
    lines: [
      ['/docs/payments', 'Payments API', 'accounts, payouts, webhooks and a sandbox'],
      ['/docs/payments/first-hour', 'The first hour', 'from nothing to a completed payout'],
      ['/docs/hotels', 'Hotels: prices', 'for owners and for makers of hotel software'],
      ['/data', 'The register as data', 'every register as a file, and how to cite'],
      ['/docs/badge', 'The badge', 'what an entry shows on its own site'],
    ],
  },
  contents: {
    of: 'Of [the register, read by program](/docs)',
    title: 'The register',
    pages: [
      ['/docs', 'Topics and operations'],
      ['/docs/payments', 'Payments API'],
    ],
  },
  api: {
    ...everyApi,
    overview: 'All of the register, read by program',
    titleOf: (topic) => `${topic}, register API`,
    operationPage: (path) =>
      `${path} of the register: parameters, answers, errors, and samples in curl, TypeScript and ` +
      'Python.',
  },
  run: {
    key: 'The key is taken from the environment: `KONTOR_KEY` holds a key of the operator.',
    errors: 'What an error looks like, and what repairs it: [Errors](/docs/register/errors).',
  },
  shown: {
    label: (title) => `answer: ${title.toLowerCase()}`,
    oneRow: '200, one row of twenty shown',
    found: (rows) => `it prints the first twenty of ${rows}, nine shown`,
    whole: '200, the whole record',
    again: 'the second time',
    headers: 'headers of page 2',
  },
  mcp: {
    install: 'add it to an agent',
    settings: 'settings of a client',
    call: 'curl',
    labels: {
      install: (title) => `commands that add the server: ${title.toLowerCase()}`,
      settings: (title) => `settings of a client: ${title.toLowerCase()}`,
      call: (title) => `curl command: ${title.toLowerCase()}`,
    },
    argument: 'Argument',
    tools: {
      caption: 'Tools of the server',
      head: ['Tool', 'What it answers', 'Arguments'],
    },
    toolTitle: (_, english) => english,
  },
  documentHeading: 'Kontor: guide to the API',
};
