import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { createQuote } from '#payments/quote/create.ts';
import { newAddress } from '../../support/chain.ts';
import { setupOf } from '../../support/payments.ts';
import { newCaller, rowsOf, type V1Answer } from '../../support/v1.ts';
import {
  fieldsOf,
  giveLiquidity,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Quotes and what is paid out by them, over HTTP: a euro is 1.1565 dollars. */

let fixture: PayoutsFixture;
let beneficiaryId: string;
beforeAll(async () => {
  fixture = await openPayoutsV1({
    PAYOUT_SPREAD_BPS: '30',
    PAYOUT_FEE_CRYPTO: '0.1',
    PAYOUT_FEE_FIAT: '0.25',
    PAYOUT_MOST: '100000',
  });
  await giveLiquidity(fixture, [
    ['EURC', 1000n],
    ['EUR', 1000n],
  ]);
  const made = await fixture.ask(fixture.test, '/v1/beneficiaries', {
    body: { name: 'Ada Beispiel', iban: 'DE89 3704 0044 0532 0130 00' },
  });
  beneficiaryId = String(made.body.beneficiaryId);
});
afterAll(() => fixture.close());

const fetchQuote = (accountId: string, more: object): Promise<V1Answer> =>
  fixture.ask(fixture.test, '/v1/payouts/quote', {
    body: { accountId, sourceAssetCode: 'USDC', destinationAssetCode: 'EURC', ...more },
  });

const accept = (quoteId: unknown, payoutDestination: object): Promise<V1Answer> =>
  fixture.ask(fixture.test, `/v1/payouts/quote/${String(quoteId)}`, {
    body: { payoutDestination },
  });

/** Millionths, in which the sums of decimal texts are exact. */
const micros = (amount: string): bigint => BigInt(Math.round(Number(amount) * 1e6));

const onChain = async () => ({ toAddress: await newAddress(), chain: 'solana' });

describe('a quote', () => {
  test('for what leaves the account lists its fees, and lives five minutes', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { status, body } = await fetchQuote(accountId, { sourceAmount: '100' });
    expect(status).toBe(200);
    expect(body).toEqual({
      quoteId: expect.stringMatching(/^qt_[0-9a-z]{26}$/),
      object: 'quote',
      accountId,
      sourceAmount: '100',
      sourceAssetCode: 'USDC',
      destinationAmount: '86.122178',
      destinationAssetCode: 'EURC',
      rate: '0.8646779074',
      rateDate: new Date().toISOString().slice(0, 10),
      fees: [
        { type: 'SPREAD', amount: '0.2997', assetCode: 'USDC' },
        { type: 'PAYOUT', amount: '0.1', assetCode: 'USDC' },
      ],
      status: 'ACTIVE',
      expiresAt: new Date(Date.parse(body.createdAt) + 300_000).toISOString(),
      createdAt: body.createdAt,
    });
    const read = await fixture.ask(fixture.test, `/v1/payouts/quote/${body.quoteId}`);
    expect(read.body).toEqual(body);
    expect((await fixture.balance(accountId)).pending).toBe('0');
  });

  test('for what is to arrive says what that costs', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { body } = await fetchQuote(accountId, { destinationAmount: '86.122178' });
    expect(body.destinationAmount).toBe('86.122178');
    expect(Number(body.sourceAmount)).toBeCloseTo(100, 5);
  });

  test('of one asset for itself is at the rate 1, without a spread', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const same = { sourceAmount: '10', destinationAssetCode: 'USDC' };
    const { body } = await fetchQuote(accountId, same);
    expect(body).toMatchObject({
      rate: '1',
      destinationAmount: '9.9',
      fees: [{ type: 'PAYOUT', amount: '0.1', assetCode: 'USDC' }],
    });
  });

  test('names exactly one amount, more than zero, which the asset can hold', async () => {
    const accountId = await fixture.accountWith({});
    for (const [more, field] of [
      [{}, 'sourceAmount'],
      [{ sourceAmount: '1', destinationAmount: '1' }, 'sourceAmount'],
      [{ sourceAmount: '0' }, 'sourceAmount'],
      [{ destinationAmount: '0.001', destinationAssetCode: 'EUR' }, 'destinationAmount'],
      [{ sourceAmount: '1', destinationAssetCode: 'USD' }, 'destinationAssetCode'],
    ] as const) {
      const answer = await fetchQuote(accountId, more);
      expect([answer.status, ...fieldsOf(answer)]).toEqual([400, field]);
    }
    const large = await fetchQuote(accountId, { sourceAmount: '1000000' });
    expect([large.status, large.body.code]).toEqual([422, 'AMOUNT_OUT_OF_RANGE']);
    const stranger = await newCaller(fixture.database.store);
    const others = await fixture.accountWith({}, stranger);
    const foreign = await fetchQuote(others, { sourceAmount: '1' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });
});

describe('accepting', () => {
  test('100 times at once makes one payout and 99 times a 409', async () => {
    const accountId = await fixture.accountWith({ USDC: '10000' });
    const { body: quote } = await fetchQuote(accountId, { sourceAmount: '10' });
    const positions = await Promise.all(Array.from({ length: 100 }, onChain));
    const answers = await Promise.all(positions.map((position) => accept(quote.quoteId, position)));
    const made = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status === 409);
    expect([made.length, late.length]).toEqual([1, 99]);
    expect(new Set(late.map(({ body }) => body.code))).toEqual(new Set(['QUOTE_ALREADY_USED']));
    expect((await fixture.balance(accountId)).pending).toBe('10');
    const { body: read } = await fixture.ask(fixture.test, `/v1/payouts/quote/${quote.quoteId}`);
    expect(read).toMatchObject({ status: 'ACCEPTED', payoutId: made[0]?.body.payoutId });
    const { body: list } = await fixture.ask(fixture.test, `/v1/payouts?accountId=${accountId}`);
    expect(rowsOf(list.data)).toHaveLength(1);
  });

  test('pays at the quoted rate, also as the funding of a stablecoin payout', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { body: quote } = await fetchQuote(accountId, { sourceAmount: '50' });
    const body = {
      accountId,
      ...(await onChain()),
      funding: { type: 'QUOTE', quoteId: quote.quoteId },
    };
    const { status, body: payout } = await fixture.ask(fixture.test, '/v1/payouts/crypto', {
      body,
    });
    expect(status).toBe(200);
    const { quoteId, sourceAmount, destinationAmount, fees } = quote;
    expect(payout).toMatchObject({
      quoteId,
      sourceAmount,
      destinationAmount,
      fees,
      destinationAssetCode: 'EURC',
      method: 'crypto',
    });
    const again = await fixture.ask(fixture.test, '/v1/payouts/crypto', { body });
    expect([again.status, again.body.code]).toEqual([409, 'QUOTE_ALREADY_USED']);
  });

  test('a quote into euros needs a beneficiary, and pays at the bank', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { body: quote } = await fetchQuote(accountId, {
      destinationAmount: '20',
      destinationAssetCode: 'EUR',
    });
    for (const position of [{}, await onChain()]) {
      const answer = await accept(quote.quoteId, position);
      expect([answer.status, ...fieldsOf(answer)]).toEqual([
        400,
        'payoutDestination.beneficiaryId',
      ]);
    }
    const unknown = await accept(quote.quoteId, { beneficiaryId: 'ben_never' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'BENEFICIARY_NOT_FOUND']);
    const { status, body: payout } = await accept(quote.quoteId, { beneficiaryId });
    expect(status).toBe(200);
    expect(payout).toMatchObject({
      method: 'fiat',
      destinationAmount: '20',
      destinationAssetCode: 'EUR',
      fiatDetails: { beneficiaryId, name: 'Ada Beispiel', iban: 'DE89370400440532013000' },
    });
    // Whether it is pending still or the bank of test mode has paid it already.
    const { available } = await fixture.balance(accountId);
    expect(micros(available) + micros(String(quote.sourceAmount))).toBe(micros('100'));
  });

  test('a quote into a coin needs toAddress and chain; both kinds are a 400', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { body: quote } = await fetchQuote(accountId, { sourceAmount: '50' });
    const { toAddress, chain } = await onChain();
    const position = 'payoutDestination';
    for (const [given, fields] of [
      [{}, [`${position}.toAddress`, `${position}.chain`]],
      [{ toAddress }, [`${position}.chain`]],
      [{ chain }, [`${position}.toAddress`]],
      [{ beneficiaryId }, [`${position}.toAddress`, `${position}.chain`]],
      [{ toAddress, chain, beneficiaryId }, [`${position}.beneficiaryId`]],
      [{ toAddress: fixture.chain.vaultAddress, chain }, [`${position}.toAddress`]],
    ] as const) {
      const answer = await accept(quote.quoteId, given);
      expect([answer.status, ...fieldsOf(answer)], answer.text).toEqual([400, ...fields]);
    }
    expect((await accept(quote.quoteId, { toAddress, chain })).status).toBe(200);
  });

  test('an expired or unknown quote, or one of others, pays nothing', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const sixMinutesAgo = () => new Date(Date.now() - 6 * 60_000);
    const { ports, book } = setupOf(fixture.database.store, sixMinutesAgo);
    const tenant = { organizationId: fixture.test.organizationId, mode: 'test' } as const;
    const order = {
      accountId,
      sourceAssetCode: 'USDC',
      destinationAssetCode: 'USDC',
      amount: { sourceAmount: amountOf(1_000_000n) },
    } as const;
    const quote = await commitDecision(book, {
      tenant,
      decide: () => createQuote(ports, tenant, order),
    });
    const late = await accept(quote.quoteId, await onChain());
    expect([late.status, late.body.code]).toEqual([409, 'QUOTE_EXPIRED']);
    const read = await fixture.ask(fixture.test, `/v1/payouts/quote/${quote.quoteId}`);
    expect(read.body.status).toBe('EXPIRED');
    const { body: fresh } = await fetchQuote(accountId, { sourceAmount: '1' });
    const stranger = await newCaller(fixture.database.store);
    const foreign = await fixture.ask(stranger, `/v1/payouts/quote/${fresh.quoteId}`, {
      body: { payoutDestination: await onChain() },
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'QUOTE_NOT_FOUND']);
    expect((await fixture.balance(accountId)).pending).toBe('0');
  });

  test('a quote lives five minutes to the millisecond, however long its making takes', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    let atMs = Date.now();
    const slow = () => new Date((atMs += 7));
    const { ports } = setupOf(fixture.database.store, slow);
    const tenant = { organizationId: fixture.test.organizationId, mode: 'test' } as const;
    const assets = { sourceAssetCode: 'USDC', destinationAssetCode: 'USDC' } as const;
    const amount = { sourceAmount: amountOf(1_000_000n) };
    const { result } = await createQuote(ports, tenant, { accountId, ...assets, amount });
    expect(result.expiresAt.getTime() - result.createdAt.getTime()).toBe(300_000);
  });

  test('what the operator does not have is not exchanged, and the quote stays usable', async () => {
    const accountId = await fixture.accountWith({ USDC: '9000' });
    const { body: quote } = await fetchQuote(accountId, { destinationAmount: '2000' });
    const position = await onChain();
    const refused = await accept(quote.quoteId, position);
    expect([refused.status, refused.body.code]).toEqual([422, 'LIQUIDITY_UNAVAILABLE']);
    expect((await fixture.balance(accountId)).pending).toBe('0');
    const { body: read } = await fixture.ask(fixture.test, `/v1/payouts/quote/${quote.quoteId}`);
    expect(read.status).toBe('ACTIVE');
    const poor = await fixture.accountWith({ USDC: '1' });
    const { body: dear } = await fetchQuote(poor, { sourceAmount: '10' });
    const answer = await accept(dear.quoteId, position);
    expect([answer.status, answer.body.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
  });
});

test('after all of it every law of money holds', () => fixture.expectLawful());
