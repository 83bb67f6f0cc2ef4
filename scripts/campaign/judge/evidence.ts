import type { Event, Kontor, Payment, Payout } from '../../../src/client/kontor.ts';
import { parseAmount } from '#kernel/money/amount.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Coin } from '../../simulate/coins.ts';
import type { Deposit, Order } from '../orders.ts';
import type { Receiver } from '../receiver.ts';
import { readTransfers, type Transfers } from './transfers.ts';

/** Everything that the judge looks at: what was ordered, what is shown, and the chain itself. */

interface HeldBalance {
  accountId: string;
  assetCode: string;
  available: string;
  pending: string;
  posted: string;
}

export interface Played {
  kontor: Kontor;
  /** The database of test mode. */
  store: Store;
  chainUrl: string;
  vaultAddress: string;
  orders: readonly Order[];
  deposits: readonly Deposit[];
  accounts: readonly { accountId: string; referenceKey: string }[];
  receivers: readonly Receiver[];
}

export interface Evidence extends Played {
  payouts: readonly Payout[];
  payoutOf(order: Order): Payout | undefined;
  payments: readonly Payment[];
  balances: readonly HeldBalance[];
  events: readonly Event[];
  transfers: Transfers;
}

/** Nothing where it is no amount. */
export const partsOf = (text: string, coin: Coin): bigint => parseAmount(text, coin) ?? 0n;

const allOf = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

const LIMIT = 100;

export const gather = async (played: Played): Promise<Evidence> => {
  const { kontor, accounts, chainUrl, vaultAddress } = played;
  const payouts = await allOf(kontor.payouts.list({ limit: LIMIT }));
  const byId = new Map(payouts.map((payout) => [payout.payoutId, payout]));
  const balances: HeldBalance[] = [];
  for (const { accountId } of accounts)
    for (const balance of (await kontor.accounts.getBalances(accountId)).data)
      balances.push({ accountId, ...balance });
  return {
    ...played,
    payouts,
    payoutOf: ({ answered: [payoutId = ''] }) => byId.get(payoutId),
    payments: await allOf(kontor.payments.list({ limit: LIMIT })),
    balances,
    events: await allOf(kontor.events.list({ limit: LIMIT })),
    transfers: await readTransfers(chainUrl, vaultAddress),
  };
};
