import { amountOf } from '#kernel/money/amount.ts';
import { carryOut } from '#payments/carry-out.ts';
import { fundLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { recordPayment } from '#payments/payment/record.ts';
import { acceptPayout, type Acceptance } from '#payments/payout/accept.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { quotedSums, type Sums } from '#payments/payout/funding.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Task } from '#payments/payout/worker/ports.ts';
import type { Quote } from '#payments/quote/quote.ts';
import type { Tenant } from '#payments/tenant.ts';
import { bankWork } from '#payments/storage/bank.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import type { Desk } from './payments.ts';

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

class Filler {
  readonly #desk: Desk;
  readonly #tenant: Tenant;
  readonly #accountId: string;
  #signed = 0;

  constructor(desk: Desk, tenant: Tenant, accountId: string) {
    this.#desk = desk;
    this.#tenant = tenant;
    this.#accountId = accountId;
  }

  async accept(sums: Sums, to: Acceptance['to'] = onChain): Promise<Payout> {
    const { ports, book } = this.#desk;
    const order = { accountId: this.#accountId, sums, words: {}, to };
    const decide = async () => acceptPayout(ports, order);
    return carryOut(book, { tenant: this.#tenant, decide });
  }

  /** A quote with a fee, from USDC into EURC. */
  async quoted(): Promise<Sums> {
    const { ports, book } = this.#desk;
    const createdAt = ports.now();
    const quote: Quote = {
      quoteId: ports.newId('qt'),
      accountId: this.#accountId,
      sourceAmount: amountOf(1010n),
      sourceAssetCode: 'USDC',
      destinationAmount: amountOf(900n),
      destinationAssetCode: 'EURC',
      rate: '0.9',
      fees: [{ type: 'PAYOUT', amount: amountOf(10n), assetCode: 'USDC' }],
      payoutId: null,
      expiresAt: new Date(createdAt.getTime() + 300_000),
      createdAt,
    };
    await book.commit(this.#tenant, [{ change: 'quote-created', quote }]);
    return quotedSums(quote);
  }

  /** Claims what waits, and signs for it. */
  async sign(): Promise<{ task: Task; signature: string }> {
    const { store, ports } = this.#desk;
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
    const signature = `signature ${this.#signed}`;
    const lifetime = { value: 'until some block', boundTo: null };
    const signed: SignedTransfer = { signature, wire: 'AA==', lifetime };
    await work.advance(task, { advance: 'signed', signed, number: 1 }, ports.now());
    return { task, signature };
  }

  async complete(): Promise<void> {
    const { task, signature } = await this.sign();
    const step = {
      advance: 'completed',
      signature,
      confirmations: 32,
      networkFee: 5000n,
    } as const;
    await payoutWork(this.#desk.store).advance(task, step, this.#desk.ports.now());
  }

  async fail(): Promise<void> {
    const { task, signature } = await this.sign();
    const failure = { code: 'NEVER_LANDED', message: 'It never landed.' };
    const step = { advance: 'failed', signature, attempt: 'EXPIRED', failure } as const;
    const told = { ...step, error: null, networkFee: null };
    await payoutWork(this.#desk.store).advance(task, told, this.#desk.ports.now());
  }

  async cancel(): Promise<void> {
    const { ports, book } = this.#desk;
    const { payoutId } = await this.accept(plain('USDC', 30n));
    const decide = () => cancelPayout(ports, this.#tenant, payoutId);
    await carryOut(book, { tenant: this.#tenant, decide });
  }

  async payAtTheBank(): Promise<void> {
    const { store, ports } = this.#desk;
    const { mode } = this.#tenant;
    const { payoutId } = await this.accept(plain('EUR', 40n), atTheBank);
    const bank = bankWork(store);
    const payments = await bank.waiting(mode, 10);
    await bank.handOver(mode, { payments, file: null }, ports.now());
    const payment = await bank.find(mode, payoutId);
    if (payment === undefined) throw new Error('the bank does not know it');
    await bank.settle(payment, { payoutId, state: 'SETTLED', reason: null }, ports.now());
  }

  async deposit(): Promise<void> {
    const { ports, book } = this.#desk;
    const tenant = this.#tenant;
    const accountId = this.#accountId;
    const sum = { amount: amountOf(5000n), assetCode: 'USDC' } as const;
    const from = { method: 'CRYPTO', provider: 'solana', providerPaymentId: 'landed 1' } as const;
    const { result, changes } = await recordPayment(ports, tenant, { accountId, ...sum, ...from });
    const transfer = {
      signature: 'landed 1',
      position: 0,
      block: 7n,
      blockTime: null,
      finalized: true,
      failed: false,
      token: ADDRESS,
      ...sum,
      tokenAccount: ADDRESS,
      sender: null,
      references: [],
      disputed: false,
    };
    const credited = { tenant, accountId, paymentId: result.paymentId };
    const found = { mode: tenant.mode, chain: 'solana' } as const;
    const deposit = { ...found, transfer, verdict: 'CREDITED', credited } as const;
    await book.commit(tenant, [...changes, { change: 'deposit-judged', deposit }]);
  }

  async fill(): Promise<void> {
    const { book, record } = this.#desk;
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
    await this.deposit();
  }
}

export const fillPayouts = (desk: Desk, tenant: Tenant, accountId: string): Promise<void> =>
  new Filler(desk, tenant, accountId).fill();
