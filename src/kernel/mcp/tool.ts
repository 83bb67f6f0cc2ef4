/**
 * The annotations of a read-only tool (MCP, ToolAnnotations); its world is open if it calls other
 * servers.
 */
export const readingAnnotations = (title: string, reach: 'own data' | 'open world') => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: reach === 'open world',
});

/** A tool as lists and documents show it, without its code. */
export interface ToolDeclaration {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: Readonly<Record<string, boolean | string>>;
}

/** A tool with its code. */
export interface McpTool<Ports> extends ToolDeclaration {
  /** The number of calls that one caller may make in a minute. */
  callsPerMinute(ports: Ports): number;
  /** The answer, or a text that allows the caller to repair the arguments. */
  call(given: unknown, ports: Ports): Promise<ToolAnswer>;
}

export type ToolAnswer = { value: object } | { mistakes: string };
