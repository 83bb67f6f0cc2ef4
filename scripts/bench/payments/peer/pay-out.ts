import type pg from 'pg';
import type { z } from 'zod';
import { fingerprintOf } from '#kernel/http/idempotency-key.ts';
import { amountText, parseAmount } from '#kernel/money/amount.ts';
import { idsFrom } from '#payments/ids.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import { MINTS } from '#payments/solana/mints.ts';
import { openSolana } from '#payments/solana/open.ts';
import { signerOf } from '#payments/solana/signer.ts';
import { cryptoOrder } from '#payments/v1/payouts/order.ts';
import { systemWorld } from '#kernel/world.ts';
import { problem, type Answer, type Caller } from './answer.ts';
import { writeOnce } from './once.ts';
import { PAY_OUT } from './statements.ts';

/** Payouts on the chain, their addresses looked up on it as Kontor does. */

type Order = z.output<typeof cryptoOrder>;

const { newId } = idsFrom(systemWorld);

/** The chain that the environment names; undefined for none. */
export const openChain = async (): Promise<PayoutChain | undefined> => {
  const { SOLANA_TEST_RPC: url, SOLANA_TEST_VAULT: secret } = process.env;
  if (url === undefined || secret === undefined) return undefined;
  return openSolana({ rpcUrls: [url], vault: await signerOf(secret), mints: MINTS.sandbox });
};

const newPayout = (given: Order, smallestParts: bigint, assetCode: 'USDC' | 'EURC') => {
  const at = systemWorld.now().toISOString();
  const payoutId = newId('po');
  const sent = amountText(smallestParts, assetCode);
  const body = JSON.stringify({
    ...{ payoutId, object: 'payout', accountId: given.accountId, method: 'crypto' },
    ...{ status: 'INITIATED', sourceAmount: sent, sourceAssetCode: assetCode },
    ...{ destinationAmount: sent, destinationAssetCode: assetCode, fees: [] },
    ...{ createdAt: at, updatedAt: at, initiatedAt: at },
    cryptoDetails: { toAddress: given.toAddress, chain: 'solana' },
    ...{ description: given.description ?? '', metadata: given.metadata ?? {} },
  });
  return { payoutId, body, at };
};

export const payOut = async (
  pool: pg.Pool,
  chain: PayoutChain,
  caller: Caller,
  { body: text, key }: { body: string; key: string },
): Promise<Answer> => {
  const read = cryptoOrder.safeParse(JSON.parse(text));
  if (!read.success || read.data.funding.type !== 'DIRECT') return problem(400, 'VALIDATION_ERROR');
  const given = read.data;
  const { assetCode, amount } = read.data.funding;
  const smallestParts = parseAmount(amount, assetCode);
  if (smallestParts === null || smallestParts === 0n || assetCode === 'EUR')
    return problem(400, 'VALIDATION_ERROR');
  const destination = await chain.readDestination(given.toAddress, assetCode);
  if (!destination.payable) return problem(400, 'VALIDATION_ERROR');
  const { tokenAccount, address: wallet } = destination;
  const { payoutId, body, at } = newPayout(given, smallestParts, assetCode);
  const details = { toAddress: given.toAddress, chain: 'solana', tokenAccount, wallet };
  return writeOnce(pool, caller, {
    ...{ statement: PAY_OUT, accountId: given.accountId, body, at },
    scope: `POST /v1/payouts/crypto ${key}`,
    fingerprint: fingerprintOf(given),
    values: [
      ...[payoutId, String(smallestParts), assetCode, JSON.stringify(details)],
      ...[given.description ?? '', JSON.stringify(given.metadata ?? {})],
    ],
  });
};
