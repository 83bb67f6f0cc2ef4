import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { BODY_MOST_BYTES, readBody } from '#kernel/http/body.ts';
import { RPC_CODES, rpcError, type RpcId } from './rpc-error.ts';

/** One JSON-RPC message, as it was sent. */
export interface Message {
  value: unknown;
  id: RpcId;
  method: string;
  /** The name of the called tool; undefined for other methods. */
  toolName: string | undefined;
}

const envelope = z.looseObject({
  id: z.union([z.string(), z.number()]).nullable().catch(null).default(null),
  method: z.string().catch('').default(''),
  params: z.looseObject({ name: z.string().optional() }).optional().catch(undefined),
});

const isMessage = (value: unknown): boolean =>
  [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse].some(
    (isKind) => isKind(value),
  );

const invalid = (message: string, id: RpcId = null): Response =>
  rpcError(400, RPC_CODES.invalidRequest, `Invalid request: ${message}`, { id });

/** The single message of a body, or the answer to an invalid body. */
export const readMessage = async (request: Request): Promise<Message | Response> => {
  const body = await readBody(request, 'json');
  if (body === 'too-large')
    return rpcError(413, RPC_CODES.refused, `A message has at most ${BODY_MOST_BYTES} bytes`);
  if (body === 'malformed' || body.type !== 'json')
    return rpcError(400, RPC_CODES.parseError, 'Parse error: the body is not JSON in UTF-8');
  const { value } = body;
  if (Array.isArray(value)) return invalid('batches are not served, send one message at a time');
  const read = envelope.safeParse(value);
  if (!read.success) return invalid('a message is an object');
  const { id, method, params } = read.data;
  const toolName = method === 'tools/call' ? params?.name : undefined;
  return isMessage(value)
    ? { value, id, method, toolName }
    : invalid('this is no JSON-RPC 2.0 message', id);
};
