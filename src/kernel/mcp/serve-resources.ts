import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import type { McpPrompt } from './prompt.ts';
import type { Completer, McpResources } from './resource.ts';

/** Lists resources and reads them. */
export const serveResources = <Ports>(
  server: Server,
  { listed, templates, read }: McpResources<Ports>,
  ports: Ports,
): void => {
  server.setRequestHandler('resources/list', () => ({ resources: [...listed] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: templates.map(({ completers: _, ...template }) => template),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = await read(uri, ports);
    if ('missing' in found) throw new ResourceNotFoundError(uri, found.missing);
    return { contents: [{ uri, ...found }] };
  });
};

/** As many as the protocol lets an answer hold. */
const VALUES_MOST = 100;

/** Completes variables of resource templates and arguments of prompts. */
export const serveCompletions = <Ports>(
  server: Server,
  { templates }: Pick<McpResources<Ports>, 'templates'>,
  prompts: readonly McpPrompt<Ports>[],
  ports: Ports,
): void => {
  const completerFor = (
    ref: { type: 'ref/resource'; uri: string } | { type: 'ref/prompt'; name: string },
    argument: string,
  ): Completer<Ports> | undefined => {
    if (ref.type === 'ref/prompt')
      return prompts
        .find(({ name }) => name === ref.name)
        ?.arguments.find(({ name }) => name === argument)?.complete;
    const template = templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    return Object.hasOwn(template?.completers ?? {}, argument)
      ? template?.completers[argument]
      : undefined;
  };
  server.setRequestHandler('completion/complete', async ({ params }) => {
    const { ref, argument, context } = params;
    const complete = completerFor(ref, argument.name);
    const all = (await complete?.(argument.value, context?.arguments ?? {}, ports)) ?? [];
    const values = all.slice(0, VALUES_MOST);
    return { completion: { values, total: all.length, hasMore: all.length > values.length } };
  });
};
