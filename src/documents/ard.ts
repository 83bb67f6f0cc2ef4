import { cardPath, CARD_TYPE } from '#documents/mcp/cards.ts';
import { MCP_SERVERS } from '#documents/mcp/servers.ts';
import { guide } from '#words/en/guide.ts';
import type { Publication } from './publication.ts';

/**
 * The entries of ARD (Agentic Resource Discovery, v0.91), by which search services for agents find
 * this site.
 */

const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

const SKILL_QUERIES = [
  'which German publishers write about technology, and where is their feed',
  'online stores for pets that sell in Austria',
  'which companies of a register were added, changed or removed since last month',
  'download a list of all publishers of the European Union',
] as const;

const entriesAt = (siteUrl: string) => {
  const identifier = (path: string) => `urn:air:${new URL(siteUrl).hostname}:${path}`;
  return [
    ...MCP_SERVERS.map((server) => ({
      identifier: identifier(`mcp:${server.key}`),
      displayName: server.title,
      type: CARD_TYPE,
      url: siteUrl + cardPath(server),
      description: server.description,
      capabilities: server.tools.map(({ name }) => name),
      representativeQueries: server.queries,
      metadata: { endpoint: siteUrl + server.path },
    })),
    {
      identifier: identifier('skill:directory'),
      displayName: 'Kontor directory',
      type: SKILL_TYPE,
      url: `${siteUrl}/SKILL.md`,
      description: guide.what,
      capabilities: ['search', 'details', 'changes', 'observations', 'dumps'],
      representativeQueries: SKILL_QUERIES,
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
 * /.well-known/ai-catalog.json, the earlier address of ARD, with the same entries. An older draft
 * calls the type of an entry `mediaType`.
 */
export const aiCatalog = (publication: Publication) => {
  const manifest = ardManifest(publication);
  const entries = manifest.entries.map((entry) => ({ ...entry, mediaType: entry.type }));
  return { ...manifest, entries };
};
