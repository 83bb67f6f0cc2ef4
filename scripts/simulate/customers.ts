import type { z } from 'zod';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import { COINS, type Coin } from './coins.ts';
import { codeOf, insist } from './insist.ts';
import { retryNowAndThen } from './operators.ts';
import { decideOn, mustWait } from './approvers.ts';
import { shownPayout, shownQuote, sumsOf, type Ordered, type Payee } from './orders.ts';
import { BANK_FEE, faultOfPrice, PAYOUT_FEE } from './prices.ts';
import type { Tenancy } from './tenancies.ts';
import type { PaidWallet } from './wallets.ts';
import type { Story } from './world.ts';

/** Those who order payouts, and now and then take one back. */

const AMOUNT_MOST = 5_000_000;
/** The chain has no history before it began. */
const ORDERS_AFTER_MS = 2000;
const ORDERS_WITHIN_MS = 60_000;
const CANCELLED_PART = 0.15;
const QUOTED_PART = 0.45;
/** Waits until the quote has expired. */
const LATE_PART = 0.2;
const QUOTE_LIFE_MS = 300_000;
const TWICE_PART = 0.3;
const BANK_PART = 0.4;
const REFERENCE_PART = 0.4;

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
  #newKey(): string {
    return `${this.#name} ${(this.#keys += 1)}`;
  }

  #post(path: string, body: object, key = this.#newKey()) {
    return insist(this.#story, this.#tenancy, { path, body, key });
  }

  /** Several at the same moment: at most one of them may be taken. */
  async #together(path: string, wishes: readonly { body: object; key: string }[]) {
    const { server, turnstile, laws } = this.#story;
    const answers = await turnstile.pass(() =>
      Promise.all(wishes.map((wish) => server.ask(this.#tenancy, { path, ...wish }))),
    );
    const taken = answers.filter(({ status }) => status === 200);
    laws.demand(taken.length <= 1, `${path} was done ${taken.length} times`);
    return taken;
  }

  /** What is asked for, and with it what names it for ever, in some cases. */
  #asked(path: string, body: object): Ordered['asked'] {
    const key = this.#newKey();
    const isNamed = this.#story.random.chance(REFERENCE_PART);
    const reference = isNamed ? `${this.#name}-${this.#keys}-${path.length}` : undefined;
    return { path, body: isNamed ? { ...body, reference } : body, key, reference };
  }

  async #taken(text: string, payee: Payee, asked: Ordered['asked']): Promise<Ordered> {
    const { laws, turnstile } = this.#story;
    const shown = shownPayout.parse(JSON.parse(text));
    const sums = sumsOf(shown);
    const fault = faultOfPrice(sums);
    laws.demand(fault === undefined, `${shown.payoutId} has a wrong price: ${fault}`);
    const { payoutId, status } = shown;
    const unapproved = mustWait(sums);
    const isRight = (status === 'PENDING_APPROVAL') === unapproved;
    laws.demand(isRight, `${payoutId} is ${status}`);
    const { to, bank } = payee;
    const tenancy = this.#tenancy;
    return { ...sums, payoutId, tenancy, to, bank, atMs: turnstile.nowMs, unapproved, asked };
  }

  async #direct(to: PaidWallet): Promise<Ordered> {
    const { laws } = this.#story;
    const assetCode = this.#anyCoin();
    const amount = this.#anyAmount(0n);
    const { accountId } = this.#tenancy;
    const funding = { type: 'DIRECT', amount: amountText(amountOf(amount), assetCode), assetCode };
    const order = { accountId, toAddress: to.address, chain: 'solana', funding };
    const asked = this.#asked('/v1/payouts/crypto', order);
    const answer = await this.#post(asked.path, asked.body, asked.key);
    laws.demand(answer.status === 200, `a payout was refused: ${answer.text}`);
    if (answer.status !== 200) throw new Error(answer.text);
    const ordered = await this.#taken(answer.text, { to }, asked);
    const { destination, source } = ordered;
    const isAsked = destination.amount === amount && destination.coin === assetCode;
    laws.demand(isAsked, `${ordered.payoutId} pays another amount than was asked for`);
    laws.demand(source.amount === amount + PAYOUT_FEE, `${ordered.payoutId} takes another fee`);
    await this.#reuse(ordered);
    return ordered;
  }

  /** The key of another request refuses this one; what is named so already, is not done again. */
  async #reuse({ payoutId, asked: { path, body, key, reference } }: Ordered): Promise<void> {
    const { laws, random } = this.#story;
    if (!random.chance(TWICE_PART)) return;
    const other = codeOf(await this.#post(path, { ...body, description: 'another one' }, key));
    laws.demand(other === 'IDEMPOTENCY_KEY_REUSED', `a used key was taken: ${payoutId} ${other}`);
    if (reference === undefined) return;
    const again = codeOf(await this.#post(path, body));
    laws.demand(again === 'REFERENCE_EXISTS', `${reference} was taken twice: ${again}`);
  }

  async #quoted(payee: Payee): Promise<Ordered | undefined> {
    const { laws, random, turnstile, cast } = this.#story;
    const sourceAssetCode = this.#anyCoin();
    const destinationAssetCode = payee.bank === undefined ? this.#anyCoin() : 'EUR';
    const { accountId } = this.#tenancy;
    const side = random.chance(0.5) ? 'sourceAmount' : 'destinationAmount';
    const coinAsked = side === 'sourceAmount' ? sourceAssetCode : destinationAssetCode;
    const wanted = this.#anyAmount((payee.bank === undefined ? PAYOUT_FEE : BANK_FEE) + 20_000n);
    const parted = coinAsked === 'EUR' ? wanted / 10_000n : wanted;
    const amount = amountText(amountOf(parted), coinAsked);
    const wish = { accountId, sourceAssetCode, destinationAssetCode, [side]: amount };
    const { clockSteps } = turnstile;
    const answer = await this.#post('/v1/payouts/quote', wish);
    laws.demand(answer.status === 200, `a quote was refused: ${answer.text}`);
    const quote = shownQuote.parse(JSON.parse(answer.text));
    const sums = sumsOf(quote);
    const fault = faultOfPrice(sums);
    laws.demand(fault === undefined, `${quote.quoteId} has a wrong price: ${fault}`);
    const asked = side === 'sourceAmount' ? sums.source.amount : sums.destination.amount;
    // Where the arrival is given, the source is what is needed for it; where the source is given,
    // nothing more is taken.
    laws.demand(asked === parted, `${quote.quoteId} has ${asked} and not ${parted} as ${side}`);
    const quotedMs = turnstile.nowMs;
    const isLate = !cast.clock && random.chance(LATE_PART);
    if (isLate) await turnstile.sleep(QUOTE_LIFE_MS + 1000);
    const ordered = await this.#accept(quote, payee, isLate);
    const isYoung = turnstile.nowMs - quotedMs < QUOTE_LIFE_MS;
    const isSteady = turnstile.clockSteps === clockSteps;
    laws.demand(
      ordered !== undefined || !isYoung || !isSteady,
      `${quote.quoteId} expired before its time`,
    );
    return ordered;
  }

  async #accept(
    quote: z.output<typeof shownQuote>,
    payee: Payee,
    isLate: boolean,
  ): Promise<Ordered | undefined> {
    const { laws, random } = this.#story;
    const payoutDestination =
      payee.bank === undefined
        ? { toAddress: payee.to.address, chain: 'solana' }
        : { beneficiaryId: payee.bank.beneficiaryId };
    const asked = this.#asked(`/v1/payouts/quote/${quote.quoteId}`, { payoutDestination });
    const { path, body, key } = asked;
    const rival = random.chance(TWICE_PART) ? this.#newKey() : undefined;
    const raced =
      rival === undefined
        ? undefined
        : await this.#together(path, [
            { body, key },
            { body: { payoutDestination }, key: rival },
          ]);
    const answer = await this.#post(path, body, key);
    const code = codeOf(answer);
    const isExpired = code === 'QUOTE_EXPIRED';
    laws.demand(!isLate || isExpired, `${quote.quoteId} is late and was ${code}`);
    if (isLate || isExpired) return undefined;
    const won = raced?.find(({ status }) => status === 200) ?? answer;
    laws.demand(won.status === 200, `${quote.quoteId} was refused: ${won.text}`);
    const mine = answer.status === 200 ? asked : { ...asked, reference: undefined };
    const ordered = await this.#taken(won.text, payee, mine);
    await this.#judgeAccepted(ordered, quote);
    return ordered;
  }

  /** It is what the quote said, and the quote is used up. */
  async #judgeAccepted(
    { payoutId, fees, source, destination, asked: { path, body } }: Ordered,
    quote: z.output<typeof shownQuote>,
  ): Promise<void> {
    const { laws, random } = this.#story;
    const priced = sumsOf(quote);
    const isSame =
      fees === priced.fees &&
      source.amount === priced.source.amount &&
      destination.amount === priced.destination.amount;
    laws.demand(isSame, `${payoutId} is not what ${quote.quoteId} said`);
    if (!random.chance(TWICE_PART)) return;
    const again = codeOf(await this.#post(path, { ...body, reference: undefined }));
    const isRefused = again === 'QUOTE_ALREADY_USED' || again === 'QUOTE_EXPIRED';
    laws.demand(isRefused, `${quote.quoteId} was used twice`);
  }

  /** Comes too late where a worker has signed meanwhile. */
  async #cancel(ordered: Ordered): Promise<void> {
    const { payoutId } = ordered;
    ordered.withdrawn = true;
    const code = codeOf(await this.#post(`/v1/payouts/${payoutId}/cancel`, {}));
    const isKnown = code === '200' || code === 'PAYOUT_NOT_CANCELLABLE';
    this.#story.laws.demand(isKnown, `${payoutId} was not cancelled: ${code}`);
    if (code === '200') ordered.reported = 'CANCELLED';
  }

  /** For a wallet at which every worker fails; taken back once all else has gone well. */
  async orderPoisoned(isEnough: Promise<unknown>): Promise<Ordered[]> {
    const { wallets, laws, faults } = this.#story;
    const ordered: Ordered[] = [];
    for (const to of wallets.filter(({ poisoned }) => poisoned)) {
      const made = await this.#direct(to);
      if (made.unapproved) await decideOn(this.#story, made, 'approve');
      ordered.push(made);
    }
    const retrying = ordered.map((each) => retryNowAndThen(this.#story, each));
    await Promise.all([isEnough, ...retrying]);
    for (const each of ordered) {
      const code = codeOf(await this.#post(`/v1/payouts/${each.payoutId}/cancel`, {}));
      // A restored database may not have it any more.
      const isGone = faults.isRestored && code === 'PAYOUT_NOT_FOUND';
      laws.demand(code === '200' || isGone, `${each.payoutId} could not be cancelled: ${code}`);
      if (code === '200') each.reported = 'CANCELLED';
    }
    return ordered;
  }

  #payee(): Payee {
    const { random, wallets, cast } = this.#story;
    if (cast.bank && random.chance(BANK_PART))
      return { bank: random.pick(this.#tenancy.beneficiaries) };
    return { to: random.pick(wallets.filter(({ poisoned }) => !poisoned)) };
  }

  async order(): Promise<Ordered[]> {
    const { random } = this.#story;
    const payee = this.#payee();
    const isQuoted = payee.bank !== undefined || random.chance(QUOTED_PART);
    const ordered = isQuoted ? await this.#quoted(payee) : await this.#direct(payee.to);
    if (ordered === undefined) return [];
    const decided = ordered.unapproved ? decideOn(this.#story, ordered) : undefined;
    if (random.chance(CANCELLED_PART)) await this.#cancel(ordered);
    await decided;
    return [ordered];
  }
}

/** Organizations in both modes order so many payouts, at moments that the seed chooses. */
const orderEach = async (
  story: Story,
  { most, name }: { most: number; name: string },
): Promise<Ordered[]> => {
  const { random, turnstile, ordering } = story;
  const made = ordering.map(async (tenancy) => {
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

export const makeOrders = (story: Story): Promise<Ordered[]> =>
  orderEach(story, { most: story.cast.orders, name: 'order' });

/** Orders on a chain that works, at once after it does: they have to end soon. */
export const makeCalmOrders = (story: Story): Promise<Ordered[]> =>
  orderEach(story, { most: 1, name: 'calm' });

/** One order that makes workers fail, until all others have ended. */
export const makePoisonedOrder = async (
  story: Story,
  isEnough: Promise<unknown>,
): Promise<Ordered[]> => {
  const { random, turnstile, worlds, cast } = story;
  const tenancy = random.pick(worlds[random.pick(cast.modes)].tenancies);
  await turnstile.sleep(ORDERS_AFTER_MS);
  return new Customer(story, tenancy, 'poisoned').orderPoisoned(isEnough);
};
