/** The words of the page for an address that leads nowhere. */
export const notFound = {
  title: 'Nothing is here',
  description: 'No page of Kontor has this address.',
  lead:
    'No page has this address. It may be mistyped, or the entry left the register at its ' +
    "owner's wish.",
  search: 'Name, topic or website',
  readFrom:
    'Read from the beginning: [publishers](/publishers), [stores](/ecommerce), [SaaS](/saas), ' +
    '[hotels](/hotels), or the [front page](/). Programs begin at the [docs](/docs).',
  nearest: 'Perhaps one of these',
  looking: 'Looking …',
  /** What the Markdown of an entry says that is none. */
  entry: {
    title: 'Not found',
    lead: 'No entry has this address.',
    register: (many: string) => `All ${many}`,
    documents: 'All documents for agents',
  },
};
