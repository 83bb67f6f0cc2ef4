import { z } from 'zod';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { signPayments, type TokenPayment } from '../solana-sandbox/payments.ts';

/** The chain as it is: asked itself, past all providers. */

const reply = z.object({ result: z.unknown() });

const askChain = async (
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  const read = reply.safeParse(JSON.parse(text));
  if (read.success && read.data.result !== undefined) return read.data.result;
  throw new Error(`The chain refused ${method}: ${text}`);
};

export const finalSlot = async (url: string): Promise<number> =>
  z.number().parse(await askChain(url, 'getSlot', [{ commitment: 'finalized' }]));

/** Signed as a customer's wallet signs; nobody has seen it yet. */
export const signedPayment = async (url: string, payment: TokenPayment) =>
  signPayments([payment], await readBlockhash(openProviders({ urls: [url] })));

export const sendWire = async (url: string, wire: string): Promise<void> => {
  const config = { encoding: 'base64', preflightCommitment: 'confirmed' };
  await askChain(url, 'sendTransaction', [wire, config]);
};

const entry = z.object({ signature: z.string(), slot: z.number(), err: z.unknown() });
const PAGE = 1000;

/** Signatures of all that names the address, as far as it is final. */
export const historyOf = async (url: string, address: string): Promise<string[]> => {
  const all: string[] = [];
  for (;;) {
    const before = all.at(-1);
    const config = { commitment: 'finalized', limit: PAGE, ...(before && { before }) };
    const found = await askChain(url, 'getSignaturesForAddress', [address, config]);
    const page = z.array(entry).parse(found);
    all.push(...page.map(({ signature }) => signature));
    if (page.length < PAGE) return all;
  }
};

/** As providers are asked for it. */
const PROVED = {
  commitment: 'finalized',
  encoding: 'base64',
  maxSupportedTransactionVersion: 0,
} as const;

export const transactionOf = (url: string, signature: string, encoding: 'base64' | 'jsonParsed') =>
  askChain(url, 'getTransaction', [signature, { ...PROVED, encoding }]);

const tokenAccount = z.object({
  value: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }).nullable(),
});
const AMOUNT_BYTE = 64;

/** What a token account holds at the newest final block; nothing where there is none. */
export const tokensIn = async (url: string, account: string): Promise<bigint> => {
  const config = { encoding: 'base64', commitment: 'finalized' };
  const { value } = tokenAccount.parse(await askChain(url, 'getAccountInfo', [account, config]));
  return value === null ? 0n : Buffer.from(value.data[0], 'base64').readBigUInt64LE(AMOUNT_BYTE);
};
