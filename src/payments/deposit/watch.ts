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

/** Finds what came into the vault and credits each transfer exactly once. */

/** An account by the key that deposits name. */
export interface DepositAccount {
  tenant: Tenant;
  accountId: string;
}

export interface DepositKeeper {
  /** Those of the transfers about which nothing was decided yet. */
  unjudged(source: DepositSource, transfers: readonly ChainTransfer[]): Promise<ChainTransfer[]>;
  /** The accounts whose reference key is among these. */
  accountsOf(mode: Mode, references: readonly string[]): Promise<DepositAccount[]>;
  /** Whose deposit address has this token account. */
  accountAt(source: DepositSource, tokenAccount: string): Promise<DepositAccount | undefined>;
  findHeld(source: DepositSource, ...asked: Parameters<FindsHeld>): ReturnType<FindsHeld>;
  /** Whether somebody has recorded a payment by hand under one of these names of the chain's. */
  isRecorded(source: DepositSource, providerPaymentIds: readonly string[]): Promise<boolean>;
}

export interface DepositPorts
  extends ReadsAccounts, ReadsPayments, Pick<World, 'now'>, Pick<Ids, 'newId'> {
  chain: Pick<VaultChain, 'providers' | 'readSightings' | 'proveTransfers'>;
  keeper: DepositKeeper;
  sightings: SightingKeeper;
  /** Looks at deposit addresses, see look.ts; left out where there are none. */
  look?: ((source: DepositSource) => Promise<ReadOn>) | undefined;
  book: Book<DepositChange>;
  /** Reports what was not credited to a person; never throws. */
  report(deposit: Deposit): void;
  /** Reports a transaction that this version cannot read; never throws. */
  reportUnreadable(signature: string): void;
  /** Reports what providers do not agree on; never throws. */
  reportUnproved(unproved: Unproved): void;
}

/** A transaction that a provider names, and that the others do not confirm or contradict. */
export interface Unproved {
  signature: string;
  state: Proof<TransfersRead>['state'];
  dissenters: readonly string[];
}

interface WatchOrder extends DepositSource {
  /** The vault and its token accounts, and those of earlier vaults. */
  addresses: readonly string[];
}

/** Transactions proved in one round: deposits share the providers with payouts. */
const PROOFS_MOST = 128;
const PROOFS_AT_ONCE = 8;

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

const keepUncredited = async ({ book, report }: DepositPorts, deposit: Deposit): Promise<void> => {
  await book.commit(operatorIn(deposit.mode), [{ change: 'deposit-judged', deposit }]);
  report(deposit);
};

/** The payment and the note of its transfer are one write: neither is there without the other. */
const credit = async (ports: DepositPorts, order: Creditable): Promise<void> => {
  const { tenant, chain, transfer } = order;
  try {
    await ports.book.commit(tenant, await paymentOf(ports, order));
  } catch (error) {
    const isRecorded = error instanceof PaymentError && error.code === 'PROVIDER_PAYMENT_EXISTS';
    if (!isRecorded && !(error instanceof OutdatedError)) throw error;
    // Another watcher was faster; else it was recorded otherwise, and a person has to look.
    const source = { mode: tenant.mode, chain };
    const [open] = await ports.keeper.unjudged(source, [transfer]);
    if (open === undefined) return;
    if (!isRecorded) throw error;
    await keepUncredited(ports, uncredited(source, open, 'POSSIBLE_DOUBLE'));
  }
};

/** What came to an address is its account's, whatever else it names. */
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
  // Two accounts named by one transfer: nobody can say whose it is.
  if (account === undefined || another !== undefined)
    return keepUncredited(ports, uncredited(source, transfer, 'UNKNOWN_REFERENCE'));
  const names = [signature, transferName(transfer)];
  // Credited by hand perhaps: the operator says whether it is the same money.
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

/** After so many tries, a minute, a provider that does not know it yet is no longer just late. */
const TRIES_UNTIL_ALARM = 6;

interface Examined {
  sighting: DueSighting;
  proof: Proof<TransfersRead>;
}

/** What is proved is written, and what is not comes again later. @returns new transfers */
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

/** Proves what is due, some at a time. */
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

/** What one round did: how many transfers were new, and whether more is left. */
export interface WatchReport {
  found: number;
  more: boolean;
}

/**
 * One round: reads on in every provider's history, and proves what that has shown. It takes a
 * bounded number of pages and transactions, and goes on where it stopped.
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
  // Mostly nothing was noted: then what was due before is what is due.
  const isNoted = histories.noted || looked.noted;
  const { found, more } = await proveDue(ports, source, isNoted ? await dueNow() : await before);
  return { found, more: more || histories.more || looked.more };
};
