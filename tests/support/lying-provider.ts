import { z } from 'zod';
import { getTransactionDecoder } from '@solana/kit';
import type { ChainProxy } from './chain-proxy.ts';

/** Lies that a provider of a chain can tell, for a proxy in front of a real one. */

type Behaviour = Awaited<ReturnType<ChainProxy['behave']>>;

const answer = z.object({ result: z.unknown() });

/** What the real chain says. */
export const askChain = async (
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  return answer.parse(await response.json()).result;
};

const base64 = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 0 };

const found = z.looseObject({
  slot: z.number(),
  transaction: z.tuple([z.string(), z.literal('base64')]),
  meta: z.looseObject({
    preTokenBalances: z.array(z.unknown()),
    postTokenBalances: z.array(z.unknown()),
  }),
});
export type FoundJson = z.output<typeof found>;

export const transactionJson = async (url: string, signature: string): Promise<FoundJson> =>
  found.parse(await askChain(url, 'getTransaction', [signature, base64]));

/** Writes another amount into the bytes of a transfer and into what it says of the balances. */
export const withAmount = (json: FoundJson, from: bigint, to: bigint): FoundJson => {
  const bytes = Buffer.from(json.transaction[0], 'base64');
  const [old, other] = [Buffer.alloc(8), Buffer.alloc(8)];
  old.writeBigUInt64LE(from);
  other.writeBigUInt64LE(to);
  const at = bytes.indexOf(old);
  if (at < 0) throw new Error('the amount is not in the bytes');
  other.copy(bytes, at);
  getTransactionDecoder().decode(bytes);
  return { ...json, transaction: [bytes.toString('base64'), 'base64'] };
};

const landed = (err: unknown, slot: number) => ({
  slot,
  confirmations: null,
  err,
  status: err === null ? { Ok: null } : { Err: err },
  confirmationStatus: 'finalized',
});

/** Says of every signature that it is final, as it likes. */
export const statusLie =
  (slot: number, err: unknown = null) =>
  (method: string, [signatures]: readonly unknown[]): Behaviour => {
    if (method !== 'getSignatureStatuses') return 'pass';
    const asked = z.array(z.string()).parse(signatures);
    const value = asked.map(() => landed(err, slot));
    return { result: { context: { slot: slot + 40 }, value } };
  };

const accountsFound = z.looseObject({
  context: z.looseObject({ slot: z.number() }),
  value: z.array(
    z
      .looseObject({ lamports: z.number(), data: z.tuple([z.string(), z.literal('base64')]) })
      .nullable(),
  ),
});

const TOKEN_ACCOUNT_BYTES = 165;
const AMOUNT_BYTE = 64;

/** Says of every account that it has so much more, or less, at a block so much later. */
export const accountsLie = async (
  url: string,
  params: readonly unknown[],
  { more, later = 0 }: { more: number; later?: number },
): Promise<{ result: unknown }> => {
  const { context, value } = accountsFound.parse(
    await askChain(url, 'getMultipleAccounts', params),
  );
  const changed = value.map((account) => {
    if (account === null) return null;
    const bytes = Buffer.from(account.data[0], 'base64');
    if (bytes.length === TOKEN_ACCOUNT_BYTES) {
      const amount = Number(bytes.readBigUInt64LE(AMOUNT_BYTE)) + more;
      bytes.writeBigUInt64LE(BigInt(Math.max(0, amount)), AMOUNT_BYTE);
    }
    const lamports = Math.max(0, account.lamports + more);
    return { ...account, lamports, data: [bytes.toString('base64'), 'base64'] };
  });
  return { result: { context: { ...context, slot: context.slot + later }, value: changed } };
};
