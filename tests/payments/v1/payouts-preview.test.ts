import { address, createSolanaRpc } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../support/v1.ts';
import {
  cryptoOrder,
  fieldsOf,
  openPayoutsV1,
  type PayoutsFixture,
  giveLiquidity,
} from '../../support/v1-payouts.ts';

/** What moves no money of ours: previews, and deposits that only arrive once they are final. */

let fixture: PayoutsFixture;
beforeAll(async () => {
  fixture = await openPayoutsV1({ PAYOUT_FEE_CRYPTO: '0.25', PAYOUT_MOST: '1000' });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.sign(true));

const UNTOUCHED = { available: '100', pending: '0', posted: '100' };

const preview = (body: unknown) =>
  fixture.ask(fixture.test, '/v1/payouts/crypto/preview', { body });

describe('a preview', () => {
  test('explains a payout to a new wallet, and holds nothing', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const body = await cryptoOrder(accountId);
    const { status, body: shown, text } = await preview(body);
    expect(status, text).toBe(200);
    expect(shown).toMatchObject({
      object: 'payout_preview',
      acceptable: true,
      sourceAmount: '10.75',
      destinationAmount: '10.5',
      destination: {
        address: body.toAddress,
        payable: true,
        kind: 'new-wallet',
        owner: body.toAddress,
        createsTokenAccount: true,
      },
      networkFee: '0.00204434',
      rent: '0.00203928',
      networkFeeAsset: 'SOL',
    });
    expect(rowsOf(shown.checks).map(({ check, passed }) => [check, passed])).toEqual([
      ['account', true],
      ['limits', true],
      ['address', true],
      ['screening', true],
      ['funds', true],
    ]);
    expect(await fixture.balance(accountId)).toEqual(UNTOUCHED);
  });

  test('says every check that fails, with the code that the payout would get', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const funding = { type: 'DIRECT', amount: '5000', assetCode: 'USDC' };
    const { vaultAddress: toAddress } = fixture.chain;
    const { body: shown } = await preview(await cryptoOrder(accountId, { funding, toAddress }));
    expect(shown.acceptable).toBe(false);
    expect(shown.destination).toMatchObject({ payable: false, kind: 'own-vault' });
    const codes = rowsOf(shown.checks).map(({ check, code }) => [check, code]);
    expect(codes).toEqual([
      ['account', undefined],
      ['limits', 'AMOUNT_OUT_OF_RANGE'],
      ['address', 'VALIDATION_ERROR'],
      ['screening', undefined],
      ['funds', 'INSUFFICIENT_FUNDS'],
    ]);
    const funds = rowsOf(shown.checks).find(({ check }) => check === 'funds');
    expect(funds?.explanation).toMatch(/^The account has \d+ USDC available\.$/);
  });
});

describe('a preview with a quote', () => {
  test('says whether the operator has what it would be exchanged for', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const wish = { sourceAssetCode: 'USDC', destinationAssetCode: 'EURC', sourceAmount: '10' };
    const quote = await fixture.ask(fixture.test, '/v1/payouts/quote', {
      body: { accountId, ...wish },
    });
    const funding = { type: 'QUOTE', quoteId: quote.body.quoteId };
    const order = await cryptoOrder(accountId, { funding });
    const poor = await preview(order);
    expect(poor.body.acceptable).toBe(false);
    expect(rowsOf(poor.body.checks).at(-1)).toMatchObject({
      check: 'liquidity',
      passed: false,
      code: 'LIQUIDITY_UNAVAILABLE',
    });
    await giveLiquidity(fixture, [['EURC', 10n]]);
    const { body: shown } = await preview(order);
    expect(shown).toMatchObject({ acceptable: true, destinationAssetCode: 'EURC' });
    expect(rowsOf(shown.checks).at(-1)).toMatchObject({ check: 'liquidity', passed: true });
  });
});

describe('a test deposit', () => {
  test('is a real transfer into the vault that names the account', async () => {
    const accountId = await fixture.accountWith({});
    const funding = await fixture.ask(fixture.test, `/v1/accounts/${accountId}/funding`);
    expect(funding.body).toMatchObject({
      chain: 'solana',
      vaultAddress: fixture.chain.vaultAddress,
    });
    expect(rowsOf(funding.body.assets).map(({ assetCode }) => assetCode)).toEqual(['USDC', 'EURC']);
    const { status, body, text } = await fixture.ask(fixture.test, '/v1/sandbox/deposits', {
      body: { accountId, amount: '25', assetCode: 'USDC' },
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ object: 'sandbox_deposit', accountId, amount: '25' });
    await fixture.chain.step(40);
    const rpc = createSolanaRpc(fixture.chain.url);
    const found = await rpc
      .getSignaturesForAddress(address(String(funding.body.referenceKey)))
      .send();
    expect(found.map(({ signature, err }) => [signature, err])).toEqual([
      [body.transactionSignature, null],
    ]);
  });

  test('of euros, or to nobody, is refused', async () => {
    const accountId = await fixture.accountWith({});
    const euros = await fixture.ask(fixture.test, '/v1/sandbox/deposits', {
      body: { accountId, amount: '25', assetCode: 'EUR' },
    });
    expect([euros.status, ...fieldsOf(euros)]).toEqual([400, 'assetCode']);
    const nobody = await fixture.ask(fixture.test, '/v1/sandbox/deposits', {
      body: { accountId: 'acct_never', amount: '25', assetCode: 'USDC' },
    });
    expect(nobody.body.code).toBe('ACCOUNT_NOT_FOUND');
  });
});

describe('an amount that is none', () => {
  test.each([
    [10, /^expected decimal text such as "10.5"/],
    ['-1', /^expected decimal text such as "10.5"/],
    ['1,5', /^expected decimal text such as "10.5"/],
    ['0.0000001', 'expected at most 6 decimals, as USDC has'],
    ['9999999999999999999', 'expected at most 4611686018427.387903 USDC'],
  ])('%j is refused with how it is repaired', async (amount, message) => {
    const funding = { type: 'DIRECT', amount, assetCode: 'USDC' };
    const { status, body } = await preview(await cryptoOrder('acct_any', { funding }));
    expect(status).toBe(400);
    expect(rowsOf(body.errors)).toMatchObject([
      { field: 'funding.amount', message: expect.stringMatching(message) },
    ]);
  });
});
