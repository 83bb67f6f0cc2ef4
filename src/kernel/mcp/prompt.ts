import type { Completer } from './resource.ts';

interface McpPromptArgument<Ports> {
  name: string;
  description: string;
  required: boolean;
  complete?: Completer<Ports>;
}

/**
 * A request that a person chooses from a menu and fills in, and that the model then carries out.
 */
export interface McpPrompt<Ports> {
  name: string;
  title: string;
  description: string;
  arguments: readonly McpPromptArgument<Ports>[];
  /** The text for the model; missing arguments are undefined. */
  text(given: Readonly<Record<string, string | undefined>>): string;
}
