import type { Completer } from './resource.ts';

interface McpPromptArgument<Ports> {
  name: string;
  description: string;
  required: boolean;
  complete?: Completer<Ports>;
}

/** A request that a person picks from a menu and fills in, and the model then carries out. */
export interface McpPrompt<Ports> {
  name: string;
  title: string;
  description: string;
  arguments: readonly McpPromptArgument<Ports>[];
  /** What the model is asked; arguments that are missing are undefined. */
  text(given: Readonly<Record<string, string | undefined>>): string;
}
