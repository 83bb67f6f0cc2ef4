import { MCP_PATH } from '#kernel/mcp/identity.ts';
import { listHotelsInput } from '#hotels/list-hotels/input.ts';
import { TOOL_NAME } from '#hotels/list-hotels/tool.ts';
import { HOTEL_RULES } from '#documents/guide.ts';
import { jsonSchema, typeInWords } from '#documents/json-schema.ts';
import { blocks, bullets, code, plain, shell, table } from '#documents/markdown.ts';
import type { Publication } from '#documents/publication.ts';

/** How the MCP server is added to an agent, and how it is asked by hand. */

const CLIENT_NAME = 'kontor';

export const installLines = ({ siteUrl }: Publication): readonly string[] => [
  `claude mcp add --transport http ${CLIENT_NAME} ${siteUrl}${MCP_PATH}`,
  `npx add-mcp ${siteUrl}${MCP_PATH}`,
];

/** What clients that are set up by a file take. */
export const clientSettings = ({ siteUrl }: Publication): string =>
  JSON.stringify(
    { mcpServers: { [CLIENT_NAME]: { type: 'http', url: siteUrl + MCP_PATH } } },
    null,
    2,
  );

/** A call by hand. It names no dates: a written one would soon be in the past. */
export const callByHand = ({ siteUrl }: Publication, city: string): string => {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: TOOL_NAME, arguments: { city, limit: 3 } },
  };
  const body = JSON.stringify(call).replaceAll("'", String.raw`'\''`);
  return `curl '${siteUrl}${MCP_PATH}' -H 'Content-Type: application/json' \\\n  -d '${body}'`;
};

export const ADD_DATES =
  'Add `checkIn`, `checkOut` (YYYY-MM-DD) and `adults` to its arguments for prices.';

/** The arguments of the tool, from the schema that checks them. */
const argumentsTable = (): string =>
  table(
    ['Argument', 'Values', 'Meaning'],
    Object.entries(listHotelsInput.shape).map(([name, schema]) => {
      const { description = '', ...described } = jsonSchema(schema);
      return [code(name), typeInWords(described), plain(description)];
    }),
  );

/** The part of the guides that is about hotels, without its heading. */
export const hotelSearchMarkdown = (publication: Publication, city: string): string =>
  blocks(
    bullets(HOTEL_RULES),
    shell(...installLines(publication), callByHand(publication, city)),
    ADD_DATES,
    argumentsTable(),
  ).trimEnd();
