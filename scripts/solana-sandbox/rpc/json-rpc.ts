import { z } from 'zod';
import { ACCOUNT_METHODS } from './accounts.ts';
import { BLOCK_METHODS } from './blocks.ts';
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  NODE_UNHEALTHY,
  PARSE_ERROR,
  RpcFaultError,
} from './fault.ts';
import { HISTORY_METHODS } from './history.ts';
import type { Method, Node } from './node.ts';
import { SENDING_METHODS } from './sending.ts';

/** JSON-RPC 2.0: a text in, a text out. */

const METHODS = new Map<string, Method>(
  Object.entries({ ...BLOCK_METHODS, ...ACCOUNT_METHODS, ...SENDING_METHODS, ...HISTORY_METHODS }),
);

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).nullish(),
});

/** Calls in one batch at most. */
const BATCH_MOST = 200;

const UNSAFE = '\u0000integer ';
const UNSAFE_IN_JSON = /"\\u0000integer (\d+)"/g;

const plainNumber = (value: bigint): number | string =>
  value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${UNSAFE}${value}`;

/** JSON in which a bigint is a number of as many digits as it has. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? plainNumber(each) : each,
  ).replace(UNSAFE_IN_JSON, '$1');

type Id = string | number | null;

const failure = (id: Id, fault: RpcFaultError) => ({
  jsonrpc: '2.0',
  error: {
    code: fault.code,
    message: fault.message,
    ...(fault.data === undefined ? {} : { data: fault.data }),
  },
  id,
});

const unhealthy = new RpcFaultError(NODE_UNHEALTHY, 'Node is unhealthy', { numSlotsBehind: null });

const run = async (node: Node, method: string, params: readonly unknown[]): Promise<unknown> => {
  const found = METHODS.get(method);
  if (found === undefined) throw new RpcFaultError(METHOD_NOT_FOUND, 'Method not found');
  // A send need not wait for the writes of others: it waits for its own.
  if (node.chain.isBroken) throw unhealthy;
  if (method !== 'sendTransaction')
    await node.chain.settled().catch(() => {
      throw unhealthy;
    });
  return found(node, params);
};

const faultOf = (error: unknown): RpcFaultError => {
  if (error instanceof RpcFaultError) return error;
  console.error(error);
  return new RpcFaultError(INTERNAL_ERROR, 'Internal error');
};

const answerOne = async (node: Node, call: unknown) => {
  const read = request.safeParse(call);
  if (!read.success) return failure(null, new RpcFaultError(INVALID_REQUEST, 'Invalid request'));
  const { id, method, params } = read.data;
  try {
    const result = await run(node, method, params ?? []);
    return id === undefined ? undefined : { jsonrpc: '2.0', result, id };
  } catch (error) {
    return id === undefined ? undefined : failure(id, faultOf(error));
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return new RpcFaultError(PARSE_ERROR, 'Parse error');
  }
};

/** Undefined where nobody waits for an answer. */
export const answer = async (node: Node, text: string): Promise<string | undefined> => {
  const calls = parsed(text);
  if (calls instanceof RpcFaultError) return jsonText(failure(null, calls));
  if (!Array.isArray(calls)) {
    const one = await answerOne(node, calls);
    return one === undefined ? undefined : jsonText(one);
  }
  if (calls.length === 0 || calls.length > BATCH_MOST)
    return jsonText(failure(null, new RpcFaultError(INVALID_REQUEST, 'Invalid request')));
  const answers = await Promise.all(calls.map((call) => answerOne(node, call)));
  const wanted = answers.filter((each) => each !== undefined);
  return wanted.length === 0 ? undefined : jsonText(wanted);
};
