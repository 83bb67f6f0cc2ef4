import { DAY_MS } from '#kernel/durations.ts';
import { KontorError } from '#kernel/error.ts';
import { amountText, type Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CHAINS, DEFAULT_CHAIN } from '#kernel/money/chains.ts';
import type { World } from '#kernel/world.ts';
import { PaymentError } from '#payments/errors.ts';
import { WalletShortError } from '#payments/chain/error.ts';
import type { TestWallet } from '#payments/chain/deposit.ts';
import type { Chains, OpenedChain, PayoutChain } from '#payments/chain/ports.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import type { Decision } from '#payments/decision.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import { readAccount } from '#payments/account/read.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { TestDepositChange } from './changes.ts';
import type { KeepsTestDeposits, KeptDeposit } from './ports.ts';

/** Deposits out of the test wallet, over the chain, as a customer would make them. */

interface DepositOrder {
  accountId: string;
  amount: Amount;
  assetCode: AssetCode;
}

type Ports = ReadsAccounts & KeepsTestDeposits & Pick<World, 'now'> & { chains: Chains };

/** The key of the request belongs to another deposit, which has landed or still can. */
export class DepositKeyReusedError extends KontorError {
  override readonly name = 'DepositKeyReusedError';
}

/** Whether the deposit of the key was made is not known yet: the same request says so later. */
export class DepositInProgressError extends KontorError {
  override readonly name = 'DepositInProgressError';
}

/** Requests name no chain. */
const CHAIN = CHAINS[DEFAULT_CHAIN];

/** As long as the answers to requests with an Idempotency-Key are kept. */
const KEPT_MS = DAY_MS;
/** Each turn after the first means that somebody else has signed at the same moment. */
const TURNS_MOST = 5;

const invalid = (field: string, message: string, value: string): PaymentError =>
  new PaymentError('VALIDATION_ERROR', `${field}: ${message}`, [{ field, message, value }]);

const requireDepositable = ({ amount, assetCode }: DepositOrder): void => {
  if (amount === 0n) throw invalid('amount', 'expected more than zero', '0');
  if (CHAIN.assets.some((each) => each === assetCode)) return;
  const sentence = `expected an asset of the chain: ${CHAIN.assets.join(' or ')}`;
  throw invalid('assetCode', sentence, assetCode);
};

const shortWallet = ({ amount, assetCode }: DepositOrder, most: bigint): PaymentError => {
  const more = 'POST /v1/sandbox/payments credits an account without it';
  const sentence =
    most === 0n
      ? `the test wallet holds no ${assetCode} now; ${more}`
      : `expected at most ${amountText(most, assetCode)}: ` +
        `the test wallet holds no more ${assetCode} now; ${more}`;
  return invalid('amount', sentence, amountText(amount, assetCode));
};

const walletFor = (opened: OpenedChain | undefined, assetCode: AssetCode) => {
  const wallet = opened?.testWallet;
  if (wallet === undefined || opened?.deposits.tokens[assetCode] === undefined)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `No test wallet holds ${assetCode} here`);
  return { wallet, chain: opened.chain };
};

/** What became of signed bytes: they are on the chain, can still come there, or never will. */
const fateOf = async (
  chain: Pick<PayoutChain, 'readStatuses' | 'findExpired'>,
  transfer: SignedTransfer,
): Promise<'landed' | 'open' | 'gone'> => {
  const [view] = await chain.readStatuses([transfer.signature]);
  const status = view?.status ?? null;
  // What one provider alone says may be wrong: the same bytes are sent once more.
  if (view === undefined || status === null || view.disputed || view.know < view.required)
    return (await chain.findExpired([transfer])).has(transfer.signature) ? 'gone' : 'open';
  if (status.error === null) return 'landed';
  if (status.commitment === 'finalized' && view.witnesses >= view.required) return 'gone';
  throw new DepositInProgressError('The transfer fails on the chain, which is not final yet');
};

const requireSame = (kept: KeptDeposit, order: DepositOrder): void => {
  const { accountId, amount, assetCode } = order;
  if (kept.accountId === accountId && kept.amount === amount && kept.assetCode === assetCode)
    return;
  throw new DepositKeyReusedError('The key belongs to another deposit');
};

/** Others have emptied the wallet since the bytes were signed: until they expire, they may land. */
const sendKept = async (
  wallet: Pick<TestWallet, 'send'>,
  { transfer }: Pick<KeptDeposit, 'transfer'>,
): Promise<void> => {
  try {
    await wallet.send(transfer);
  } catch (error) {
    if (!(error instanceof WalletShortError)) throw error;
    throw new DepositInProgressError('The test wallet holds less than it did', { cause: error });
  }
};

interface KeyedDeposit {
  tenant: Tenant;
  key: string;
  order: DepositOrder;
  wallet: Pick<TestWallet, 'send'>;
  chain: PayoutChain;
  sign(): Promise<SignedTransfer>;
}

/**
 * Makes the deposit of a key once, however often it is asked for and whatever answer was lost: the
 * signed bytes are kept before they are sent. Others are signed only where the chain has proved
 * that those can never land.
 * @throws ChainUnavailableError, DepositInProgressError, DepositKeyReusedError
 */
const depositOnce = async (
  { testDeposits, now }: Ports,
  { tenant, key, order, wallet, chain, sign }: KeyedDeposit,
): Promise<string> => {
  for (let turn = 1; turn <= TURNS_MOST; turn += 1) {
    const since = new Date(now().getTime() - KEPT_MS);
    const kept = await testDeposits.find(tenant, key, since);
    const fate = kept === undefined ? 'gone' : await fateOf(chain, kept.transfer);
    if (kept !== undefined && fate !== 'gone') {
      requireSame(kept, order);
      if (fate === 'open') await sendKept(wallet, kept);
      return kept.transfer.signature;
    }
    const deposit = { ...order, key, transfer: await sign() };
    const isKept = await testDeposits.keep(tenant, deposit, { replaced: kept, since, at: now() });
    if (!isKept) continue;
    await sendKept(wallet, deposit);
    return deposit.transfer.signature;
  }
  throw new DepositInProgressError('Too many make the same deposit at once');
};

/**
 * Pays into an account as a customer would: the account is credited by the watch of the vault.
 * The result is the transaction's signature.
 * @throws ChainUnavailableError, DepositInProgressError, DepositKeyReusedError, PaymentError
 */
export const depositOnChain = async (
  ports: Ports,
  tenant: Tenant,
  order: DepositOrder,
  key: string | null,
): Promise<Decision<string, TestDepositChange>> => {
  const { referenceKey } = await readAccount(ports, tenant, order.accountId);
  requireDepositable(order);
  const { assetCode, amount } = order;
  const opened = ports.chains.find(tenant.mode, DEFAULT_CHAIN);
  const { wallet, chain } = walletFor(opened, assetCode);
  // Asked before anything is kept: what is refused leaves the key free.
  const sign = async () => {
    const most = await wallet.amountOf(assetCode);
    if (amount > most) throw shortWallet(order, most);
    return wallet.sign({ assetCode, amount, references: [referenceKey] });
  };
  if (key === null) {
    const transfer = await sign();
    await wallet.send(transfer).catch(async (error: unknown) => {
      if (!(error instanceof WalletShortError)) throw error;
      throw shortWallet(order, await wallet.amountOf(assetCode));
    });
    return { result: transfer.signature, changes: [] };
  }
  const deposit = { tenant, key, order, wallet, chain, sign };
  const signature = await depositOnce(ports, deposit);
  return { result: signature, changes: [{ change: 'test-deposit-sent' }] };
};
