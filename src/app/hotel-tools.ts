import { API_VERSION } from '#documents/publication.ts';
import {
  iconsAt,
  INSTRUCTIONS,
  SERVER_DESCRIPTION,
  SERVER_TITLE,
  serverName,
} from '#hotels/list-hotels/identity.ts';
import { HOTEL_TOOLS } from '#hotels/list-hotels/tools.ts';
import { mcpEndpoint } from '#kernel/mcp/endpoint.ts';
import { environment } from './environment.ts';
import { MINUTE_MS, searchPorts } from '#app/stays/search-ports.ts';
import { nameClient, visitorQuota } from './store.ts';

/** The tools at /mcp. */

export const answerMcp = mcpEndpoint({
  identity: {
    name: serverName,
    title: SERVER_TITLE,
    version: API_VERSION,
    description: SERVER_DESCRIPTION,
    instructions: INSTRUCTIONS,
    icons: iconsAt,
  },
  tools: HOTEL_TOOLS,
  ports: { ...searchPorts, searchesPerMinute: () => environment().mcpCallsPerMinute },
  location: () => {
    const { siteUrl, host } = environment();
    return { siteUrl, listensOn: host };
  },
  quota: (tool, most) => visitorQuota(`mcp-${tool}`, { most, windowMs: MINUTE_MS }),
  nameClient,
  report: (error) => console.error('MCP:', error),
});
