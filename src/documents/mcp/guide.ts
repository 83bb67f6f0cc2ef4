import { z } from 'zod';
import { LIST_HOTELS } from '#hotels/list-hotels/tool.ts';
import { DIRECTORY_SERVER, HOTELS_SERVER, MCP_SERVERS } from './servers.ts';
import { exampleCity } from '#documents/examples.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { guide } from '#words/en/guide.ts';
import { agents } from '#words/en/register-api/agents.ts';
import { registerApi } from '#words/en/register-api/words.ts';
import type { Language } from '#words/language.ts';
import { blocks, bullets, code, shell, table } from '#words/markdown.ts';
import { referenceWordsIn } from '#words/reference.ts';
import { registerWordsIn } from '#words/register-api.ts';
import { fieldsOf, type Field } from '#documents/reference/fields.ts';
import { fieldTable } from '#documents/reference/markdown.ts';
import { schemaObject } from '#documents/reference/openapi.ts';
import type { Publication } from '#documents/publication.ts';

/** How the MCP servers are added to an agent, and how they are asked by hand. */

type Server = (typeof MCP_SERVERS)[number];

const installLines = (
  { path, clientName }: Server,
  { siteUrl }: Publication,
): readonly string[] => [
  `claude mcp add --transport http ${clientName} ${siteUrl}${path}`,
  `npx add-mcp ${siteUrl}${path}`,
];

/** The configuration for clients that are set up by a file. */
const clientSettings = ({ siteUrl }: Publication): string => {
  const mcpServers: Record<string, object> = {};
  for (const { clientName, path } of MCP_SERVERS)
    mcpServers[clientName] = { type: 'http', url: siteUrl + path };
  return JSON.stringify({ mcpServers }, null, 2);
};

/** A call of a tool with curl. */
const curlOf = (url: string, name: string, given: object): string => {
  const params = { name, arguments: given };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const body = JSON.stringify(call).replaceAll("'", String.raw`'\''`);
  return `curl '${url}' -H 'Content-Type: application/json' \\\n  -d '${body}'`;
};

/** The sample has no dates: fixed dates would soon be in the past. */
const hotelCall = ({ siteUrl }: Publication, city: string): string =>
  curlOf(siteUrl + HOTELS_SERVER.path, LIST_HOTELS.name, { city, limit: 3 });

/** The tool list_hotels as documents show it, from the schemas that validate its calls. */
export interface HotelTool {
  arguments: readonly Field[];
  answer: readonly Field[];
  /** Commands that add the server to an agent. */
  install: readonly string[];
  settings: string;
  call: string;
}

export const hotelToolOf = (
  { publication, entries }: DocumentFacts,
  language: Language = 'en',
): HotelTool => {
  const words = referenceWordsIn(language);
  const fields = (schema: unknown) => fieldsOf(schemaObject.parse(schema), {}, words);
  return {
    arguments: fields(LIST_HOTELS.inputSchema),
    answer: fields(LIST_HOTELS.outputSchema),
    install: installLines(HOTELS_SERVER, publication),
    settings: clientSettings(publication),
    call: hotelCall(publication, exampleCity(entries)),
  };
};

const LISTED: ReadonlySet<string> = new Set(['facilities', 'tags']);

/** The part of the guides that is about hotels, without its heading. */
export const hotelSearchMarkdown = (facts: DocumentFacts): string => {
  const tool = hotelToolOf(facts);
  return blocks(
    bullets(guide.hotels),
    shell(...tool.install, tool.call),
    agents['hotel-arguments'].text ?? '',
    fieldTable(
      // The fields of nested objects are in the documentation.
      tool.arguments
        .filter(({ name }) => !/[.[]/.test(name))
        // Both lists are printed above, and once is enough in a file that is read as a whole.
        .map((each) => (LISTED.has(each.name) ? { ...each, meaning: guide.listed } : each)),
      undefined,
      registerApi.mcp.argument,
    ),
  ).trimEnd();
};

/** The server of the directory, as documents show it. */
export interface DirectoryServer {
  /** Name, what it does, and its arguments, as Markdown. */
  tools: readonly (readonly string[])[];
  install: readonly string[];
  call: string;
}

const named = z.object({ properties: z.record(z.string(), z.unknown()) });

const argumentsOf = (inputSchema: object): string =>
  Object.keys(named.parse(inputSchema).properties).map(code).join(', ');

export const directoryServerOf = (
  { publication }: Pick<DocumentFacts, 'publication'>,
  language: Language = 'en',
): DirectoryServer => ({
  tools: DIRECTORY_SERVER.tools.map(({ name, title, inputSchema }) => [
    code(name),
    registerWordsIn(language).api.mcp.toolTitle(name, title),
    argumentsOf(inputSchema),
  ]),
  install: installLines(DIRECTORY_SERVER, publication),
  call: curlOf(publication.siteUrl + DIRECTORY_SERVER.path, 'get_observations', {
    kind: 'publishers',
    crawler: 'GPTBot',
    verdict: 'refused',
  }),
});

/** The part of the guides about the server of the directory, without its heading. */
export const directoryServerMarkdown = (facts: Pick<DocumentFacts, 'publication'>): string => {
  const { tools, install, call } = directoryServerOf(facts);
  return blocks(
    bullets(guide.directory),
    shell(...install, call),
    table(registerApi.mcp.tools.head, tools),
  ).trimEnd();
};
