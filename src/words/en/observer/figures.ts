import type { ObservedPageWords } from '#words/observed-page.ts';

const nothing =
  'Our [observer](/observer) has not agreed with itself on anything so far: a fact is stated ' +
  'once looks of three different days say the same. Nothing is shown here that was not seen, so ' +
  'the charts are empty.\n\n' +
  'What will be here, each as a chart with its table and the list behind every bar: which AI ' +
  'crawlers publishers refuse, in which countries, since when, who declares and who answers ' +
  'payment, and who has a feed.\n\n' +
  'Whoever runs this Kontor visits the sites on three days, writes down what was agreed on, and ' +
  'builds again:\n\n' +
  '```\nnpm run kontor -- observe run --due\nnpm run kontor -- observe record\nnpm run build\n```';

/** The page of what was observed, over all sites. */
export const observedPage: ObservedPageWords = {
  title: 'What sites let software do',
  lead:
    'Seen by [our observer](/observer) at the sites themselves, never typed in. A fact counts ' +
    'once looks of three different days agree.',
  description:
    'Which AI crawlers European publishers refuse, in which countries, since when; who asks for ' +
    'payment and who has a feed. Observed, with dates and lists.',
  reach: ({ visited, companies, day }) =>
    `${visited} of ${companies} listed companies were visited, the last on ${day}.`,
  none: { heading: 'Nothing was observed yet', markdown: nothing },
  questions: {
    crawlers: {
      heading: 'Which AI crawlers do publishers refuse?',
      text:
        'The share of publishers whose robots.txt closes the whole site to a crawler, of those ' +
        'whose robots.txt could be read.',
      column: 'Crawler',
    },
    countries: {
      heading: 'In which countries?',
      text:
        'The share of publishers that refuse one crawler or more of those that collect for ' +
        'models. One that publishes from two countries counts in both. Countries of which ' +
        'fewer than five publishers are known come last.',
      column: 'Country',
    },
    time: {
      heading: 'Since when?',
      text: 'The share of publishers that refuse, by the day on which it was known.',
      column: 'Day',
    },
    payment: {
      heading: 'Who declares payment, and who asks for it?',
      text:
        'What owners declare in the register, beside what sites answer to a request without ' +
        'payment and what their files say.',
      column: 'Step',
    },
    feeds: {
      heading: 'Who has a feed?',
      text: 'The share of companies whose home page names an RSS, Atom or JSON feed.',
      column: 'Register',
    },
  },
  payment: {
    declared: 'The owner declares a payment protocol',
    answered: 'A declared sample asks for payment, validly',
    x402: 'An x402 manifest is there',
    priced: 'OpenAPI names prices',
  },
  anyTraining: 'one or more that collect for models',
  anyShort: 'one or more',
  columns: { share: 'Share', count: 'Companies', list: 'List' },
  countOf: (count, of) => `${count} of ${of}`,
  unanswered: 'Nothing is known of this yet.',
  list: 'list',
  json: 'JSON',
  asCsv:
    'All figures as [CSV](/observed.csv); every fact with its evidence by the ' +
    '[API](/api/observations).',
  overTime: (first, last, publishers) =>
    `From ${first} to ${last}. Publishers of which it was known on the last day: ${publishers}.`,
  oneDay: (day) => `So far there is one day, ${day}; a line takes two.`,
  listPage: {
    title: {
      crawlers: (crawler) => `Publishers that refuse ${crawler}`,
      countries: (country) => `Publishers in ${country} that refuse AI crawlers`,
      payment: (step) => step,
      feeds: (register) => `${register} with a feed`,
    },
    lead: (count, of) => `${count} of ${of} of whom it is known.`,
    columns: { name: 'Name', country: 'Country', since: 'Observed since' },
    declared: 'declared',
    back: 'All observations',
    json: 'The same list as JSON, with its evidence',
  },
};
