import { z } from 'zod';
import { rotateKey } from '#access/rotate.ts';
import { keyStore } from '#access/storage/keys.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Coin } from './coins.ts';
import { codeOf, insist } from './insist.ts';
import { isNew } from './openings.ts';
import { shownPayout, shownQuote } from './orders.ts';
import { APPROVAL_HOURS, APPROVAL_THRESHOLD, seededWorld, type Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/**
 * What seldom happens to a payout that waits for approval: each story ends with all of it. None of
 * these payouts may ever be paid.
 */

const SETTLES_MS = 20_000;
/** Longer than the story. */
const OVERLAP_MS = 365 * DAY_MS;

class Closing {
  readonly #story: Story;
  readonly #tenancy: Tenancy;
  readonly #toAddress: string;
  #keys = 0;

  constructor(story: Story, tenancy: Tenancy) {
    this.#story = story;
    this.#tenancy = tenancy;
    // Some stories limit new token accounts.
    const open = story.wallets.find((each) => !isNew(each) && !each.frozen && !each.poisoned);
    this.#toAddress = open?.address ?? '';
  }

  async #ask(path: string, body: object, by = this.#tenancy.authorization) {
    const key = `closing ${(this.#keys += 1)}`;
    const answer = await insist(
      this.#story,
      { ...this.#tenancy, authorization: by },
      { path, body, key },
    );
    return { ...answer, code: codeOf(answer) };
  }

  async #demand(expected: string, asked: Promise<{ code: string }>, what: string): Promise<void> {
    const { code } = await asked;
    this.#story.laws.demand(code === expected, `${what} was answered ${code}, not ${expected}`);
  }

  #direct(amount: bigint, assetCode: Coin) {
    const { accountId } = this.#tenancy;
    const funding = { type: 'DIRECT', amount: amountText(amountOf(amount), assetCode), assetCode };
    const body = { accountId, toAddress: this.#toAddress, chain: 'solana', funding };
    return this.#ask('/v1/payouts/crypto', body);
  }

  #waiting({ text }: { text: string }): string {
    const shown = shownPayout.safeParse(JSON.parse(text)).data;
    const isRight = shown?.status === 'PENDING_APPROVAL';
    this.#story.laws.demand(isRight, `it was to wait for approval: ${text}`);
    return shown?.payoutId ?? '';
  }

  #judge(payoutId: string, verb: 'approve' | 'reject', by?: string) {
    return this.#ask(`/v1/payouts/${payoutId}/${verb}`, {}, by);
  }

  async #status(payoutId: string): Promise<string> {
    const { server, turnstile } = this.#story;
    const asked = { method: 'GET', path: `/v1/payouts/${payoutId}` } as const;
    const { text } = await turnstile.pass(() => server.ask(this.#tenancy, asked));
    return shownPayout.parse(JSON.parse(text)).status;
  }

  /** Of two policies that both apply, the stricter one counts. */
  async #exchanged(): Promise<void> {
    const { laws } = this.#story;
    const { accountId, approvals } = this.#tenancy;
    const destinationAmount = amountText(amountOf(2n * APPROVAL_THRESHOLD), 'EURC');
    const assets = { sourceAssetCode: 'USDC', destinationAssetCode: 'EURC' };
    const { text } = await this.#ask('/v1/payouts/quote', {
      accountId,
      ...assets,
      destinationAmount,
    });
    const { quoteId } = shownQuote.parse(JSON.parse(text));
    const payoutDestination = { toAddress: this.#toAddress, chain: 'solana' };
    const path = `/v1/payouts/quote/${quoteId}`;
    const payoutId = this.#waiting(await this.#ask(path, { payoutDestination }));
    const [first = '', second = ''] = approvals;
    await this.#demand('200', this.#judge(payoutId, 'approve', first), 'the first of two');
    const status = await this.#status(payoutId);
    laws.demand(status === 'PENDING_APPROVAL', `${payoutId} is ${status} after one of two`);
    await this.#demand('200', this.#judge(payoutId, 'reject', second), 'a rejection');
  }

  async #setAccount(status: 'ACTIVE' | 'INACTIVE'): Promise<void> {
    const { store, turnstile } = this.#story;
    const { accountId } = this.#tenancy;
    const set = sql`UPDATE accounts SET status = ${status} WHERE id = ${accountId}`;
    await turnstile.pass(() => store.batch([set]));
  }

  /** Nothing leaves an account that the operator has closed. */
  async #closed(payoutId: string): Promise<void> {
    const [by = ''] = this.#tenancy.approvals;
    await this.#setAccount('INACTIVE');
    await this.#demand('ACCOUNT_INACTIVE', this.#judge(payoutId, 'approve', by), 'an approval');
    await this.#demand('ACCOUNT_INACTIVE', this.#direct(1_000_000n, 'USDC'), 'a payout');
    await this.#setAccount('ACTIVE');
  }

  /** A key that took the place of another is no other approver. */
  async #rotated(payoutId: string): Promise<void> {
    const { store, turnstile } = this.#story;
    const { organizationId } = this.#tenancy.tenant;
    const [, basic = ''] = this.#tenancy.authorization.split(' ');
    const [, text = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
    const key = await turnstile.pass(async () => {
      const row = await store.row(
        z.object({ id: z.string() }),
        sql`SELECT id FROM api_keys WHERE organization_id = ${organizationId}
              AND mode = ${this.#tenancy.tenant.mode} AND last_characters = ${text.slice(-4)}
              AND scopes LIKE '%payouts:write%'`,
      );
      const ports = {
        keys: keyStore(store),
        organizations: organizationStore(store),
        world: seededWorld(this.#story),
      };
      return rotateKey(ports, { keyId: row?.id ?? '', overlapMs: OVERLAP_MS });
    });
    const by = `Basic ${Buffer.from(`${organizationId}:${key.key.text}`).toString('base64')}`;
    const approved = this.#judge(payoutId, 'approve', by);
    await this.#demand('APPROVER_NOT_ALLOWED', approved, 'the next key of who ordered it');
  }

  /** What nobody approves in time is cancelled, and nobody can approve it any more. */
  async #late(payoutId: string): Promise<void> {
    const { turnstile, laws } = this.#story;
    const [by = ''] = this.#tenancy.approvals;
    turnstile.leap(APPROVAL_HOURS * HOUR_MS);
    const approved = this.#judge(payoutId, 'approve', by);
    await this.#demand('PAYOUT_NOT_PENDING_APPROVAL', approved, 'an approval that is late');
    await turnstile.sleep(SETTLES_MS);
    const status = await this.#status(payoutId);
    laws.demand(status === 'CANCELLED', `${payoutId} is ${status}, and nobody has approved it`);
  }

  async play(): Promise<void> {
    const { cast } = this.#story;
    const payoutId = this.#waiting(await this.#direct(APPROVAL_THRESHOLD + 1n, 'USDC'));
    // Where the operator has nothing of its own, nothing is exchanged.
    if (!cast.lean) await this.#exchanged();
    await this.#closed(payoutId);
    await this.#rotated(payoutId);
    await this.#late(payoutId);
  }
}

export const closeWithApprovals = async (story: Story): Promise<void> => {
  const [tenancy] = story.ordering;
  if (tenancy !== undefined) await new Closing(story, tenancy).play();
};
