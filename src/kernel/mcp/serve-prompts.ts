import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { McpPrompt } from './prompt.ts';

const unknownPrompt = (name: string, prompts: readonly { name: string }[]): ProtocolError => {
  const known = prompts.map((prompt) => prompt.name).join(', ');
  const message = `Unknown prompt ${JSON.stringify(name.slice(0, 64))}: there is ${known}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
};

const ARGUMENT_MOST_CHARACTERS = 500;

/** The arguments of the prompt, without empty ones. @throws ProtocolError */
const argumentsOf = <Ports>(prompt: McpPrompt<Ports>, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    prompt.arguments.map(({ name, required, description }) => {
      const value = Object.hasOwn(given, name) ? given[name]?.trim() || undefined : undefined;
      if (value === undefined && required)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `The prompt ${prompt.name} needs the argument ${name}: ${description}`,
        );
      return [name, value?.slice(0, ARGUMENT_MOST_CHARACTERS)];
    }),
  );

/** Lists prompts and fills them in. */
export const servePrompts = <Ports>(server: Server, prompts: readonly McpPrompt<Ports>[]): void => {
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, title, description, arguments: all }) => ({
      ...{ name, title, description },
      arguments: all.map(({ complete: _, ...argument }) => argument),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (prompt === undefined) throw unknownPrompt(params.name, prompts);
    const text = prompt.text(argumentsOf(prompt, params.arguments ?? {}));
    const content = { type: 'text' as const, text };
    return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
  });
};
