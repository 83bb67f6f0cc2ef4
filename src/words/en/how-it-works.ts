import type { TRUST_TIERS } from '#register/records/vocabulary.ts';

type Tier = (typeof TRUST_TIERS)[number];
type Meaning = readonly [says: string, proof: string];

/** What each mark says, and what proves it. */
const tiers: Readonly<Record<Tier, Meaning>> = {
  bronze: ['It exists and is what the entry says.', 'Public facts with a source and a date.'],
  silver: [
    'Its owner speaks for it.',
    'A token that we gave the owner was found in the DNS of the domain, or at ' +
      '/.well-known/kontor on the website.',
  ],
  gold: [
    'Its owner has said how it wants to be paid.',
    'Silver, and protocol, network, address and, for publishers, a price are declared and ' +
      'well-formed.',
  ],
  platinum: [
    'It has been seen to ask for payment.',
    'Gold, and our observer got a valid challenge from a paid address of it on three days, the ' +
      'last one not more than 30 days ago.',
  ],
};

const entering = {
  title: 'How an entry gets here',
  counts: { fromPublicFacts: 'listed from public facts', byOwner: 'listed by their owners' },
  ways: [
    {
      title: 'From public facts',
      text:
        'We enter what a company publicly is: its name, its website, its country, what it does. ' +
        'Names and addresses come from open sources, listed below with their licences, or from ' +
        'what is publicly known of the company; the sentence on each entry is ours. Payment ' +
        'details are never entered this way: only an owner declares them. Such an entry says ' +
        '“listed from public facts”.',
    },
    {
      title: 'By the owner',
      text:
        'An owner fills in [List yourself](/apply). The form is checked by the same rules as ' +
        'every record, then a person reads it. Such an entry says “listed by the owner”.',
    },
  ],
  states: [
    [
      'SUBMITTED',
      'You get a token. Whenever you like, show it in the DNS of your domain or on your website: ' +
        'that proves the domain is yours.',
    ],
    [
      'APPROVED',
      'The entry is written and appears when the register is next published. With the domain ' +
        'proved it begins as silver, without as bronze. This is final for the application; the ' +
        'entry can change.',
    ],
    ['REJECTED', 'The operator writes down why. This is final; a better application is a new one.'],
    [
      'removed',
      '[Corrections and removal](#corrections) are open to every listed company at any time.',
    ],
  ] satisfies readonly (readonly [string, string])[],
};

const life = {
  title: 'The life of an application',
  text:
    'An application is submitted. The operator approves it or rejects it with a reason. An ' +
    'approved one is published in the register, as bronze or, where the domain was proved ' +
    'before, as silver; from there proofs raise it to gold and platinum. On request it is removed.',
  filled: 'you fill in the form',
  approved: 'read and found true',
  rejected: 'with a reason',
  published: 'published: in the register',
  asked: 'you ask',
  removed: 'removed on request',
};

const facts = {
  title: 'Where facts come from',
  checked: (days: string) => `entries, last checked ${days}`,
  days: {
    never: 'not yet',
    on: (day: string) => `on ${day}`,
    between: (first: string, last: string) => `between ${first} and ${last}`,
  },
  text:
    'Each entry has one source and one day, both on its page under “How we know”. The whole ' +
    'wording of every licence is under [Sources and licences](/sources).',
  sources: {
    caption: 'Sources, their licences and their share',
    columns: { source: 'Source', licence: 'Licence', entries: 'Entries' },
  },
  unknown: {
    title: 'What is not known',
    text: 'Nothing is guessed. A value is true of what is listed, or it is empty and says so:',
    table: {
      caption: 'How a missing value is written',
      head: ['In JSON', 'What it means'],
      rows: [
        ['`null`', 'Not known, or never looked at. The page says “not known”.'],
        ['`[]`', 'None is known, for example no payment protocol.'],
        [
          '`"unknown"`',
          'For traffic: there is no public source that could be cited. Figures are stated only ' +
            'with one.',
        ],
      ],
    },
  },
};

/** How an agent reads an entry, step by step, with the addresses that it asks. */
const reading = ({ slug, word }: { slug: string; word: string }) => [
  {
    title: 'It finds the register',
    text: 'robots.txt welcomes agents by name; llms.txt says in a few lines what is here.',
    requests: ['/robots.txt', '/llms.txt'],
  },
  {
    title: 'It learns the API',
    text: 'One document is enough: the skill file to be read, OpenAPI to be compiled.',
    requests: ['/SKILL.md', '/openapi.json'],
  },
  {
    title: 'It searches',
    text: 'Words and filters, twenty rows a page, no key.',
    requests: [`/api/publishers?q=${word}`],
  },
  {
    title: 'It reads one entry',
    text: 'As JSON or as Markdown, made from the same record as the page.',
    requests: [`/api/publishers/${slug}`, `/publishers/${slug}.md`],
  },
  {
    title: 'It goes to the owner',
    text:
      'websiteUrl leads to the official website. Kontor does not stand between the two and is ' +
      'not paid for the link.',
    requests: [],
  },
  {
    title: 'It comes back',
    text: 'With the ETag it has; what has not changed costs both sides almost nothing: 304.',
    requests: [],
  },
];

const payment = {
  title: 'What payment information means today',
  margin: 'USD declared for one publisher record; nothing is charged',
  text:
    'Nothing is charged. Every address answers 200 without payment and none answers 402. Prices ' +
    'are published so that agents can plan for them; an agent must not attempt to pay Kontor.',
  table: (price: string, status: string) => ({
    caption: 'What payment information means today',
    head: ['Where', 'What it means today'],
    rows: [
      [
        '`usdcPricePerRequest`',
        'The price that a publisher declares for a request to its own website. Kontor passes it ' +
          'on.',
      ],
      [
        '`supportedProtocols`',
        'The protocols in which the owner says it can be paid: x402, MPP, L402.',
      ],
      [
        '`payToAddress` `networkId`',
        'Where the owner wants to be paid. Kontor checks the form of it and pays nobody.',
      ],
      [
        '`x-payment-info`',
        `The price that Kontor itself plans for one publisher record, ${price} USD by x402 or ` +
          `MPP. Its status is ${status}, active is false: it is not in force.`,
      ],
      [
        '`/.well-known/x402`',
        'The addresses for which that price is planned, with the same status.',
      ],
      [
        '`402`',
        'The answer that would ask for payment. It is reserved; no address sends it today.',
      ],
    ],
  }),
  after:
    'If a 402 ever comes, it counts more than anything declared: ' +
    '[how to read it](/docs/register/payment-required).',
};

/** The words of the page on how the register is kept. */
export const howItWorks = {
  title: 'How it works',
  description:
    'How an entry comes into the register, what the four hallmarks mean, where facts come from, ' +
    'how agents read it and what payment information means today.',
  margin: 'No rank in a list and no mark is for sale. Reading is free.',
  heading: 'How the register is kept',
  lead:
    'Every entry names its source and the day on which it was last checked. What was proved ' +
    'carries a mark, and what is not known says so.',
  entering,
  life,
  facts,
  reading,
  payment,
  tiers: {
    title: 'What the marks mean',
    marked: 'entries carry a mark; hotels carry none',
    text:
      'Like the punches on silver, a mark says what was tested, not how good a thing is. Each ' +
      'mark needs what the marks before it need. Lists show the higher mark first.',
    caption: 'The four hallmarks',
    columns: { mark: 'Mark', says: 'What it says', proof: 'What proves it', entries: 'Entries' },
    meanings: tiers,
  },
  corrections: {
    title: 'Corrections and removal',
    link: '[Correct or remove an entry](/correction)',
    text:
      'Every listed company can ask for a correction or for removal. The link is on every entry, ' +
      'under “How we know”. A request is read by a person, answered by e-mail and closed with a ' +
      'note of what was done.\n\n' +
      'A corrected entry carries the new day of comparison. A removed one leaves lists, search ' +
      'and sitemap with the next publication, and its address then answers 404.',
  },
  agents: {
    title: 'How an agent reads it',
    margin: '[Docs](/docs), with requests to copy',
    text:
      'Every entry that people see is also there for software, under the same slug and at the ' +
      'same moment.',
  },
};
