import type { McpPrompt } from './prompt.ts';
import type { McpResources } from './resource.ts';
import type { McpTool } from './tool.ts';

/** The identity of a server before any of its tools is called. */
interface McpIdentity {
  name(siteUrl: string): string;
  title: string;
  version: string;
  description: string;
  /** The introduction to all tools for a model. */
  instructions: string;
  icons(siteUrl: string): { src: string; mimeType: string; sizes: string[] }[];
}

/** The service at one MCP endpoint. */
export interface McpService<Ports> {
  identity: McpIdentity;
  tools: readonly McpTool<Ports>[];
  resources?: McpResources<Ports>;
  prompts?: readonly McpPrompt<Ports>[];
  ports: Ports;
  /** Reports an error whose cause the caller does not learn. */
  report(error: unknown): void;
}
