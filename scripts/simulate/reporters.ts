import { z } from 'zod';
import { amountOf, amountText, parseAmount } from '#kernel/money/amount.ts';
import { seededRandom, type Random } from '../bench/random.ts';
import { ASSETS, type Asset } from './coins.ts';
import { codeOf, insist } from './insist.ts';
import type { Answer } from './server.ts';
import type { Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Those who report payments that came by other providers, and refund some of them. */

/** What an account has got by a payment that was reported. */
export interface Reported {
  accountId: string;
  asset: Asset;
  amount: bigint;
}

const PATH = '/v1/sandbox/payments';
const AMOUNT_MOST = 900_000;
const ANNOUNCED_PART = 0.6;
const FAILS_PART = 0.3;
const REFUNDED_PART = 0.5;

const shownPayment = z.object({ paymentId: z.string(), status: z.string() });
const shownBalances = z.object({
  data: z.array(
    z.object({
      assetCode: z.enum(ASSETS),
      posted: z.string(),
      available: z.string(),
      pending: z.string(),
    }),
  ),
});

const partsOf = (text: string, asset: Asset): bigint => parseAmount(text, asset) ?? -1n;

/** What a provider says of one payment, reported by one organization. */
class Reporter {
  readonly #story: Story;
  readonly #tenancy: Tenancy;
  readonly #random: Random;
  readonly #name: string;
  readonly asset: Asset;
  readonly amount: bigint;
  #keys = 0;

  constructor(story: Story, tenancy: Tenancy, { random, name }: { random: Random; name: string }) {
    this.#story = story;
    this.#tenancy = tenancy;
    this.#random = random;
    this.#name = name;
    this.asset = random.pick(ASSETS);
    this.amount = BigInt(1 + Math.floor(random.next() * AMOUNT_MOST));
  }

  #newKey(): string {
    return `${this.#name} ${(this.#keys += 1)}`;
  }

  #post(path: string, body: object): Promise<Answer> {
    return insist(this.#story, this.#tenancy, { path, body, key: this.#newKey() });
  }

  #body(status: string, parts = this.amount): object {
    const { accountId } = this.#tenancy;
    const amount = amountText(amountOf(parts), this.asset);
    const names = { provider: 'Stripe', providerPaymentId: this.#name };
    return { accountId, amount, assetCode: this.asset, status, ...names };
  }

  async #refused(code: string, path: string, body: object): Promise<void> {
    const answered = codeOf(await this.#post(path, body));
    const sentence = `${this.#name}: ${JSON.stringify(body)} was answered ${answered}, not ${code}`;
    this.#story.laws.demand(answered === code, sentence);
  }

  /** What is posted is available or held, of each asset. */
  async #posted(): Promise<bigint> {
    const { server, turnstile, laws } = this.#story;
    const path = `/v1/accounts/${this.#tenancy.accountId}/balances`;
    const asked = { method: 'GET', path } as const;
    const { text } = await turnstile.pass(() => server.ask(this.#tenancy, asked));
    let posted = 0n;
    for (const shown of shownBalances.parse(JSON.parse(text)).data) {
      const parts = (field: 'available' | 'pending' | 'posted'): bigint =>
        partsOf(shown[field], shown.assetCode);
      const isWhole = parts('available') + parts('pending') === parts('posted');
      laws.demand(isWhole, `${path} shows ${JSON.stringify(shown)}`);
      if (shown.assetCode === this.asset) posted = parts('posted');
    }
    return posted;
  }

  async #reported(status: string): Promise<string> {
    const { text } = await this.#post(PATH, this.#body(status));
    const shown = shownPayment.safeParse(JSON.parse(text)).data;
    this.#story.laws.demand(shown?.status === status, `${this.#name} is ${text}, not ${status}`);
    return shown?.paymentId ?? '';
  }

  /** Two at once, of which one may do it; and never again. */
  async #refund(paymentId: string): Promise<void> {
    const { server, turnstile, laws } = this.#story;
    const path = `${PATH}/${paymentId}/refund`;
    const asked = { path, body: {} };
    const both = [
      { ...asked, key: this.#newKey() },
      { ...asked, key: this.#newKey() },
    ] as const;
    const answers = await turnstile.pass(() => server.askTogether(this.#tenancy, both));
    const taken = answers.filter(({ status }) => status === 200);
    laws.demand(taken.length === 1, `${paymentId} was refunded ${taken.length} times`);
    await this.#refused('PAYMENT_NOT_REFUNDABLE', path, {});
  }

  /** Reports the payment from its beginning to its end. @returns what the account keeps of it */
  async report(): Promise<bigint> {
    const { laws } = this.#story;
    const before = await this.#posted();
    const judge = async (expected: bigint, when: string): Promise<bigint> => {
      const got = (await this.#posted()) - before;
      const sentence = `${this.#name} ${when} has brought ${got} and not ${expected} ${this.asset}`;
      laws.demand(got === expected, sentence);
      return expected;
    };
    if (this.#random.chance(ANNOUNCED_PART)) {
      const paymentId = await this.#reported('PENDING');
      await judge(0n, 'announced');
      await this.#refused('PAYMENT_NOT_REFUNDABLE', `${PATH}/${paymentId}/refund`, {});
    }
    const end = this.#random.chance(FAILS_PART) ? 'FAILED' : 'COMPLETED';
    const paymentId = await this.#reported(end);
    const kept = await judge(end === 'FAILED' ? 0n : this.amount, end);
    const said = this.#random.pick(['COMPLETED', 'FAILED', 'PENDING']);
    const parts = this.amount + (this.#random.chance(0.5) ? 1n : 0n);
    await this.#refused('PROVIDER_PAYMENT_EXISTS', PATH, this.#body(said, parts));
    if (end === 'FAILED')
      await this.#refused('PAYMENT_NOT_REFUNDABLE', `${PATH}/${paymentId}/refund`, {});
    if (end === 'FAILED' || !this.#random.chance(REFUNDED_PART))
      return judge(kept, 'reported again');
    await this.#refund(paymentId);
    return judge(0n, 'refunded');
  }
}

/**
 * Each organization that orders reports a payment in test mode, one after the other. Its
 * choices are its own, so that those of all others stay what they are without it.
 */
export const reportPayments = async (story: Story): Promise<Reported[]> => {
  const { ordering, worlds } = story;
  const random = seededRandom(story.seed);
  const names = new Set(ordering.map(({ tenant }) => tenant.organizationId));
  const all: Reported[] = [];
  for (const tenancy of worlds.test.tenancies) {
    if (!names.has(tenancy.tenant.organizationId)) continue;
    const name = `reported-${tenancy.accountId}`;
    const reporter = new Reporter(story, tenancy, { random, name });
    const amount = await reporter.report();
    all.push({ accountId: tenancy.accountId, asset: reporter.asset, amount });
  }
  return all;
};
