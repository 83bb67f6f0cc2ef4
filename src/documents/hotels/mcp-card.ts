import {
  MCP_PATH,
  SERVER_DESCRIPTION,
  SERVER_TITLE,
  serverName,
} from '#hotels/list-hotels/identity.ts';
import { iconsAt } from '#kernel/mcp/identity.ts';
import { REVISIONS } from '#kernel/mcp/revisions.ts';
import { API_VERSION, type Publication } from '#documents/publication.ts';

/** What tells of the MCP server before anybody connects; tools are told by the server itself. */

export const CARD_PATH = `${MCP_PATH}/server-card`;
export const CARD_TYPE = 'application/mcp-server-card+json';

const identity = (siteUrl: string) => ({
  name: serverName(siteUrl),
  title: SERVER_TITLE,
  description: SERVER_DESCRIPTION,
  version: API_VERSION,
  websiteUrl: `${siteUrl}/docs`,
});

/** The server card (SEP-2127) at /mcp/server-card and two well-known addresses. */
export const serverCard = ({ siteUrl }: Publication) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...identity(siteUrl),
  icons: iconsAt(siteUrl),
  remotes: [
    {
      type: 'streamable-http',
      url: siteUrl + MCP_PATH,
      supportedProtocolVersions: [...REVISIONS],
    },
  ],
});

/** The entry for the MCP registry; `mcp-publisher publish` takes it as it is served. */
export const registryEntry = ({ siteUrl }: Publication) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...identity(siteUrl),
  remotes: [{ type: 'streamable-http', url: siteUrl + MCP_PATH }],
});
