import { address, createSolanaRpc } from '@solana/kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newAddress } from '../../support/chain.ts';
import { rowsOf, type V1Answer } from '../../support/v1.ts';
import { giveLiquidity, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** From a deposit on the chain to a payout that has ended there, with time that passes. */

const SLOT_MS = 20;

let fixture: PayoutsFixture;
beforeAll(async () => {
  fixture = await openPayoutsV1({ PAYOUT_FEE_CRYPTO: '0.1' }, { slotMs: SLOT_MS });
  fixture.sign(true);
  await giveLiquidity(fixture, [['EURC', 1000n]]);
});
afterAll(() => fixture.close());

const tokensOf = async (wallet: string, mint: string): Promise<string> => {
  const rpc = createSolanaRpc(fixture.chain.url);
  const { value } = await rpc
    .getTokenAccountsByOwner(
      address(wallet),
      { mint: address(mint) },
      { encoding: 'jsonParsed', commitment: 'finalized' },
    )
    .send();
  return value[0]?.account.data.parsed.info.tokenAmount.uiAmountString ?? '0';
};

const acceptQuote = async (accountId: string, toAddress: string): Promise<V1Answer> => {
  const { body: quote } = await fixture.ask(fixture.test, '/v1/payouts/quote', {
    body: {
      accountId,
      sourceAssetCode: 'USDC',
      destinationAssetCode: 'EURC',
      destinationAmount: '50',
    },
  });
  return fixture.ask(fixture.test, `/v1/payouts/quote/${quote.quoteId}`, {
    body: { payoutDestination: { toAddress, chain: 'solana' } },
  });
};

test('an exchanged payout is signed, lands and is COMPLETED, and every sum holds', async () => {
  const accountId = await fixture.accountWith({ USDC: '100' });
  const toAddress = await newAddress();
  const { body: accepted } = await acceptQuote(accountId, toAddress);
  expect(accepted.status).toBe('INITIATED');
  const completed = await vi.waitFor(
    async () => {
      const { body } = await fixture.ask(fixture.test, `/v1/payouts/${accepted.payoutId}`);
      expect(body.status).toBe('COMPLETED');
      return body;
    },
    { timeout: 90_000, interval: 50 },
  );
  expect(completed).toMatchObject({
    cryptoDetails: {
      toAddress,
      chain: 'solana',
      transactionSignature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
      confirmations: expect.any(Number),
      networkFeeAsset: 'SOL',
    },
    completedAt: completed.updatedAt,
  });
  expect(await tokensOf(toAddress, fixture.chain.mints.EURC)).toBe('50');
  const balance = await fixture.balance(accountId);
  expect(balance.pending).toBe('0');
  expect(Number(balance.posted)).toBeCloseTo(100 - Number(accepted.sourceAmount), 6);
  await fixture.expectLawful();
});

test('a deposit is a payment of its account once it is final, and is paid out of it', async () => {
  const accountId = await fixture.accountWith({});
  const body = { accountId, amount: '25', assetCode: 'USDC' };
  const deposit = await fixture.ask(fixture.test, '/v1/sandbox/deposits', { body });
  expect(deposit.status, deposit.text).toBe(200);
  await vi.waitFor(
    async () => {
      expect(await fixture.balance(accountId)).toMatchObject({ available: '25' });
    },
    { timeout: 90_000, interval: 50 },
  );
  const { body: list } = await fixture.ask(fixture.test, `/v1/payments?accountId=${accountId}`);
  expect(rowsOf(list.data)).toMatchObject([
    {
      method: 'CRYPTO',
      provider: 'solana',
      providerPaymentId: expect.stringContaining(deposit.body.transactionSignature),
      amount: '25',
    },
  ]);
  await fixture.expectLawful();
}, 30_000);
