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
  labels: {
    search: 'search command',
    mcp: 'address of the MCP server',
    skill: 'address of the skill file',
  },
  free:
    'Everything here is free to read. A publisher can declare a price for each request; it is a ' +
    'declaration for later, and nothing is charged today. [How it works](/how-it-works).',
};
