import { z } from 'zod';
import { entryHistoryPath } from '#register/history/feed.ts';
import type { Kind } from '#register/records/kinds.ts';

/** The address of an entry as a resource of the MCP server. */
const resourceUri = (kind: Kind, slug: string): string => `kontor://${kind}/${slug}`;

export const linksSchema = z.object({
  page: z.string().describe('For people'),
  json: z.string().describe('The record alone'),
  markdown: z.string(),
  changes: z.string().describe('What changed of it, in order'),
  resource: z.string().describe('The same entry as a resource of this server'),
});

export const linksOf = (siteUrl: string, kind: Kind, slug: string) => ({
  page: `${siteUrl}/${kind}/${slug}`,
  json: `${siteUrl}/api/${kind}/${slug}`,
  markdown: `${siteUrl}/${kind}/${slug}.md`,
  changes: siteUrl + entryHistoryPath({ kind, slug }),
  resource: resourceUri(kind, slug),
});
