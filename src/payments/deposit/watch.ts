import { begun } from '#kernel/async/begun.ts';
import type { Mode } from '#access/key.ts';
import { amountOf } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { ChainTransfer, FindsHeld, TransfersRead } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import { OutdatedError, type Book } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Ids } from '#payments/ids.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import { recordPayment } from '#payments/payment/record.ts';
import type { Proof } from '#payments/proof/proof.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { DepositChange } from './changes.ts';
import { transferName, type Deposit, type DepositSource } from './deposit.ts';
import {
  delayAfter,
  findSightings,
  type DueSighting,
  type ReadOn,
  type SightingKeeper,
} from './sightings.ts';
import { credited, judgeTransfer, uncredited } from './states.ts';

/** Finds transfers into the vault and credits each of them exactly once. */

/** The account to which a deposit belongs. */
export interface DepositAccount {
  tenant: Tenant;
  accountId: string;
}

export interface DepositKeeper {
  /** The given transfers that have no verdict yet. */
  unjudged(source: DepositSource, transfers: readonly ChainTransfer[]): Promise<ChainTransfer[]>;
  /** The accounts whose reference key is among these. */
  accountsOf(mode: Mode, references: readonly string[]): Promise<DepositAccount[]>;
  /** The account that owns the deposit address with this token account. */
  accountAt(source: DepositSource, tokenAccount: string): Promise<DepositAccount | undefined>;
  findHeld(source: DepositSource, ...asked: Parameters<FindsHeld>): ReturnType<FindsHeld>;
  /** Whether a payment was recorded by hand under one of these ids of the chain. */
  isRecorded(source: DepositSource, providerPaymentIds: readonly string[]): Promise<boolean>;
}

export interface DepositPorts
  extends ReadsAccounts, ReadsPayments, Pick<World, 'now'>, Pick<Ids, 'newId'> {
  chain: Pick<VaultChain, 'providers' | 'readSightings' | 'proveTransfers'>;
  keeper: DepositKeeper;
  sightings: SightingKeeper;
  /** Checks deposit addresses, see look.ts; left out if there are none. */
  look?: ((source: DepositSource) => Promise<ReadOn>) | undefined;
  book: Book<DepositChange>;
  /** Reports an uncredited deposit to a person; never throws. */
  report(deposit: Deposit): void;
  /** Reports a transaction that this version cannot read; never throws. */
  reportUnreadable(signature: string): void;
  /** Reports a transaction on which providers do not agree; never throws. */
  reportUnproved(unproved: Unproved): void;
}

/** A transaction that a provider reports and that the others contradict or do not confirm. */
export interface Unproved {
  signature: string;
  state: Proof<TransfersRead>['state'];
  dissenters: readonly string[];
}

interface WatchOrder extends DepositSource {
  /** The vault and its token accounts, and those of earlier vaults. */
  addresses: readonly string[];
}

/** The most transactions proved in one round: payouts use the same providers. */
const PROOFS_MOST = 128;
const PROOFS_AT_ONCE = 8;

interface Creditable extends DepositAccount {
  chain: Chain;
  transfer: ChainTransfer;
  assetCode: AssetCode;
  /** The permanent id of the transfer; with its position if the transaction has several. */
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
    inVault: true,
    ...(blockTime === null ? {} : { initiatedAt: blockTime }),
  });
  const to = { tenant, accountId, paymentId: result.paymentId };
  return [...changes, credited({ mode: tenant.mode, chain }, transfer, to)];
};

const keepUncredited = async ({ book, report }: DepositPorts, deposit: Deposit): Promise<void> => {
  await book.commit(operatorIn(deposit.mode), [{ change: 'deposit-judged', deposit }]);
  report(deposit);
};

/** The payment and the verdict on its transfer are one write: neither exists without the other. */
const credit = async (ports: DepositPorts, order: Creditable): Promise<void> => {
  const { tenant, chain, transfer } = order;
  try {
    await ports.book.commit(tenant, await paymentOf(ports, order));
  } catch (error) {
    const isRecorded = error instanceof PaymentError && error.code === 'PROVIDER_PAYMENT_EXISTS';
    if (!isRecorded && !(error instanceof OutdatedError)) throw error;
    // Either another watcher has judged it first, or somebody recorded a payment by hand meanwhile.
    const source = { mode: tenant.mode, chain };
    const [open] = await ports.keeper.unjudged(source, [transfer]);
    if (open === undefined) return;
    if (!isRecorded) throw error;
    await keepUncredited(ports, uncredited(source, open, 'POSSIBLE_DOUBLE'));
  }
};

/** A transfer to a deposit address belongs to its account, whatever else it names. */
const accountsFor = async (
  { keeper }: DepositPorts,
  source: DepositSource,
  { tokenAccount, references }: ChainTransfer,
): Promise<DepositAccount[]> => {
  const owner = await keeper.accountAt(source, tokenAccount);
  return owner === undefined ? keeper.accountsOf(source.mode, references) : [owner];
};

const settle = async (
  ports: DepositPorts,
  source: DepositSource,
  { transfer, isOnlyOne }: { transfer: ChainTransfer; isOnlyOne: boolean },
): Promise<void> => {
  const { signature, assetCode } = transfer;
  const verdict = judgeTransfer(transfer);
  if (verdict !== null || assetCode === undefined)
    return keepUncredited(ports, uncredited(source, transfer, verdict ?? 'WRONG_ASSET'));
  const [account, another] = await accountsFor(ports, source, transfer);
  // No account, or several accounts: it is not known to whom the transfer belongs.
  if (account === undefined || another !== undefined)
    return keepUncredited(ports, uncredited(source, transfer, 'UNKNOWN_REFERENCE'));
  const names = [signature, transferName(transfer)];
  // It may have been credited by hand: the operator decides whether it is the same money.
  if (await ports.keeper.isRecorded(source, names))
    return keepUncredited(ports, uncredited(source, transfer, 'POSSIBLE_DOUBLE'));
  const providerPaymentId = isOnlyOne ? signature : transferName(transfer);
  const { chain } = source;
  return credit(ports, { ...account, chain, transfer, assetCode, providerPaymentId });
};

const settleAll = async (
  ports: DepositPorts,
  source: DepositSource,
  { signature, transfers }: { signature: string; transfers: TransfersRead['transfers'] },
): Promise<number> => {
  if (transfers === null) {
    ports.reportUnreadable(signature);
    return 0;
  }
  const fresh = await ports.keeper.unjudged(source, transfers);
  for (const transfer of fresh)
    await settle(ports, source, { transfer, isOnlyOne: transfers.length === 1 });
  return fresh.length;
};

/** After this many tries (about a minute) a provider without the transaction is not just late. */
const TRIES_UNTIL_ALARM = 6;

interface Examined {
  sighting: DueSighting;
  proof: Proof<TransfersRead>;
}

/** Writes what is proved and delays the rest. @returns the number of new transfers */
const conclude = async (
  ports: DepositPorts,
  source: DepositSource,
  { sighting, proof }: Examined,
): Promise<number> => {
  const { signature, tries } = sighting;
  const { state, dissenters } = proof;
  if (dissenters.length > 0 || (state === 'open' && tries >= TRIES_UNTIL_ALARM))
    ports.reportUnproved({ signature, state, dissenters });
  if (proof.state === 'proved') {
    const { transfers } = proof.fact;
    const found = await settleAll(ports, source, { signature, transfers });
    await ports.sightings.done(source, [signature]);
    return found;
  }
  const dueAt = new Date(ports.now().getTime() + delayAfter(tries));
  await ports.sightings.delay(source, { signature, tries: tries + 1 }, dueAt);
  return 0;
};

/** Proves due sightings, several at the same time. */
const proveDue = async (
  ports: DepositPorts,
  source: DepositSource,
  due: readonly DueSighting[],
): Promise<{ found: number; more: boolean }> => {
  const findHeld: FindsHeld = (named) => ports.keeper.findHeld(source, named);
  let found = 0;
  for (let begin = 0; begin < due.length; begin += PROOFS_AT_ONCE) {
    const examined = await Promise.all(
      due.slice(begin, begin + PROOFS_AT_ONCE).map(async (sighting): Promise<Examined> => {
        return { sighting, proof: await ports.chain.proveTransfers(sighting.signature, findHeld) };
      }),
    );
    for (const each of examined) found += await conclude(ports, source, each);
  }
  return { found, more: due.length === PROOFS_MOST };
};

/** The result of a round: how many transfers were new, and whether more is left. */
export interface WatchReport {
  found: number;
  more: boolean;
}

/**
 * Runs one round: reads the history of every provider further, and proves what was found. The
 * number of pages and transactions is limited; the next round continues there.
 */
export const watchDeposits = async (
  ports: DepositPorts,
  { addresses, ...source }: WatchOrder,
): Promise<WatchReport> => {
  const { providers } = ports.chain;
  const dueNow = () => ports.sightings.due(source, ports.now(), PROOFS_MOST);
  const before = begun(dueNow());
  const histories = await findSightings(ports, source, { providers, addresses });
  const looked = (await ports.look?.(source)) ?? { more: false, noted: false };
  // In most rounds nothing new was stored: then the sightings read before are still right.
  const isNoted = histories.noted || looked.noted;
  const { found, more } = await proveDue(ports, source, isNoted ? await dueNow() : await before);
  return { found, more: more || histories.more || looked.more };
};
