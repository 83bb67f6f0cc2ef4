/**
 * What a tool that only reads says of itself; it reaches an open world if it asks other servers.
 * MCP, ToolAnnotations.
 */
export const readingAnnotations = (title: string, reach: 'own data' | 'open world') => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: reach === 'open world',
});

/** A tool as it is listed: what clients and documents read of it, without its code. */
export interface ToolDeclaration {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: Readonly<Record<string, boolean | string>>;
}

/** A tool as it is listed and called, whatever it does. */
export interface McpTool<Ports> extends ToolDeclaration {
  /** What one caller may use of it in a minute. */
  callsPerMinute(ports: Ports): number;
  /** The answer, or a text from which the caller can repair its arguments. */
  call(given: unknown, ports: Ports): Promise<ToolAnswer>;
}

export type ToolAnswer = { value: object } | { mistakes: string };
