/** Errors of JSON-RPC 2.0 as whole HTTP answers. */

export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  internalError: -32603,
  /** Refusals of the transport, before a message is read. */
  refused: -32000,
} as const;

export type RpcId = string | number | null;

export const rpcError = (
  status: number,
  code: number,
  message: string,
  context: { id?: RpcId; headers?: Readonly<Record<string, string>> } = {},
): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: context.id ?? null },
    { status, headers: { ...context.headers } },
  );
