import { setTimeout as pause } from 'node:timers/promises';
import type { Kontor, Payout } from '../../src/client/kontor.ts';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import type { Random } from '../bench/random.ts';
import { COINS } from '../simulate/coins.ts';
import { codeOf, insist } from './insist.ts';
import type { Deposit, Order, Wallet } from './orders.ts';

/** A customer's program: it orders, takes back, pays in and looks, as long as it may. */

const PAUSE_MOST_MS = 1500;
const REFERENCE_PART = 0.5;
const CANCELLED_PART = 0.12;
const WAITING_PART = 0.06;
const DEPOSIT_PART = 0.1;
const LOOK_PART = 0.4;
/** The same request once more, long after its answer. */
const REPEATED_PART = 0.1;
const AMOUNT_MOST_PARTS = 20_000_000;
const PARTS = 1_000_000;

const ENDS: readonly Payout['status'][] = ['COMPLETED', 'FAILED', 'CANCELLED'];

interface ClientParts {
  kontor: Kontor;
  /** Keys begin with it. */
  name: string;
  accountId: string;
  random: Random;
  wallets: readonly Wallet[];
  /** Whether there is still work to be made. */
  goesOn(): boolean;
}

export class Client {
  readonly orders: Order[] = [];
  readonly deposits: Deposit[] = [];
  /** What was answered and must not have been. */
  readonly faults: string[] = [];
  readonly #parts: ClientParts;
  #keys = 0;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    await this.#work().catch((error: unknown) => {
      this.faults.push(`${this.#parts.name} cannot go on: ${String(error)}`);
    });
  }

  async #work(): Promise<void> {
    const { random, goesOn } = this.#parts;
    while (goesOn()) {
      await pause(random.next() * PAUSE_MOST_MS);
      if (this.orders.length > 0 && random.chance(DEPOSIT_PART)) await this.#deposit();
      else await this.#orderAny();
      if (random.chance(LOOK_PART)) await this.#look(random.pick(this.orders));
      if (random.chance(REPEATED_PART)) await this.#send(random.pick(this.orders));
    }
  }

  /** One that nothing stands in the way of. */
  async orderCalmly(): Promise<void> {
    const { random, wallets } = this.#parts;
    const to = random.pick(wallets.filter(({ breaks }) => !breaks));
    await this.#send(this.#newOrder({ to, amount: this.#anyAmount(), calm: true }));
  }

  #newKey(): string {
    return `${this.#parts.name}-${(this.#keys += 1)}`;
  }

  #anyAmount(): string {
    const parts = 10_000 + Math.floor(this.#parts.random.next() * AMOUNT_MOST_PARTS);
    return String(parts / PARTS);
  }

  #newOrder({ to, amount, calm }: Pick<Order, 'to' | 'amount' | 'calm'>): Order {
    const { random, accountId } = this.#parts;
    const key = this.#newKey();
    const order: Order = {
      ...{ key, accountId, to, amount, calm },
      reference: random.chance(REFERENCE_PART) ? `purpose-${key}` : undefined,
      coin: random.pick(COINS),
      answered: new Set(),
      first: undefined,
      refused: undefined,
      cancelled: false,
      seen: new Set(),
    };
    this.orders.push(order);
    return order;
  }

  async #orderAny(): Promise<void> {
    const { random, wallets } = this.#parts;
    const waits = random.chance(WAITING_PART);
    const amount = waits ? ENDINGS.waits.value : this.#anyAmount();
    const order = this.#newOrder({ to: random.pick(wallets), amount, calm: false });
    await this.#send(order);
    if (waits || random.chance(CANCELLED_PART)) await this.#cancel(order);
  }

  async #send(order: Order): Promise<void> {
    const { random, kontor } = this.#parts;
    const { accountId, to, amount, coin: assetCode, reference, key: idempotencyKey } = order;
    const funding = { type: 'DIRECT', amount, assetCode } as const;
    const body = { accountId, toAddress: to.address, chain: 'solana', funding, reference } as const;
    try {
      const payout = await insist(random, () =>
        kontor.payouts.createCrypto(body, { idempotencyKey }),
      );
      order.first ??= payout;
      order.answered.add(payout.payoutId);
    } catch (error) {
      order.refused = codeOf(error);
      this.faults.push(`${idempotencyKey} was refused: ${String(error)}`);
    }
  }

  async #cancel(order: Order): Promise<void> {
    const { random, kontor } = this.#parts;
    const [payoutId = ''] = order.answered;
    const idempotencyKey = `${order.key}-cancel`;
    try {
      await insist(random, () => kontor.payouts.cancel(payoutId, { idempotencyKey }));
      order.cancelled = true;
    } catch (error) {
      const code = codeOf(error);
      // A worker was faster, or the answer to an earlier request was lost.
      if (code !== 'PAYOUT_NOT_CANCELLABLE') this.faults.push(`${payoutId}: cancelled ${code}`);
    }
  }

  async #look(order: Order): Promise<void> {
    const { random, kontor } = this.#parts;
    const [payoutId] = order.answered;
    if (payoutId === undefined) return;
    const { status } = await insist(random, () => kontor.payouts.get(payoutId));
    if (ENDS.includes(status)) order.seen.add(status);
  }

  async #deposit(): Promise<void> {
    const { random, kontor, accountId } = this.#parts;
    const assetCode = random.pick(COINS);
    const deposit: Deposit = {
      ...{ key: this.#newKey(), accountId, coin: assetCode, amount: this.#anyAmount() },
      signatures: new Set(),
    };
    this.deposits.push(deposit);
    const { key: idempotencyKey, amount } = deposit;
    const times = random.chance(REPEATED_PART) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const { transactionSignature } = await insist(random, () =>
        kontor.sandbox.makeDeposit({ accountId, amount, assetCode }, { idempotencyKey }),
      );
      deposit.signatures.add(transactionSignature);
    }
  }
}
