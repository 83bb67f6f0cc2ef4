import { iconsAt } from '#kernel/mcp/identity.ts';
import { REVISIONS } from '#kernel/mcp/revisions.ts';
import type { DocumentFacts, Made } from '#documents/facts.ts';
import { API_VERSION, type Publication } from '#documents/publication.ts';
import { DIRECTORY_SERVER, HOTELS_SERVER, MCP_SERVERS } from './servers.ts';

/**
 * Descriptions of the MCP servers for clients that are not connected; the servers themselves list
 * their tools.
 */

type McpServerFacts = typeof HOTELS_SERVER;

export const cardPath = ({ path }: Pick<McpServerFacts, 'path'>): string => `${path}/server-card`;
export const CARD_TYPE = 'application/mcp-server-card+json';

const identity = ({ name, title, description }: McpServerFacts, siteUrl: string) => ({
  name: name(siteUrl),
  title,
  description,
  version: API_VERSION,
  websiteUrl: `${siteUrl}/docs`,
});

/** The server card (SEP-2127) below the address of its server, and at well-known ones. */
const serverCard = (server: McpServerFacts, { siteUrl }: Publication) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...identity(server, siteUrl),
  icons: iconsAt(siteUrl),
  remotes: [
    {
      type: 'streamable-http',
      url: siteUrl + server.path,
      supportedProtocolVersions: [...REVISIONS],
    },
  ],
});

/**
 * An entry for the MCP registry, in the form that `mcp-publisher publish` takes. Each server has an
 * entry of its own: the registry takes several remotes of one entry for several ways to the same
 * tools.
 */
const registryEntry = (server: McpServerFacts, { siteUrl }: Publication) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...identity(server, siteUrl),
  icons: iconsAt(siteUrl),
  remotes: [{ type: 'streamable-http', url: siteUrl + server.path }],
});

/** /.well-known/mcp/catalog.json: all servers of the site, in the draft form of SEP-2127. */
const mcpCatalog = ({ siteUrl }: Publication) => ({
  specVersion: 'draft',
  entries: MCP_SERVERS.map((server) => ({
    identifier: `urn:air:${new URL(siteUrl).hostname}:mcp:${server.key}`,
    displayName: server.title,
    type: CARD_TYPE,
    url: siteUrl + cardPath(server),
  })),
});

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

const cardAt = (path: string, server: McpServerFacts): Made => [
  path,
  ({ publication }: DocumentFacts) => json(serverCard(server, publication)),
];
const entryAt = (path: string, server: McpServerFacts): Made => [
  path,
  ({ publication }: DocumentFacts) => json(registryEntry(server, publication)),
];

/**
 * Every document about an MCP server. Those of the first server are also at the addresses meant for
 * a single server.
 */
export const MCP_DOCUMENTS: readonly Made[] = [
  ...MCP_SERVERS.flatMap((server) => [
    cardAt(cardPath(server), server),
    entryAt(`${server.path}/server.json`, server),
  ]),
  cardAt('/.well-known/mcp/server-card.json', HOTELS_SERVER),
  cardAt('/.well-known/mcp.json', HOTELS_SERVER),
  entryAt('/.well-known/mcp/server.json', HOTELS_SERVER),
  entryAt('/server.json', HOTELS_SERVER),
  cardAt('/.well-known/mcp/directory/server-card.json', DIRECTORY_SERVER),
  entryAt('/.well-known/mcp/directory/server.json', DIRECTORY_SERVER),
  ['/.well-known/mcp/catalog.json', ({ publication }) => json(mcpCatalog(publication))],
];
