import type { McpPrompt } from './prompt.ts';
import type { McpResources } from './resource.ts';
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

/** What is served at one MCP endpoint. */
export interface McpService<Ports> {
  identity: McpIdentity;
  tools: readonly McpTool<Ports>[];
  resources?: McpResources<Ports>;
  prompts?: readonly McpPrompt<Ports>[];
  ports: Ports;
  /** Notes an error whose cause a caller does not learn. */
  report(error: unknown): void;
}
