/** The words of the home page. */
export const home = {
  title: 'Kontor, a register of European publishers, stores, SaaS, hotels',
  description:
    'A public register of European publishers, stores and SaaS companies and of hotels in ' +
    'Germany, Austria and Switzerland, for people and for software agents.',
  margin: 'A public register, free to read, open to every agent.',
  heading: 'Who publishes, sells, builds and hosts in Europe, in one register.',
  search: 'Search all four registers',
  searched: 'Names, topics, tags and websites.',
  pressBefore: 'Press',
  pressAfter: 'to start.',
  waysLabel: 'What Kontor does for you',
  /** One line and one action for each who comes. */
  ways: [
    {
      who: 'You read',
      line: 'Find a company or a hotel by topic, country or town, each with its official website.',
      action: 'Browse publishers by country',
      address: '/publishers',
    },
    {
      who: 'Your agent asks',
      line: 'The same facts as JSON, Markdown and an MCP server. No key, no account.',
      action: 'Connect an agent',
      address: '#agents',
    },
    {
      who: 'It is yours',
      line: 'List your company or hotel, or correct what is here. It costs nothing.',
      action: 'List yourself',
      address: '/apply',
    },
    {
      who: 'You build',
      line: 'Pay in and pay out in euro and stablecoins through one API, with a sandbox.',
      action: 'Read the payments API',
      address: '/docs/payments',
    },
  ],
  examples: 'Try it',
  exampleSearches: 'Searches',
  searches: ['newspaper', 'payroll', 'running shoes', 'salzburg'],
  exampleStay: 'A stay with its price',
  stay: {
    before: (name: string, nights: number) => `${name}, ${nights} nights from`,
    after: 'for 2 adults',
  },
  stayNote: 'A fictional example with real arithmetic; nothing is booked.',
  exampleRequest: 'A request',
  addMcp: (address: string) => `claude mcp add --transport http kontor ${address}`,
  labels: {
    search: 'search command',
    mcp: 'command that adds the MCP server',
    address: 'address of the MCP server',
    skill: 'address of the skill file',
  },
  free:
    'Everything here is free to read. A publisher can declare a price for each request; it is a ' +
    'declaration for later, and nothing is charged today. [How it works](/how-it-works). ' +
    'What changes comes as an [Atom feed](/feed.xml).',
};
