import type { Mode } from '#access/key.ts';
import { amountOf } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { ChainTransfer } from '#payments/chain/deposit.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Ids } from '#payments/ids.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import { recordPayment } from '#payments/payment/record.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { DepositChange } from './changes.ts';
import type { Deposit, DepositSource } from './deposit.ts';
import { credited, judgeTransfer, uncredited } from './states.ts';

/** Finds what came into the vault and credits each transfer exactly once. */

/** An account by the key that deposits name. */
export interface DepositAccount {
  tenant: Tenant;
  accountId: string;
}

export interface DepositKeeper {
  /** How far the history of the address was read; undefined before the first time. */
  cursor(source: DepositSource, address: string): Promise<string | undefined>;
  advance(source: DepositSource, address: string, last: string, now: Date): Promise<void>;
  /** Those of the transfers about which nothing was decided yet. */
  unjudged(source: DepositSource, transfers: readonly ChainTransfer[]): Promise<ChainTransfer[]>;
  /** Those of the signatures that are the vault's own payouts. */
  own(source: DepositSource, signatures: readonly string[]): Promise<ReadonlySet<string>>;
  /** The accounts whose reference key is among these. */
  accountsOf(mode: Mode, references: readonly string[]): Promise<DepositAccount[]>;
}

export interface DepositPorts
  extends ReadsAccounts, ReadsPayments, Pick<World, 'now'>, Pick<Ids, 'newId'> {
  chain: VaultChain;
  keeper: DepositKeeper;
  book: Book<DepositChange>;
  /** Reports what was not credited to a person; never throws. */
  report(deposit: Deposit): void;
  /** Reports a transaction that this version cannot read; never throws. */
  reportUnreadable(signature: string): void;
}

interface WatchOrder extends DepositSource {
  /** The vault and its token accounts. */
  addresses: readonly string[];
}

/** Transactions read at once. */
const PAGE_MOST = 100;

interface Creditable extends DepositAccount {
  chain: Chain;
  transfer: ChainTransfer;
  assetCode: AssetCode;
  /** One name for one transfer, for ever: with its position where its transaction has several. */
  providerPaymentId: string;
}

const paymentOf = async (ports: DepositPorts, order: Creditable): Promise<DepositChange[]> => {
  const { tenant, accountId, chain, transfer, assetCode, providerPaymentId } = order;
  const amount = amountOf(transfer.amount);
  const { blockTime } = transfer;
  const { result, changes } = await recordPayment(ports, tenant, {
    accountId,
    amount,
    assetCode,
    method: 'CRYPTO',
    provider: chain,
    providerPaymentId,
    ...(blockTime === null ? {} : { initiatedAt: blockTime }),
  });
  const to = { tenant, accountId, paymentId: result.paymentId };
  return [...changes, credited({ mode: tenant.mode, chain }, transfer, to)];
};

/** The payment and the note of its transfer are one write: neither is there without the other. */
const credit = async (ports: DepositPorts, order: Creditable): Promise<void> => {
  try {
    await ports.book.commit(order.tenant, await paymentOf(ports, order));
  } catch (error) {
    // Another watcher was faster.
    if (error instanceof PaymentError && error.code === 'PROVIDER_PAYMENT_EXISTS') return;
    throw error;
  }
};

const keepUncredited = async ({ book, report }: DepositPorts, deposit: Deposit): Promise<void> => {
  await book.commit(operatorIn(deposit.mode), [{ change: 'deposit-judged', deposit }]);
  report(deposit);
};

const settle = async (
  ports: DepositPorts,
  source: DepositSource,
  { transfer, isOnlyOne }: { transfer: ChainTransfer; isOnlyOne: boolean },
): Promise<void> => {
  const { signature, position, assetCode, references } = transfer;
  const verdict = judgeTransfer(transfer);
  if (verdict !== null || assetCode === undefined)
    return keepUncredited(ports, uncredited(source, transfer, verdict ?? 'WRONG_ASSET'));
  const [account, another] = await ports.keeper.accountsOf(source.mode, references);
  // Two accounts named by one transfer: nobody can say whose it is.
  if (account === undefined || another !== undefined)
    return keepUncredited(ports, uncredited(source, transfer, 'UNKNOWN_REFERENCE'));
  const providerPaymentId = isOnlyOne ? signature : `${signature}:${position}`;
  const { chain } = source;
  return credit(ports, { ...account, chain, transfer, assetCode, providerPaymentId });
};

/** One page of one address. The cursor moves once everything before it is written. */
const watchPage = async (
  ports: DepositPorts,
  source: DepositSource,
  address: string,
): Promise<{ found: number; more: boolean }> => {
  const { chain, keeper, now } = ports;
  const read = await chain.readDeposits({
    address,
    since: await keeper.cursor(source, address),
    most: PAGE_MOST,
    known: (signatures) => keeper.own(source, signatures),
  });
  for (const signature of read.unreadable) ports.reportUnreadable(signature);
  const together = Map.groupBy(read.transfers, ({ signature }) => signature);
  const fresh = await keeper.unjudged(source, read.transfers);
  for (const transfer of fresh) {
    const isOnlyOne = together.get(transfer.signature)?.length === 1;
    await settle(ports, source, { transfer, isOnlyOne });
  }
  if (read.last !== undefined) await keeper.advance(source, address, read.last, now());
  return { found: fresh.length, more: read.more };
};

/**
 * Reads on where it stopped, page after page, and answers how many transfers were new. A silent
 * chain ends it for now; nothing is lost, because a cursor only moves over what was written.
 */
export const watchDeposits = async (
  ports: DepositPorts,
  { addresses, ...source }: WatchOrder,
): Promise<number> => {
  let count = 0;
  try {
    for (const address of addresses) {
      for (let more = true; more;) {
        const page = await watchPage(ports, source, address);
        count += page.found;
        more = page.more;
      }
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
  }
  return count;
};
