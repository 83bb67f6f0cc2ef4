import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { visibleJson } from '#kernel/text/hidden.ts';
import type { McpService } from './service.ts';
import type { McpTool } from './tool.ts';

const text = (content: string) => ({ type: 'text' as const, text: content });

/** An internal error is answered as well, without its cause. */
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
  const asked = visibleJson(JSON.stringify(name.slice(0, 64)));
  const message = `Unknown tool ${asked}: there is ${known}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
};

/** Lists and calls the tools of a service. */
export const serveTools = <Ports>(
  server: Server,
  service: McpService<Ports>,
  icons: ReturnType<McpService<Ports>['identity']['icons']>,
): void => {
  const { tools } = service;
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ callsPerMinute: _, call: __, ...tool }) => ({ ...tool, icons })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw unknownTool(params.name, tools);
    return callTool(tool, params.arguments, service);
  });
};
