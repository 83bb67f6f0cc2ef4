import { API_VERSION } from '#documents/publication.ts';
import {
  INSTRUCTIONS,
  MCP_PATH,
  SERVER_DESCRIPTION,
  SERVER_TITLE,
  serverName,
} from '#hotels/list-hotels/identity.ts';
import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';
import { HOTEL_TOOLS } from '#hotels/list-hotels/tools.ts';
import { MINUTE_MS } from '#kernel/durations.ts';
import { iconsAt } from '#kernel/mcp/identity.ts';
import { mcpEndpoint } from '#kernel/mcp/endpoint.ts';
import { demand } from '#app/hotels/demand.ts';
import { environment } from './environment.ts';
import { searchPorts } from '#app/stays/search-ports.ts';
import { nameClient, visitorQuota } from './store.ts';

/** The tools at /mcp. */

const report = (error: unknown): void => console.error('MCP:', error);

export const hotelToolPorts: HotelToolPorts = {
  ...searchPorts,
  demand,
  searchesPerMinute: () => environment().mcpCallsPerMinute,
};

/** The location of all MCP endpoints, and the quota of their callers. */
export const mcpHost = {
  location: () => {
    const { siteUrl, host } = environment();
    return { siteUrl, listensOn: host };
  },
  quota: (counted: string, most: number) =>
    visitorQuota(`mcp-${counted}`, { most, windowMs: MINUTE_MS }),
  nameClient,
  report,
};

export const answerMcp = mcpEndpoint(MCP_PATH, {
  identity: {
    name: serverName,
    title: SERVER_TITLE,
    version: API_VERSION,
    description: SERVER_DESCRIPTION,
    instructions: INSTRUCTIONS,
    icons: iconsAt,
  },
  tools: HOTEL_TOOLS,
  ports: hotelToolPorts,
  ...mcpHost,
});
