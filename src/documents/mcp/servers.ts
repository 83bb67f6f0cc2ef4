import { SINGLE_HOTEL_DECLARATIONS } from '#hotels/api/declarations.ts';
import {
  MCP_PATH,
  SERVER_DESCRIPTION,
  SERVER_TITLE,
  serverName,
} from '#hotels/list-hotels/identity.ts';
import { LIST_HOTELS } from '#hotels/list-hotels/tool.ts';
import {
  DIRECTORY_DESCRIPTION,
  DIRECTORY_MCP_PATH,
  DIRECTORY_TITLE,
  directoryServerName,
} from '#register/api/tools/identity.ts';
import type { ToolDeclaration } from '#kernel/mcp/tool.ts';
import { REGISTER_TOOLS } from '#register/api/tools/tools.ts';

/** The MCP servers: one list for all documents that name them. */

interface McpServerFacts {
  /** The last part of its name, and of its identifier in catalogues. */
  key: string;
  path: string;
  name(siteUrl: string): string;
  title: string;
  /** At most 100 characters, as the registry demands. */
  description: string;
  /** The name by which clients add it. */
  clientName: string;
  tools: readonly ToolDeclaration[];
  /** Questions for which the server is useful; search services index them. */
  queries: readonly string[];
}

export const HOTELS_SERVER: McpServerFacts = {
  key: 'hotels',
  path: MCP_PATH,
  name: serverName,
  title: SERVER_TITLE,
  description: SERVER_DESCRIPTION,
  clientName: 'kontor',
  tools: [LIST_HOTELS],
  queries: [
    'find a hotel in Zermatt for two adults from Friday to Sunday with its price',
    'which hotels near the Chiemsee have a sauna',
    'official website of a hotel in Vienna and a link to book there',
  ],
};

export const DIRECTORY_SERVER: McpServerFacts = {
  key: 'directory',
  path: DIRECTORY_MCP_PATH,
  name: directoryServerName,
  title: DIRECTORY_TITLE,
  description: DIRECTORY_DESCRIPTION,
  clientName: 'kontor-directory',
  tools: [...REGISTER_TOOLS, ...SINGLE_HOTEL_DECLARATIONS],
  queries: [
    'which European publishers refuse GPTBot in their robots.txt',
    'European alternatives to an American project management tool',
    'does this newspaper take payment from agents by x402, and where',
    'on which days in February is this hotel in Tyrol cheapest',
  ],
};

export const MCP_SERVERS = [HOTELS_SERVER, DIRECTORY_SERVER] as const;
