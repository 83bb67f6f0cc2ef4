import { MCP_PATH, SERVER_DESCRIPTION, SERVER_TITLE } from '#hotels/list-hotels/identity.ts';
import { CARD_PATH, CARD_TYPE } from '#documents/hotels/mcp-card.ts';
import { guide } from '#words/en/guide.ts';
import type { Publication } from './publication.ts';

/** What agents' finders read: the entries of ARD (Agentic Resource Discovery, v0.91). */

const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

/** What a person might ask for whom the resource is of use; finders build their index of them. */
const QUERIES = {
  hotels: [
    'find a hotel in Zermatt for two adults from Friday to Sunday with its price',
    'which hotels near the Chiemsee have a sauna',
    'official website of a hotel in Vienna and a link to book there',
  ],
  directory: [
    'which German publishers write about technology, and where is their feed',
    'European alternatives to an American project management tool',
    'online stores for pets that sell in Austria',
    'download a list of all publishers of the European Union',
  ],
} as const;

const entriesAt = (siteUrl: string) => {
  const identifier = (path: string) => `urn:air:${new URL(siteUrl).hostname}:${path}`;
  return [
    {
      identifier: identifier('mcp:hotels'),
      displayName: SERVER_TITLE,
      type: CARD_TYPE,
      url: siteUrl + CARD_PATH,
      description: SERVER_DESCRIPTION,
      capabilities: ['list_hotels'],
      representativeQueries: QUERIES.hotels,
      metadata: { endpoint: siteUrl + MCP_PATH },
    },
    {
      identifier: identifier('skill:directory'),
      displayName: 'Kontor directory',
      type: SKILL_TYPE,
      url: `${siteUrl}/SKILL.md`,
      description: guide.what,
      capabilities: ['search', 'details', 'changes', 'dumps'],
      representativeQueries: QUERIES.directory,
      metadata: { openapi: `${siteUrl}/openapi.json`, data: `${siteUrl}/data/index.json` },
    },
  ];
};

/** /.well-known/ard.json */
export const ardManifest = ({ siteUrl }: Publication) => ({
  specVersion: '1.0',
  host: { displayName: 'Kontor', documentationUrl: `${siteUrl}/docs` },
  entries: entriesAt(siteUrl),
});

/**
 * /.well-known/ai-catalog.json, the address before: the same entries. An older draft calls the
 * kind of an entry `mediaType`.
 */
export const aiCatalog = (publication: Publication) => {
  const manifest = ardManifest(publication);
  const entries = manifest.entries.map((entry) => ({ ...entry, mediaType: entry.type }));
  return { ...manifest, entries };
};
