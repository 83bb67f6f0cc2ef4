import type { z } from 'zod';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import { COINS, type Coin } from './coins.ts';
import { codeOf, insist } from './insist.ts';
import { decideOn, mustWait } from './approvers.ts';
import { isLimited, isNew, judgeOpening } from './openings.ts';
import {
  amountFrom,
  shownPayout,
  shownQuote,
  sumsOf,
  type Ordered,
  type Demand,
  type Payee,
  type Wish,
} from './orders.ts';
import { BANK_FEE, faultOfPrice, isAsQuoted, PAYOUT_FEE } from './prices.ts';
import type { Tenancy } from './tenancies.ts';
import type { PaidWallet } from './wallets.ts';
import type { Story } from './world.ts';

/** Those who order payouts, and now and then take one back. */

/** The chain has no history before it began. */
export const ORDERS_AFTER_MS = 2000;
const CANCELLED_PART = 0.15;
const QUOTED_PART = 0.45;
/** Waits until the quote has expired. */
const LATE_PART = 0.2;
const QUOTE_LIFE_MS = 300_000;
const TWICE_PART = 0.3;
const BANK_PART = 0.4;
const REFERENCE_PART = 0.4;
/** Where new token accounts are limited, few wallets are paid often, and two of them at once. */
const FEW_WALLETS = 3;
const FEW_PART = 0.6;
const AT_ONCE_PART = 0.4;
const SAME_PART = 0.5;

/** A customer of one organization in one mode. */
export class Customer {
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
    return amountFrom(this.#story.random.next(), least);
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
  async #together(path: string, [one, other]: readonly [Demand, Demand]) {
    const { server, turnstile, laws } = this.#story;
    const answers = await turnstile.pass(() =>
      server.askTogether(this.#tenancy, [
        { path, ...one },
        { path, ...other },
      ]),
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
    const { nowMs: atMs } = turnstile;
    const ordered = { ...sums, payoutId, tenancy, to, bank, atMs, unapproved, asked };
    await judgeOpening(this.#story, ordered);
    return ordered;
  }

  #wish(to: PaidWallet, assetCode = this.#anyCoin()): Wish {
    const amount = this.#anyAmount(0n);
    const { accountId } = this.#tenancy;
    const funding = { type: 'DIRECT', amount: amountText(amountOf(amount), assetCode), assetCode };
    const order = { accountId, toAddress: to.address, chain: 'solana', funding };
    return { to, amount, assetCode, asked: this.#asked('/v1/payouts/crypto', order) };
  }

  /** Nothing where the organization has had as many new token accounts as it may. */
  async #direct({ to, amount, assetCode, asked }: Wish): Promise<Ordered | undefined> {
    const { laws } = this.#story;
    const answer = await this.#post(asked.path, asked.body, asked.key);
    if (await isLimited(this.#story, this.#tenancy, answer)) return undefined;
    laws.demand(answer.status === 200, `a payout was refused: ${answer.text}`);
    if (answer.status !== 200) throw new Error(answer.text);
    const ordered = await this.#taken(answer.text, { to }, asked);
    const { destination, source, opening } = ordered;
    const isAsked = destination.amount === amount && destination.coin === assetCode;
    laws.demand(isAsked, `${ordered.payoutId} pays another amount than was asked for`);
    const isFair = source.amount === amount + PAYOUT_FEE + opening;
    laws.demand(isFair, `${ordered.payoutId} takes another fee`);
    await this.#reuse(ordered);
    return ordered;
  }

  /** Two payouts at the same moment, of which a limit may allow one. */
  async #pair(): Promise<Ordered[]> {
    const { server, turnstile, random, cast } = this.#story;
    const first = this.#wish(this.#wallet());
    const isSame = !cast.burst && random.chance(SAME_PART);
    const second = isSame ? this.#wish(first.to, first.assetCode) : this.#wish(this.#wallet());
    const asked = [first.asked, second.asked] as const;
    await turnstile.pass(() => server.askTogether(this.#tenancy, asked));
    const ordered: Ordered[] = [];
    for (const wish of [first, second]) {
      const made = await this.#direct(wish);
      if (made !== undefined) ordered.push(made);
    }
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
    const isTimely = ordered !== 'expired' || !isYoung || !isSteady;
    laws.demand(isTimely, `${quote.quoteId} expired before its time`);
    return typeof ordered === 'string' ? undefined : ordered;
  }

  async #accept(
    quote: z.output<typeof shownQuote>,
    payee: Payee,
    isLate: boolean,
  ): Promise<Ordered | 'expired' | 'limited'> {
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
    if (isLate || isExpired) return 'expired';
    const won = raced?.[0] ?? answer;
    if (await isLimited(this.#story, this.#tenancy, won)) return 'limited';
    laws.demand(won.status === 200, `${quote.quoteId} was refused: ${won.text}`);
    const mine = answer.status === 200 ? asked : { ...asked, reference: undefined };
    const ordered = await this.#taken(won.text, payee, mine);
    await this.#judgeAccepted(ordered, quote);
    return ordered;
  }

  /** It is what the quote said, and the quote is used up. */
  async #judgeAccepted(ordered: Ordered, quote: z.output<typeof shownQuote>): Promise<void> {
    const { laws, random } = this.#story;
    const { payoutId, asked } = ordered;
    const { path, body } = asked;
    const priced = sumsOf(quote);
    laws.demand(isAsQuoted(ordered, priced), `${payoutId} is not what ${quote.quoteId} said`);
    if (!random.chance(TWICE_PART)) return;
    const again = codeOf(await this.#post(path, { ...body, reference: undefined }));
    const isRefused = again === 'QUOTE_ALREADY_USED' || again === 'QUOTE_EXPIRED';
    laws.demand(isRefused, `${quote.quoteId} was used twice`);
  }

  /** @returns the code of the answer */
  async takeBack(payoutId: string): Promise<string> {
    return codeOf(await this.#post(`/v1/payouts/${payoutId}/cancel`, {}));
  }

  /** Comes too late where a worker has signed meanwhile. */
  async #cancel(ordered: Ordered): Promise<void> {
    const { payoutId } = ordered;
    ordered.withdrawn = true;
    const code = await this.takeBack(payoutId);
    const isKnown = code === '200' || code === 'PAYOUT_NOT_CANCELLABLE';
    this.#story.laws.demand(isKnown, `${payoutId} was not cancelled: ${code}`);
    if (code === '200') ordered.reported = 'CANCELLED';
  }

  /** What it pays this wallet is approved at once. */
  async orderFor(to: PaidWallet): Promise<Ordered | undefined> {
    const made = await this.#direct(this.#wish(to));
    if (made?.unapproved) await decideOn(this.#story, made, 'approve');
    return made;
  }

  #payee(): Payee {
    const { random, cast } = this.#story;
    if (cast.bank && random.chance(BANK_PART))
      return { bank: random.pick(this.#tenancy.beneficiaries) };
    return { to: this.#wallet() };
  }

  #wallet(): PaidWallet {
    const { random, wallets, cast } = this.#story;
    const payable = wallets.filter(({ poisoned }) => !poisoned);
    // Only new token accounts cost what workers reckon with.
    if (cast.burst) return random.pick(payable.filter(isNew));
    const isOneOfFew = cast.openings !== null && random.chance(FEW_PART);
    return random.pick(isOneOfFew ? payable.filter(isNew).slice(0, FEW_WALLETS) : payable);
  }

  async order(): Promise<Ordered[]> {
    const { random, cast } = this.#story;
    const made =
      cast.burst || (cast.openings !== null && random.chance(AT_ONCE_PART))
        ? await this.#pair()
        : await this.#one(this.#payee());
    for (const ordered of made) {
      const decided = ordered.unapproved ? decideOn(this.#story, ordered) : undefined;
      if (random.chance(CANCELLED_PART)) await this.#cancel(ordered);
      await decided;
    }
    return made;
  }

  async #one(payee: Payee): Promise<Ordered[]> {
    const { random, cast } = this.#story;
    const isQuoted = payee.bank !== undefined || (!cast.lean && random.chance(QUOTED_PART));
    const ordered = isQuoted ? await this.#quoted(payee) : await this.#direct(this.#wish(payee.to));
    return ordered === undefined ? [] : [ordered];
  }
}
