import { link } from '#words/markdown.ts';

/** The words of an entry's page. */
export const entry = {
  officialWebsite: 'Official website',
  known: 'What is known',
  notKnown: 'Not known',
  /** What nobody has said, in one line, and who can say it. */
  unknown: (labels: readonly string[]) => `${labels.join(', ')}.`,
  ownerAdds: (kind: string, slug: string) =>
    'Its owner can ' + `[add what is missing](/claim?kind=${kind}&slug=${slug}).`,
  thisIsUs: 'This is us',
  thisIsUsAddress: (kind: string, slug: string) => `/claim?kind=${kind}&slug=${slug}`,
  lists: 'In these lists',
  trustTier: 'Trust tier',
  tierMeaning: 'what it means',
  rooms: 'Rooms',
  roomColumns: { name: 'Room', guests: 'Sleeps', size: 'Size' },
  ownWords: 'In the owner’s words',
  howWeKnow: 'How we know',
  see: (title: string, url: string) => `See ${link(title, url)}.`,
  licence: (licence: string) => `Licence: ${licence}.`,
  somethingWrong: (kind: string, slug: string) =>
    `Something wrong? [Correct or remove it](/correction?kind=${kind}&slug=${slug}).`,
  history: 'History of this entry',
  labels: {
    json: 'address of the JSON record',
    command: 'command that fetches the JSON record',
    mcp: 'address of the MCP server',
  },
  prices: (slug: string) =>
    `Prices by MCP: the tool list_hotels with "slugs": ["${slug}"] and a stay. `,
  alsoAs: (path: string) => `Also as [Markdown](${path}.md). [How to use the API](/docs).`,
  others: 'Others like it',
  elsewhere: 'Elsewhere',
  asJson: 'The same record as JSON',
  page: 'The page',
};
