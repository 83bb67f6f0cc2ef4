import { z } from 'zod';
import type { Kind } from '#register/records/kinds.ts';

/** The address of an entry as a resource of the MCP server. */
const resourceUri = (kind: Kind, slug: string): string => `kontor://${kind}/${slug}`;

export const linksSchema = z.object({
  page: z.string().describe('For people'),
  json: z.string().describe('The record alone'),
  markdown: z.string(),
  resource: z.string().describe('The same entry as a resource of this server'),
});

export const linksOf = (siteUrl: string, kind: Kind, slug: string) => ({
  page: `${siteUrl}/${kind}/${slug}`,
  json: `${siteUrl}/api/${kind}/${slug}`,
  markdown: `${siteUrl}/${kind}/${slug}.md`,
  resource: resourceUri(kind, slug),
});
