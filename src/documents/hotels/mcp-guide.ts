import { MCP_PATH } from '#hotels/list-hotels/identity.ts';
import { INPUT_SCHEMA, OUTPUT_SCHEMA, TOOL_NAME } from '#hotels/list-hotels/tool.ts';
import { exampleCity } from '#documents/examples.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { docs } from '#words/en/docs.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, shell } from '#words/markdown.ts';
import { fieldsOf, type Field } from '#documents/reference/fields.ts';
import { fieldTable } from '#documents/reference/markdown.ts';
import { schemaObject } from '#documents/reference/openapi.ts';
import type { Publication } from '#documents/publication.ts';

/** How the MCP server is added to an agent, and how it is asked by hand. */

const CLIENT_NAME = 'kontor';

const installLines = ({ siteUrl }: Publication): readonly string[] => [
  `claude mcp add --transport http ${CLIENT_NAME} ${siteUrl}${MCP_PATH}`,
  `npx add-mcp ${siteUrl}${MCP_PATH}`,
];

/** What clients that are set up by a file take. */
const clientSettings = ({ siteUrl }: Publication): string =>
  JSON.stringify(
    { mcpServers: { [CLIENT_NAME]: { type: 'http', url: siteUrl + MCP_PATH } } },
    null,
    2,
  );

/** A call by hand. It names no dates: a written one would soon be in the past. */
const callByHand = ({ siteUrl }: Publication, city: string): string => {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: TOOL_NAME, arguments: { city, limit: 3 } },
  };
  const body = JSON.stringify(call).replaceAll("'", String.raw`'\''`);
  return `curl '${siteUrl}${MCP_PATH}' -H 'Content-Type: application/json' \\\n  -d '${body}'`;
};

/** The tool list_hotels as it is shown, read from the schemas that it checks by. */
export interface HotelTool {
  arguments: readonly Field[];
  answer: readonly Field[];
  /** Commands that add the server to an agent. */
  install: readonly string[];
  settings: string;
  call: string;
}

export const hotelToolOf = ({ publication, entries }: DocumentFacts): HotelTool => {
  const fields = (schema: unknown) => fieldsOf(schemaObject.parse(schema), {});
  return {
    arguments: fields(INPUT_SCHEMA),
    answer: fields(OUTPUT_SCHEMA),
    install: installLines(publication),
    settings: clientSettings(publication),
    call: callByHand(publication, exampleCity(entries)),
  };
};

/** The part of the guides that is about hotels, without its heading. */
export const hotelSearchMarkdown = (facts: DocumentFacts): string => {
  const tool = hotelToolOf(facts);
  return blocks(
    bullets(guide.hotels),
    shell(...tool.install, tool.call),
    docs.hotels.addDates,
    fieldTable(tool.arguments, 'Argument'),
  ).trimEnd();
};
