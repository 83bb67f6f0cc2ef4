import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { REVISIONS } from './revisions.ts';
import type { McpTool } from './tool.ts';

/** What a server calls itself before any of its tools is called. */
interface McpIdentity {
  name(siteUrl: string): string;
  title: string;
  version: string;
  description: string;
  /** What a model reads of all tools together. */
  instructions: string;
  icons(siteUrl: string): { src: string; mimeType: string; sizes: string[] }[];
}

/** What is served at /mcp. */
export interface McpService<Ports> {
  identity: McpIdentity;
  tools: readonly McpTool<Ports>[];
  ports: Ports;
  /** Notes an error that a caller is not told the cause of. */
  report(error: unknown): void;
}

const HOUR_MS = 3_600_000;
/** The same for every client until the next deploy. */
const CACHE_HINT = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

const text = (content: string) => ({ type: 'text' as const, text: content });

/** Whatever goes wrong on our side is an answer as well, without its cause. */
const callTool = async <Ports>(
  tool: McpTool<Ports>,
  given: unknown,
  { ports, report }: McpService<Ports>,
) => {
  try {
    const answer = await tool.call(given, ports);
    if ('mistakes' in answer) return { content: [text(answer.mistakes)], isError: true };
    const { value } = answer;
    return { content: [text(JSON.stringify(value))], structuredContent: { ...value } };
  } catch (error) {
    report(error);
    const sorry = `The call failed on our side: call ${tool.name} again later.`;
    return { content: [text(sorry)], isError: true };
  }
};

const unknownTool = (name: string, tools: readonly { name: string }[]): ProtocolError => {
  const known = tools.map((tool) => tool.name).join(', ');
  const message = `Unknown tool ${JSON.stringify(name.slice(0, 64))}: there is ${known}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
};

/**
 * A server for one request, of either era. It is the plain `Server` and not `McpServer`, whose
 * texts for wrong arguments could not be ours and which converts every schema anew each time.
 */
export const mcpServer = <Ports>(siteUrl: string, service: McpService<Ports>): Server => {
  const { identity, tools } = service;
  const icons = identity.icons(siteUrl);
  const { title, version, description, instructions } = identity;
  const server = new Server(
    { name: identity.name(siteUrl), title, version, description, websiteUrl: siteUrl, icons },
    {
      capabilities: { tools: {} },
      instructions,
      supportedProtocolVersions: [...REVISIONS],
      cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ callsPerMinute: _, call: __, ...tool }) => ({ ...tool, icons })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw unknownTool(params.name, tools);
    return callTool(tool, params.arguments, service);
  });
  return server;
};
