import { z } from 'zod';
import { amountOf, amountText, parseAmount } from '#kernel/money/amount.ts';
import { COINS, type Coin } from './coins.ts';
import { codeOf, insist } from './insist.ts';
import { decideOn, mustWait } from './approvers.ts';
import { faultOfPrice, PAYOUT_FEE, type Sums } from './prices.ts';
import type { Tenancy } from './tenancies.ts';
import type { PaidWallet } from './wallets.ts';
import type { Story } from './world.ts';

/** Those who order payouts, and now and then take one back. */

export interface Ordered extends Sums {
  payoutId: string;
  tenancy: Tenancy;
  to: PaidWallet;
  /** Of virtual time. */
  atMs: number;
  /** Whether it must not be signed: it waited, and nobody has approved it. */
  unapproved: boolean;
}

const AMOUNT_MOST = 5_000_000;
/** The chain has no history before it began. */
const ORDERS_AFTER_MS = 2000;
const ORDERS_WITHIN_MS = 60_000;
const CANCELLED_PART = 0.15;
const QUOTED_PART = 0.45;
/** Waits until the quote has expired. */
const LATE_PART = 0.1;
const QUOTE_LIFE_MS = 300_000;
const TWICE_PART = 0.3;

const coin = z.enum(COINS);
const shownPayout = z.object({
  payoutId: z.string(),
  status: z.string(),
  sourceAmount: z.string(),
  sourceAssetCode: coin,
  destinationAmount: z.string(),
  destinationAssetCode: coin,
  fees: z.array(z.object({ amount: z.string(), assetCode: coin })),
});
const shownQuote = shownPayout
  .omit({ payoutId: true, status: true })
  .extend({ quoteId: z.string() });

const parts = (text: string, asset: Coin): bigint => parseAmount(text, asset) ?? -1n;

type Shown = Omit<z.output<typeof shownPayout>, 'payoutId' | 'status'>;

const sumsOf = (shown: Shown): Sums => {
  const { sourceAssetCode, destinationAssetCode } = shown;
  return {
    source: { coin: sourceAssetCode, amount: parts(shown.sourceAmount, sourceAssetCode) },
    destination: {
      coin: destinationAssetCode,
      amount: parts(shown.destinationAmount, destinationAssetCode),
    },
    fees: shown.fees.reduce((sum, { amount, assetCode }) => sum + parts(amount, assetCode), 0n),
  };
};

/** A customer of one organization in one mode. */
class Customer {
  readonly #story: Story;
  readonly #tenancy: Tenancy;
  readonly #name: string;
  #keys = 0;

  constructor(story: Story, tenancy: Tenancy, name: string) {
    this.#story = story;
    this.#tenancy = tenancy;
    this.#name = name;
  }

  #anyAmount(least: bigint): bigint {
    return least + BigInt(1 + Math.floor(this.#story.random.next() * AMOUNT_MOST));
  }

  #anyCoin(): Coin {
    return this.#story.random.pick(COINS);
  }

  /** Every customer counts its keys from 1: those of others must not matter. */
  #post(path: string, body: object, key = `${this.#name} ${(this.#keys += 1)}`) {
    return insist(this.#story, this.#tenancy, { path, body, key });
  }

  async #taken(text: string, to: PaidWallet): Promise<Ordered> {
    const { laws, turnstile } = this.#story;
    const shown = shownPayout.parse(JSON.parse(text));
    const sums = sumsOf(shown);
    const fault = faultOfPrice(sums);
    laws.demand(fault === undefined, `${shown.payoutId} has a wrong price: ${fault}`);
    const { payoutId, status } = shown;
    const unapproved = mustWait(sums);
    const isRight = (status === 'PENDING_APPROVAL') === unapproved;
    laws.demand(isRight, `${payoutId} is ${status}`);
    return { ...sums, payoutId, tenancy: this.#tenancy, to, atMs: turnstile.nowMs, unapproved };
  }

  async #direct(to: PaidWallet): Promise<Ordered> {
    const { laws } = this.#story;
    const assetCode = this.#anyCoin();
    const amount = this.#anyAmount(0n);
    const { accountId } = this.#tenancy;
    const funding = { type: 'DIRECT', amount: amountText(amountOf(amount), assetCode), assetCode };
    const body = { accountId, toAddress: to.address, chain: 'solana', funding };
    const answer = await this.#post('/v1/payouts/crypto', body);
    laws.demand(answer.status === 200, `a payout was refused: ${answer.text}`);
    if (answer.status === 200) {
      const ordered = await this.#taken(answer.text, to);
      const { destination, source } = ordered;
      const isAsked = destination.amount === amount && destination.coin === assetCode;
      laws.demand(isAsked, `${ordered.payoutId} pays another amount than was asked for`);
      laws.demand(source.amount === amount + PAYOUT_FEE, `${ordered.payoutId} takes another fee`);
      await this.#reuse(body, answer.text);
      return ordered;
    }
    throw new Error(answer.text);
  }

  /** The key of another request refuses this one. */
  async #reuse(body: object, before: string): Promise<void> {
    const { laws, random } = this.#story;
    if (!random.chance(TWICE_PART)) return;
    const other = { ...body, description: 'another one' };
    const answer = await this.#post('/v1/payouts/crypto', other, `${this.#name} ${this.#keys}`);
    const code = codeOf(answer);
    laws.demand(code === 'IDEMPOTENCY_KEY_REUSED', `a used key was taken: ${before} ${code}`);
  }

  async #quoted(to: PaidWallet): Promise<Ordered | undefined> {
    const { laws, random, turnstile } = this.#story;
    const [sourceAssetCode, destinationAssetCode] = [this.#anyCoin(), this.#anyCoin()];
    const { accountId } = this.#tenancy;
    const side = random.chance(0.5) ? 'sourceAmount' : 'destinationAmount';
    const coinAsked = side === 'sourceAmount' ? sourceAssetCode : destinationAssetCode;
    const amount = amountText(amountOf(this.#anyAmount(PAYOUT_FEE + 100n)), coinAsked);
    const wish = { accountId, sourceAssetCode, destinationAssetCode, [side]: amount };
    const answer = await this.#post('/v1/payouts/quote', wish);
    laws.demand(answer.status === 200, `a quote was refused: ${answer.text}`);
    const quote = shownQuote.parse(JSON.parse(answer.text));
    const fault = faultOfPrice(sumsOf(quote));
    laws.demand(fault === undefined, `${quote.quoteId} has a wrong price: ${fault}`);
    laws.demand(parts(quote[side], coinAsked) === parts(amount, coinAsked), `${side} is another`);
    const isLate = random.chance(LATE_PART);
    await turnstile.sleep(isLate ? QUOTE_LIFE_MS + 1 : random.next() * 20_000);
    return this.#accept(quote, { to, isLate });
  }

  async #accept(
    quote: z.output<typeof shownQuote>,
    { to, isLate }: { to: PaidWallet; isLate: boolean },
  ): Promise<Ordered | undefined> {
    const { laws, random } = this.#story;
    const path = `/v1/payouts/quote/${quote.quoteId}`;
    const body = { payoutDestination: { toAddress: to.address, chain: 'solana' } };
    const answer = await this.#post(path, body);
    const code = codeOf(answer);
    laws.demand(!isLate || code === 'QUOTE_EXPIRED', `${quote.quoteId} is late and was ${code}`);
    if (isLate || code === 'QUOTE_EXPIRED') return undefined;
    laws.demand(answer.status === 200, `${quote.quoteId} was refused: ${answer.text}`);
    const ordered = await this.#taken(answer.text, to);
    const { fees, source, destination } = ordered;
    const priced = sumsOf(quote);
    const isSame =
      fees === priced.fees &&
      source.amount === priced.source.amount &&
      destination.amount === priced.destination.amount;
    laws.demand(isSame, `${ordered.payoutId} is not what ${quote.quoteId} said`);
    if (random.chance(TWICE_PART)) {
      const again = codeOf(await this.#post(path, body));
      const isRefused = again === 'QUOTE_ALREADY_USED' || again === 'QUOTE_EXPIRED';
      laws.demand(isRefused, `${quote.quoteId} was used twice`);
    }
    return ordered;
  }

  /** Comes too late where a worker has signed meanwhile. */
  async #cancel({ payoutId }: Ordered): Promise<void> {
    const code = codeOf(await this.#post(`/v1/payouts/${payoutId}/cancel`, {}));
    const isKnown = code === '200' || code === 'PAYOUT_NOT_CANCELLABLE';
    this.#story.laws.demand(isKnown, `${payoutId} was not cancelled: ${code}`);
  }

  /** For a wallet at which every worker fails; taken back once all else has gone well. */
  async orderPoisoned(isEnough: Promise<unknown>): Promise<Ordered[]> {
    const { wallets, laws } = this.#story;
    const ordered: Ordered[] = [];
    for (const to of wallets.filter(({ poisoned }) => poisoned)) {
      const made = await this.#direct(to);
      if (made.unapproved) await decideOn(this.#story, made, 'approve');
      ordered.push(made);
    }
    await isEnough;
    for (const { payoutId } of ordered) {
      const code = codeOf(await this.#post(`/v1/payouts/${payoutId}/cancel`, {}));
      laws.demand(code === '200', `${payoutId} could not be cancelled: ${code}`);
    }
    return ordered;
  }

  async order(): Promise<Ordered[]> {
    const { random, wallets } = this.#story;
    const to = random.pick(wallets.filter(({ poisoned }) => !poisoned));
    const ordered = random.chance(QUOTED_PART) ? await this.#quoted(to) : await this.#direct(to);
    if (ordered === undefined) return [];
    const decided = ordered.unapproved ? decideOn(this.#story, ordered) : undefined;
    if (random.chance(CANCELLED_PART)) await this.#cancel(ordered);
    await decided;
    return [ordered];
  }
}

/** Every organization in both modes orders so many payouts, at moments that the seed chooses. */
const orderEach = async (
  story: Story,
  { most, name }: { most: number; name: string },
): Promise<Ordered[]> => {
  const { random, turnstile, worlds } = story;
  const tenancies = [...worlds.test.tenancies, ...worlds.live.tenancies];
  const made = tenancies.map(async (tenancy) => {
    const customer = new Customer(story, tenancy, name);
    const ordered: Ordered[] = [];
    const count = 1 + Math.floor(random.next() * most);
    for (let number = 0; number < count; number += 1) {
      await turnstile.sleep((ORDERS_AFTER_MS + random.next() * ORDERS_WITHIN_MS) / count);
      ordered.push(...(await customer.order()));
    }
    return ordered;
  });
  return (await Promise.all(made)).flat();
};

const ORDERS_MOST = 4;

export const makeOrders = (story: Story): Promise<Ordered[]> =>
  orderEach(story, { most: ORDERS_MOST, name: 'order' });

/** Orders on a chain that works, at once after it does: they have to end soon. */
export const makeCalmOrders = (story: Story): Promise<Ordered[]> =>
  orderEach(story, { most: 1, name: 'calm' });

/** One order that makes workers fail, until all others have ended. */
export const makePoisonedOrder = async (
  story: Story,
  isEnough: Promise<unknown>,
): Promise<Ordered[]> => {
  const { random, turnstile, worlds } = story;
  const tenancy = random.pick(worlds.test.tenancies);
  await turnstile.sleep(ORDERS_AFTER_MS);
  return new Customer(story, tenancy, 'poisoned').orderPoisoned(isEnough);
};
