import type { McpPrompt } from '#kernel/mcp/prompt.ts';
import type { Completer } from '#kernel/mcp/resource.ts';
import { CRAWLERS } from '#register/observer/crawlers.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { completeKind, completeSlug } from './resources.ts';
import type { DirectoryToolPorts } from './ports.ts';

/** Requests that people pick from a menu. */

const beginningWith =
  (values: readonly string[]): Completer<DirectoryToolPorts> =>
  async (typed) =>
    values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));

const countriesOfSaas = REGISTERS.saas.filters.find(({ parameter }) => parameter === 'country');

const alternative: McpPrompt<DirectoryToolPorts> = {
  name: 'find_european_alternative',
  title: 'A European alternative to a product',
  description: 'European software that does what a product does, with sources',
  arguments: [
    { name: 'product', description: 'The product, such as Jira', required: true },
    { name: 'needs', description: 'What it must be able to do', required: false },
    {
      name: 'country',
      description: 'Where the company must be, such as de',
      required: false,
      complete: beginningWith(countriesOfSaas?.value.options ?? []),
    },
  ],
  text: ({ product = '', needs, country }) =>
    [
      `Find European alternatives to ${product}.`,
      ...(needs === undefined ? [] : [`It must be able to: ${needs}.`]),
      'Name for yourself what kind of software that is, choose its category with list_facets ' +
        '{"kind":"saas"}, and search with search_entries {"kind":"saas"} by category and by ' +
        'words for what it does.',
      ...(country === undefined ? [] : [`Narrow by country "${country.toLowerCase()}".`]),
      'Read the three nearest with get_entry. For each say in a sentence what it does, from ' +
        'which country it comes, and since when and by which source the register knows it. Say ' +
        'what the register does not know; invent nothing.',
    ].join('\n'),
};

const crawlerAccess: McpPrompt<DirectoryToolPorts> = {
  name: 'crawler_access',
  title: 'Who lets an AI crawler in',
  description: 'Which listed sites open to or refuse a crawler, by their robots.txt, with dates',
  arguments: [
    {
      name: 'crawler',
      description: 'Its name in robots.txt, such as GPTBot',
      required: true,
      complete: beginningWith(CRAWLERS),
    },
    {
      name: 'kind',
      description: 'The register, such as publishers',
      required: false,
      complete: completeKind,
    },
  ],
  text: ({ crawler = '', kind = 'publishers' }) =>
    [
      `Which ${kind} let ${crawler} in, and which refuse it?`,
      'Ask get_observations with all pages for ' +
        `{"kind":"${kind}","crawler":"${crawler}","verdict":"refused"} and for the same with ` +
        '"open". State the numbers, the date of the oldest and the newest ' +
        'observation, and some names with the line of robots.txt that says so.',
      'Sites that are in neither answer were not observed: say how many they are (list_facets ' +
        'counts all), and count them to neither side.',
    ].join('\n'),
};

const paymentCheck: McpPrompt<DirectoryToolPorts> = {
  name: 'before_paying',
  title: 'Check before an agent pays',
  description: 'What is declared and observed of payments to one entry, and what to do',
  arguments: [
    { name: 'kind', description: 'The register', required: true, complete: completeKind },
    { name: 'slug', description: 'The entry', required: true, complete: completeSlug },
  ],
  text: ({ kind = '', slug = '' }) =>
    [
      `I am about to let an agent pay ${kind}/${slug}. Should it?`,
      `Ask check_payment_info {"kind":"${kind}","slug":"${slug}"} and, where it was visited, ` +
        `get_observations {"kind":"${kind}","slug":"${slug}"}.`,
      'Tell apart what the owner declares and what was observed, with the dates. Say to which ' +
        'address and on which network payment is declared, and what must be true of a live 402 ' +
        'before anything is paid. Pay nothing yourself.',
    ].join('\n'),
};

export const DIRECTORY_PROMPTS: readonly McpPrompt<DirectoryToolPorts>[] = [
  alternative,
  crawlerAccess,
  paymentCheck,
];
