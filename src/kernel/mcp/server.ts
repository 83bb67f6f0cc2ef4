import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { API_VERSION } from '#documents/publication.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { callListHotels } from '#hotels/list-hotels/call.ts';
import {
  ANNOTATIONS,
  INPUT_SCHEMA,
  OUTPUT_SCHEMA,
  TOOL_DESCRIPTION,
  TOOL_NAME,
  TOOL_TITLE,
} from '#hotels/list-hotels/tool.ts';
import { SERVER_DESCRIPTION, SERVER_TITLE, iconsAt, serverName } from './identity.ts';
import { REVISIONS } from './revisions.ts';

const INSTRUCTIONS =
  'list_hotels finds hotels in Germany, Austria and Switzerland; with checkIn, checkOut and ' +
  'adults it prices them in the same call. Nothing is booked or paid here.';

const HOUR_MS = 3_600_000;
/** The same for every client until the next deploy. */
const CACHE_HINT = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

const toolAt = (siteUrl: string) => ({
  name: TOOL_NAME,
  title: TOOL_TITLE,
  description: TOOL_DESCRIPTION,
  icons: iconsAt(siteUrl),
  inputSchema: INPUT_SCHEMA,
  outputSchema: OUTPUT_SCHEMA,
  annotations: ANNOTATIONS,
});

const text = (content: string) => ({ type: 'text' as const, text: content });

/** The answer of a call; whatever goes wrong on our side is told in it, without its cause. */
const callTool = async (given: unknown, ports: SearchPorts) => {
  try {
    const answer = await callListHotels(given, ports);
    if ('mistakes' in answer) return { content: [text(answer.mistakes)], isError: true };
    const { found } = answer;
    return { content: [text(JSON.stringify(found))], structuredContent: { ...found } };
  } catch (error) {
    ports.report(error);
    const sorry = 'The search failed on our side: call list_hotels again later.';
    return { content: [text(sorry)], isError: true };
  }
};

/**
 * A server for one request, of either era. It is the plain `Server` and not `McpServer`, whose
 * texts for wrong arguments could not be ours and which converts every schema anew each time.
 */
export const mcpServer = (siteUrl: string, ports: SearchPorts): Server => {
  const server = new Server(
    {
      name: serverName(siteUrl),
      title: SERVER_TITLE,
      version: API_VERSION,
      description: SERVER_DESCRIPTION,
      websiteUrl: siteUrl,
      icons: iconsAt(siteUrl),
    },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      supportedProtocolVersions: [...REVISIONS],
      cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [toolAt(siteUrl)] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    if (params.name !== TOOL_NAME)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown tool ${JSON.stringify(params.name.slice(0, 64))}: the only one is ${TOOL_NAME}`,
      );
    return callTool(params.arguments, ports);
  });
  return server;
};
