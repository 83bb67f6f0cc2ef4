import { PAGE_MAX, PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import { guide } from './guide.ts';

const steps = {
  first: {
    id: 'first-request',
    title: 'First request',
    shown: ', one row of twenty shown',
    text:
      'Every register is one address that answers JSON. There is no key, no account and nothing ' +
      'to install. A list is a plain array; its objects carry exactly the documented fields, and ' +
      'always all of them.',
  },
  search: {
    id: 'search',
    title: 'Search and filter',
    shown: (found: string | null) => `it prints the first twenty of ${found}, nine shown`,
    text:
      '`q` finds words by their beginnings in name, sentence, tags, types and website; every ' +
      'word must be found. Case and accents do not matter: `munchen`, `muenchen` and `München` ' +
      `are the same. At most ${Q_MAX_CODE_POINTS} characters.\n\n` +
      'A filter keeps the rows of which any value equals. Filters and words may be put together. ' +
      'The hotel list takes neither: it is the first twenty by name.',
  },
  record: {
    id: 'one-record',
    title: 'One record',
    shown: ', the whole record',
    text:
      'The `slug` of a row is its address. A detail adds what a row leaves out. `null` means not ' +
      'known, `[]` means none; neither is ever left out.',
  },
  conditional: {
    id: 'conditional',
    title: 'Conditional requests',
    shown: 'the second time',
    text:
      'Every 200 carries an `ETag`. Keep it and send it as `If-None-Match`: what has not changed ' +
      'answers 304 without a body, and you keep what you have.',
  },
  paging: {
    id: 'pages',
    title: 'Pagination',
    shown: 'headers of page 2',
    text:
      'Twenty rows a page, counted from 1; a page past the end is `[]`. The `Link` header holds ' +
      'the addresses of the first, previous, next and last page (RFC 8288), `X-Total-Count` the ' +
      'number of rows on all pages. Follow `next` until there is none.',
  },
  repair: {
    id: 'repair',
    title: 'Read an error',
    text:
      'Every failure under `/api` answers JSON with a sentence in `error` that says what is ' +
      'wrong ' +
      'and how to repair it. For a query, `issues` names the parameter in `path`. All of them ' +
      'are ' +
      'listed under [Errors](#errors).',
  },
  agent: {
    id: 'agents',
    title: 'For agents',
    text:
      'An agent that reads the skill file needs nothing else from you. These are its ' +
      'instructions:',
  },
  challenge: {
    id: 'payment',
    title: 'Payment required (402)',
    text:
      'The challenge is JSON in base64: what is asked for, in which token, on which network, for ' +
      'whom. A client that speaks x402 reads it and repeats the request by itself; where nothing ' +
      'is asked for, it pays nothing. ' +
      '[What the declared price means](/how-it-works#payment).',
  },
};

const papers = {
  caption: 'Documents for agents',
  head: ['Address', 'What it holds'],
  rows: [
    ['/SKILL.md', 'how to use the register, as an Agent Skill'],
    ['/llms.txt', 'what is here, as a list of links'],
    ['/llms-full.txt', 'guide and reference in one text'],
    ['/openapi.json', 'every operation, field and error'],
    ['/mcp/server-card', 'the MCP server that searches and prices hotels'],
    ['/mcp/directory/server-card', 'the MCP server that reads the registers'],
    ['/server.json', 'the first of them as the MCP registry takes it'],
    ['/mcp/directory/server.json', 'the second'],
    ['/.well-known/ard.json', 'all of this for finders of agents (ARD)'],
    ['/.well-known/x402', 'the addresses for which a price is declared; none is charged'],
    ['/.well-known/api-catalog', 'where the descriptions of the API are (RFC 9727)'],
  ].map(([address = '', about = '']) => [`[\`${address}\`](${address})`, about]),
  after: 'Every entry, register and guide is also a Markdown document: add `.md` to its address.',
};

/** The quick start of the guide: its steps, and what an agent is told. */
export const quickStart = {
  title: 'Quick start',
  /** What blocks are, for people who do not see where they stand. */
  labels: {
    curl: (title: string) => `curl command: ${title.toLowerCase()}`,
    typescript: (title: string) => `TypeScript: ${title.toLowerCase()}`,
    answer: (title: string) => `answer: ${title.toLowerCase()}`,
  },
  steps,
  flow: guide.flow,
  payment: guide.payment,
  papers,
};
export type QuickStart = typeof quickStart;

/** What is asked of a request, in this order; the first no is the answer. */
const ladder = {
  label: 'From request to answer',
  no: 'no',
  then: 'Then the body',
  rungs: [
    ['Has an operation this address?', '404', 'error-not-found'],
    ['Is the method GET, HEAD or OPTIONS?', '405', 'error-method-not-allowed'],
    ['Is the slug valid?', '400', 'error-invalid-slug'],
    ['Is every parameter valid?', '400', 'error-invalid-query'],
    ['Is the record listed?', '404', 'error-not-found'],
    ['Has it changed since your ETag?', '304', 'conditional'],
  ] as const,
};

const errors = {
  title: 'Errors',
  text:
    'An error is `{"error": "…"}`, never a page. It is written to be read by the sender of the ' +
    'request, person or agent. A request is checked in this order:',
  when: 'When',
  repair: 'Repair',
  forms:
    'The forms, [List yourself](/apply) and [Correct or remove an entry](/correction), answer in ' +
    'the same way. They also know 413 (larger than 64 KB), 415 (neither JSON nor a form), 429 ' +
    '(too many; `Retry-After` says when again) and 503 (the database does not answer).',
};

const limits = {
  title: 'Limits',
  rows: (slug: string) => [
    ['Rows a page', String(PAGE_SIZE_ROWS)],
    ['page', `1 to ${PAGE_MAX.toLocaleString('en-GB')}; without it, 1`],
    ['q', `at most ${Q_MAX_CODE_POINTS} characters, counted as Unicode code points`],
    ['slug', `${slug}: lower-case letters, digits and hyphens`],
    ['Hotels', `the first ${PAGE_SIZE_ROWS} by name; each one by its slug`],
    ['Requests', 'reading is not counted; ask again with the ETag rather than for the whole'],
    [
      'Calls of list_hotels',
      'counted by the minute; 429 with Retry-After where there are too many',
    ],
  ],
};

/** The words of /docs, besides those of the guide that every document shares. */
export const docs = {
  title: 'API guide and reference',
  description:
    'The API of Kontor in five minutes, with requests to copy, and its whole reference: every ' +
    'operation, parameter, field and error.',
  heading: 'The register, read by program',
  lead:
    'Four registers over plain HTTP: GET and JSON, no key, no account. The guide takes five ' +
    'minutes, the reference answers the rest. ' +
    'Money has an API of its own: [the payments API](/docs/payments), ' +
    '[from nothing to a payout in an hour](/docs/payments/first-hour).',
  quickStart: quickStart.title,
  steps,
  papers,
  hotels: {
    title: 'Hotel search by MCP',
    short: 'Hotel search',
    install: 'add it to an agent',
    installLabel: 'commands that add the server',
    callLabel: 'curl command: call list_hotels',
    settings: 'settings of a client',
    arguments: 'Arguments',
    answer: 'Answer',
    addDates: 'Add `checkIn`, `checkOut` (YYYY-MM-DD) and `adults` to its arguments for prices.',
  },
  directory: {
    title: 'The registers by MCP',
    short: 'Registers by MCP',
    install: 'add it to an agent',
    installLabel: 'commands that add the server of the registers',
    callLabel: 'curl command: which publishers refuse GPTBot',
    caption: 'Tools of the server',
    head: ['Tool', 'What it answers', 'Arguments'],
  },
  data: {
    title: 'Observations, changes and whole registers',
    short: 'Observations and changes',
    install: 'three requests',
    label: 'curl commands: observations, changes, files',
  },
  reference: {
    title: 'Reference',
    text:
      'Made from [openapi.json](/openapi.json), which is made from the schemas that check every ' +
      'request and every record. Every operation also answers HEAD and OPTIONS.',
  },
  rules: 'Rules',
  ladder,
  errors,
  limits,
  caching: {
    title: 'Caching',
    text:
      'Content changes only when Kontor is published anew, and that empties the CDN. What a ' +
      'browser or client may keep, as `Cache-Control`:',
    caption: 'Cache-Control by answer',
  },
  cors: {
    title: 'CORS',
    text: (exposed: string) =>
      'Every answer may be read from any origin (`Access-Control-Allow-Origin: *`), and so may ' +
      `the headers \`${exposed}\`. A preflight is answered and may be kept for a day. No cookie ` +
      'is set or read.',
  },
  versions: {
    title: 'Versions',
    text: (api: string, openapi: string) =>
      `The description of the API has version ${api} and follows OpenAPI ${openapi}. Paths carry ` +
      'no version. The `id` of a record is the UUID of its register and slug (version 5) and ' +
      'stays what it is.',
  },
  payments: {
    title: 'Payments API',
    text:
      'It is for organizations with a key, and has a [guide and reference](/docs/payments) of ' +
      'its own, and [a first hour](/docs/payments/first-hour) to follow step by step; programs ' +
      'read [/v1/openapi.json](/v1/openapi.json).',
    caption: 'Operations of the payments API',
    head: ['Operation', 'What it does'],
  },
};
