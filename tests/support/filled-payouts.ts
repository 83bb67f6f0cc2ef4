import { amountOf } from '#kernel/money/amount.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { depositReference, fundLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { recordPayment } from '#payments/payment/record.ts';
import { acceptPayout, type Acceptance } from '#payments/payout/accept.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { quotedSums, type Sums } from '#payments/payout/funding.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import type { Attempt } from '#payments/payout/attempt.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { completed, failed, failureOf, signed } from '#payments/payout/states.ts';
import { ended, handedOver } from '#payments/rail/states.ts';
import type { Task } from '#payments/payout/worker/ports.ts';
import type { Quote } from '#payments/quote/quote.ts';
import type { Tenant } from '#payments/tenant.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import type { Setup } from './payments.ts';

/** A payout in every state that there is, with a quote, the bank and a deposit. */

const ADDRESS = 'So11111111111111111111111111111111111111112';

const onChain = {
  cryptoDetails: {
    toAddress: ADDRESS,
    chain: 'solana',
    tokenAccount: ADDRESS,
    wallet: null,
    transactionSignature: null,
    confirmations: null,
    networkFee: null,
  },
} as const satisfies Acceptance['to'];

const iban = 'DE89370400440532013000';
const bankDetails = { beneficiaryId: 'ben_1', name: 'Ada Beispiel', iban, bic: null };
const atTheBank = { fiatDetails: { ...bankDetails, railReference: null } };

const plain = (assetCode: 'USDC' | 'EUR', amount: bigint): Sums => ({
  sourceAmount: amountOf(amount),
  sourceAssetCode: assetCode,
  destinationAmount: amountOf(amount),
  destinationAssetCode: assetCode,
  fees: [],
  quote: null,
});

const COINS = { amount: amountOf(5000n), assetCode: 'USDC' } as const;

/** Coins that a transaction has brought into the vault. */
export const foundIn = ({ mode }: Pick<Tenant, 'mode'>, signature: string, position = 0) => ({
  mode,
  chain: 'solana' as const,
  transfer: {
    signature,
    position,
    block: 7n,
    blockTime: null,
    finalized: true,
    failed: false,
    token: ADDRESS,
    ...COINS,
    tokenAccount: ADDRESS,
    sender: null,
    references: [],
    disputed: false,
  },
});

class Filler {
  readonly #setup: Setup;
  readonly #tenant: Tenant;
  readonly #accountId: string;
  #signed = 0;

  constructor(setup: Setup, tenant: Tenant, accountId: string) {
    this.#setup = setup;
    this.#tenant = tenant;
    this.#accountId = accountId;
  }

  async accept(sums: Sums, to: Acceptance['to'] = onChain): Promise<Payout> {
    const { ports, book } = this.#setup;
    const order = { accountId: this.#accountId, sums, words: {}, to };
    const decide = async () => acceptPayout(ports, order);
    return commitDecision(book, { tenant: this.#tenant, decide });
  }

  /** One that waits for approval, and stays so. */
  async acceptWaiting(): Promise<void> {
    const { ports, book } = this.#setup;
    const sums = plain('USDC', 60n);
    const decisions = [
      { kind: 'operator', by: 'Ada', verdict: 'APPROVED', reason: 'seen', at: ports.now() },
    ] as const;
    const expiresAt = new Date(ports.now().getTime() + 72 * 3_600_000);
    const approval = { needed: 2, requestedBy: 'key_1', expiresAt, decisions, outcome: null };
    const order = { accountId: this.#accountId, sums, words: {}, to: onChain, approval };
    await book.commit(this.#tenant, acceptPayout(ports, order).changes);
  }

  /** A quote with a fee, from USDC into EURC. */
  async quoted(): Promise<Sums> {
    const { ports, book } = this.#setup;
    const createdAt = ports.now();
    const quote: Quote = {
      quoteId: ports.newId('qt'),
      accountId: this.#accountId,
      sourceAmount: amountOf(1010n),
      sourceAssetCode: 'USDC',
      destinationAmount: amountOf(900n),
      destinationAssetCode: 'EURC',
      rate: '0.9',
      rateDate: '2026-11-20',
      tokenAccountFee: amountOf(0n),
      fees: [{ type: 'PAYOUT', amount: amountOf(10n), assetCode: 'USDC' }],
      payoutId: null,
      expiresAt: new Date(createdAt.getTime() + 300_000),
      createdAt,
    };
    await book.commit(this.#tenant, [{ change: 'quote-created', quote }]);
    return quotedSums(quote);
  }

  /** Claims what waits, and signs for it. */
  async sign(): Promise<Task & { live: Attempt }> {
    const { store, ports, book } = this.#setup;
    const work = payoutWork(store);
    const claim = {
      mode: this.#tenant.mode,
      chain: 'solana',
      owner: 'one',
      leaseMs: 30_000,
      most: 1,
    } as const;
    const [task] = await work.claim({ ...claim, now: ports.now() });
    if (task === undefined) throw new Error('nothing waits for a signature');
    this.#signed += 1;
    const signature = `${this.#tenant.mode} signature ${this.#signed}`;
    const lifetime = { value: 'until some block', boundTo: null };
    const transfer: SignedTransfer = { signature, wire: 'AA==', lifetime };
    const now = ports.now();
    const live = { ...transfer, number: 1, state: 'SIGNED', signedAt: now, sentAt: null } as const;
    const { result: payout, changes } = signed(task, live, now);
    await book.commit(task.tenant, changes);
    return { ...task, payout, live };
  }

  async complete(): Promise<void> {
    const { ports, book } = this.#setup;
    const task = await this.sign();
    const landing = { attempt: task.live, confirmations: 32, networkFee: 5000n };
    await book.commit(task.tenant, completed(task, ports.now(), landing).changes);
  }

  async fail(): Promise<void> {
    const { ports, book } = this.#setup;
    const task = await this.sign();
    const ended = { attempt: task.live, state: 'EXPIRED', error: null, networkFee: null } as const;
    const facts = { now: ports.now(), ending: ended };
    await book.commit(task.tenant, failed(task, failureOf('NEVER_LANDED'), facts).changes);
  }

  async cancel(): Promise<void> {
    const { ports, book } = this.#setup;
    const { payoutId } = await this.accept(plain('USDC', 30n));
    const decide = () => cancelPayout(ports, this.#tenant, payoutId);
    await commitDecision(book, { tenant: this.#tenant, decide });
  }

  async payAtTheBank(): Promise<void> {
    const { store, ports, book } = this.#setup;
    const { mode } = this.#tenant;
    const { payoutId } = await this.accept(plain('EUR', 40n), atTheBank);
    const bank = bankReader(store);
    const [waiting] = (await bank.waiting(mode, 10)).payments;
    if (waiting === undefined) throw new Error('nothing waits for the bank');
    await book.commitTogether([handedOver(waiting, { fileId: null }, ports.now())]);
    const payment = await bank.find(mode, payoutId);
    if (payment === undefined) throw new Error('the bank does not know it');
    const outcome = { payoutId, state: 'SETTLED', reason: null } as const;
    await book.commit(this.#tenant, ended(payment, { event: 'settled', outcome }, ports.now()));
  }

  async deposit(): Promise<void> {
    const { ports, book } = this.#setup;
    const tenant = this.#tenant;
    const accountId = this.#accountId;
    const signature = 'landed 1';
    const from = { method: 'CRYPTO', provider: 'solana', providerPaymentId: signature } as const;
    const report = { accountId, ...COINS, ...from, inVault: true as const };
    const { result, changes } = await recordPayment(ports, tenant, report);
    const credited = { tenant, accountId, paymentId: result.paymentId };
    const deposit = { ...foundIn(tenant, signature), verdict: 'CREDITED', credited } as const;
    await book.commit(tenant, [...changes, { change: 'deposit-judged', deposit }]);
  }

  /** One of nobody, which the operator books as its own. */
  async depositOfOperator(): Promise<void> {
    const { mode } = this.#tenant;
    const signature = `${mode} of nobody`;
    const found = foundIn(this.#tenant, signature);
    const deposit = { ...found, verdict: 'UNKNOWN_REFERENCE', credited: null } as const;
    const reference = depositReference(signature, COINS.assetCode);
    await this.#setup.book.commit(operatorIn(mode), [
      { change: 'deposit-judged', deposit },
      { change: 'deposit-owned', signature, ...COINS },
      fundLiquidity({ reference, ...COINS }),
    ]);
  }

  async fill(): Promise<void> {
    const { book, record } = this.#setup;
    const amount = amountOf(1_000_000n);
    await record(this.#tenant, { accountId: this.#accountId, amount, assetCode: 'EUR' });
    const liquidity = { reference: 'opening', assetCode: 'EURC', amount } as const;
    await book.commit(this.#tenant, [fundLiquidity(liquidity)]);
    await this.accept(await this.quoted());
    await this.complete();
    await this.accept(plain('USDC', 20n));
    await this.fail();
    await this.cancel();
    await this.accept(await this.quoted());
    await this.sign();
    await this.payAtTheBank();
    await this.accept(plain('USDC', 50n));
    await this.acceptWaiting();
    await this.deposit();
    await this.depositOfOperator();
  }
}

export const fillPayouts = (setup: Setup, tenant: Tenant, accountId: string): Promise<void> =>
  new Filler(setup, tenant, accountId).fill();
