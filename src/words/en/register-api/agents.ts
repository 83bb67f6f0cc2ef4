import { guide } from '#words/en/guide.ts';
import { hotelValueRows } from '#words/hotels/tag-words.ts';
import type { PartsOf, RegisterPartId } from './part-ids.ts';

/** The documents for agents, by their addresses. */
const PAPERS: readonly (readonly [address: string, about: string])[] = [
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
];

/** What is made for agents. */
export const agents = {
  'hotel-search': { title: 'How hotels are asked for', lines: guide.hotels },
  'hotel-arguments': {
    title: 'Arguments',
    text: 'Add `checkIn`, `checkOut` (YYYY-MM-DD) and `adults` to the arguments for prices.',
  },
  'hotel-values': {
    title: 'Facilities and tags',
    text:
      'Both lists are closed. The German words, others and those of more languages are taken in ' +
      'place of a value; `list_hotels` refuses what stands for none, with the list.',
    table: {
      caption: 'Facilities and tags of hotels',
      head: ['Argument', 'Value', 'In German'],
      rows: hotelValueRows(),
    },
  },
  'hotel-answer': { title: 'Answer' },
  'directory-mcp': { title: 'How the registers are asked', lines: guide.directory },
  tools: { title: 'Tools' },
  agents: {
    title: 'What an agent is told',
    text:
      'An agent that reads [the skill file](/SKILL.md), which begins with these instructions, ' +
      'needs nothing else from you.',
    lines: guide.flow,
  },
  papers: {
    title: 'Documents for agents',
    text: 'Every entry, register and guide is also a Markdown document: add `.md` to its address.',
    table: {
      caption: 'Documents for agents',
      head: ['Address', 'What it holds'],
      rows: PAPERS.map(([address, about]) => [`[\`${address}\`](${address})`, about]),
    },
  },
  payment: {
    title: 'What a 402 would mean',
    lines: [
      ...guide.payment,
      'The challenge is JSON in base64: what is asked for, in which token, on which network, for ' +
        'whom. A client that speaks x402 reads it and repeats the request by itself; where ' +
        'nothing is asked for, it pays nothing.',
    ],
    text: '[What the declared price means](/how-it-works#payment).',
  },
} satisfies Partial<PartsOf<RegisterPartId>>;
