import { Server } from '@modelcontextprotocol/server';
import { HOUR_MS } from '#kernel/durations.ts';
import { REVISIONS } from './revisions.ts';
import { servePrompts } from './serve-prompts.ts';
import { serveCompletions, serveResources } from './serve-resources.ts';
import { serveTools } from './serve-tools.ts';
import type { McpService } from './service.ts';

/** How long clients may keep lists: they are the same for all until the next deploy. */
const CACHE_HINT = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;
/** How long clients may keep an entry: its observations change between deploys. */
const READ_HINT = { ttlMs: 60_000, cacheScope: 'public' } as const;

const CACHE_HINTS = {
  'tools/list': CACHE_HINT,
  'server/discover': CACHE_HINT,
  'resources/list': CACHE_HINT,
  'resources/templates/list': CACHE_HINT,
  'resources/read': READ_HINT,
  'prompts/list': CACHE_HINT,
} as const;

/**
 * A server for one request, with or without a handshake. It is the plain `Server` and not
 * `McpServer`, which has fixed texts for wrong arguments and converts every schema again each time.
 */
export const mcpServer = <Ports>(siteUrl: string, service: McpService<Ports>): Server => {
  const { identity, resources, prompts, ports } = service;
  const icons = identity.icons(siteUrl);
  const { title, version, description, instructions } = identity;
  const server = new Server(
    { name: identity.name(siteUrl), title, version, description, websiteUrl: siteUrl, icons },
    {
      capabilities: {
        tools: {},
        ...(resources === undefined ? {} : { resources: {}, completions: {} }),
        ...(prompts === undefined ? {} : { prompts: {}, completions: {} }),
      },
      instructions,
      supportedProtocolVersions: [...REVISIONS],
      cacheHints: CACHE_HINTS,
    },
  );
  serveTools(server, service, icons);
  if (resources !== undefined) serveResources(server, resources, ports);
  if (prompts !== undefined) servePrompts(server, prompts);
  if (resources !== undefined || prompts !== undefined)
    serveCompletions(server, resources ?? { templates: [] }, prompts ?? [], ports);
  return server;
};
