import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDatabase } from '#app/storage/checks.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { SigningPurpose, VaultSigner } from '#payments/chain/signer.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { remoteSigner } from '#payments/signers/remote.ts';
import { openSolana } from '#payments/solana/open.ts';
import { certificateFor } from '../../support/certificate.ts';
import { newAddress, newLifetime, orderTo, tokensIn } from '../../support/chain.ts';
import { OPERATOR_FUNDS, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { openedWith, startSigner, type TestSigner } from '../../support/signer.ts';

/** Payouts that the signer of examples/signer signs, over TLS with certificates on both sides. */

const ONE = 1_000_000n;

let fixture: PayoutFixture;
let signer: TestSigner;
let chain: PayoutChain;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  signer = await startSigner(fixture);
  chain = (await openedWith(signer.variables)).chain;
});
afterEach(async () => {
  const checks = await checkDatabase({ url: fixture.database.url });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await fixture.close();
});

const arrived = async (payoutId: string): Promise<bigint> => {
  const { cryptoDetails } = await fixture.read(payoutId);
  return tokensIn(fixture, cryptoDetails?.tokenAccount ?? '');
};

const run = (afterMs?: number) => fixture.round(afterMs, { chain });

const finish = async () => {
  await fixture.settle();
  await run(60_000);
};

/** The chain of the operator with another signer of its vault. */
const chainWith = (sign: VaultSigner['sign']): Promise<PayoutChain> => {
  const { address } = fixture.vault;
  return openSolana({ ...fixture.settings, signer: async () => ({ address, sign }) });
};

/** What the signer of this test answers to one question, as it comes. */
const askSigner = async (message: Uint8Array, purpose: SigningPurpose) => {
  const { url, variables } = signer;
  const client = outboundClient({
    authority: await readFile(variables['SIGNER_AUTHORITY'] ?? '', 'utf8'),
    identity: {
      cert: await readFile(variables['SIGNER_CERTIFICATE'] ?? '', 'utf8'),
      key: variables['SIGNER_KEY'] ?? '',
    },
  });
  try {
    const { address } = fixture.vault;
    return await remoteSigner({ url, address, client }).sign(message, purpose);
  } finally {
    await client.close();
  }
};

const sentences = () => fixture.alarms.map(({ sentence }) => sentence);

test('a payout that the policy allows is signed, and arrives once', async () => {
  const { payoutId } = await fixture.accept({ amount: 5n * ONE });
  expect(await run()).toMatchObject({ signed: 1, sent: 1 });
  await finish();
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await arrived(payoutId)).toBe(5n * ONE);
  expect(fixture.alarms).toEqual([]);
});

describe('a payout that the policy refuses', () => {
  test('waits with an alarm, is not asked for at once, and goes when it is allowed', async () => {
    const to = await newAddress();
    const other = await fixture.accept();
    const { payoutId } = await fixture.accept({ to });
    await signer.deny(to);
    expect(await run()).toMatchObject({ claimed: 2, signed: 1, sent: 1, failed: 0 });
    expect(fixture.alarms).toMatchObject([{ payoutId, signature: null }]);
    expect(sentences()[0]).toContain('the destination is on the deny list');
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED', phase: 'WAITING' });
    await run(30_000);
    expect(fixture.alarms).toHaveLength(1);
    await signer.deny();
    expect(await run(31_000)).toMatchObject({ signed: 1 });
    await finish();
    expect(await arrived(payoutId)).toBe(ONE);
    expect(await arrived(other.payoutId)).toBe(ONE);
  });

  test('can be cancelled by its owner meanwhile, and is then never signed', async () => {
    const to = await newAddress();
    const { payoutId } = await fixture.accept({ to });
    await signer.deny(to);
    await run();
    const decided = await cancelPayout(fixture.setup.ports, fixture.tenant, payoutId);
    await fixture.setup.book.commit(fixture.tenant, decided.changes);
    await signer.deny();
    expect(await run(120_000)).toMatchObject({ claimed: 0 });
    expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS, pending: 0n });
    expect(await arrived(payoutId)).toBe(0n);
  });

  test.each([
    ['more than 10 at once', [10n * ONE + 1n], 0],
    ['more than 15 a day', [9n * ONE, 7n * ONE], 1],
  ])('is %s: the others go', async (reason, amounts, signed) => {
    for (const amount of amounts) await fixture.accept({ amount });
    expect(await run()).toMatchObject({ signed });
    expect(sentences()).toEqual([expect.stringContaining(reason)]);
  });

  test('is more than 12 a day to one destination, also after a restart of the signer', async () => {
    const to = await newAddress();
    await fixture.accept({ amount: 7n * ONE, to });
    expect(await run()).toMatchObject({ signed: 1 });
    await finish();
    await signer.restart();
    await fixture.accept({ amount: 6n * ONE, to });
    await fixture.accept();
    expect(await run()).toMatchObject({ signed: 1 });
    expect(sentences()).toEqual([expect.stringContaining('more than 12 a day to one destination')]);
  });
});

describe('a message that does something else than is said of it', () => {
  const payout = async () => {
    const order = await orderTo(fixture, { memo: 'po_said' });
    const { tokenAccount, wallet, assetCode, amount, memo } = order;
    const purpose: SigningPurpose = {
      purpose: 'payout',
      ...{ payoutId: memo, assetCode, amount, tokenAccount, wallet },
    };
    return { order, purpose };
  };

  test.each([
    ['another amount', { amount: 2n * ONE }],
    ['another token', { assetCode: 'EURC' }],
    ['another payout', { payoutId: 'po_other' }],
    ['another wallet', { wallet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' }],
    ['another wallet', { wallet: null }],
    ['another token account', { tokenAccount: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' }],
  ] as const)('%#: is refused: %s', async (what, said) => {
    const { order, purpose } = await payout();
    const messages: Uint8Array[] = [];
    const listening = await chainWith(async (message) => {
      messages.push(message);
      return new Uint8Array(64);
    });
    await listening.sign(order, await newLifetime(fixture.solana)).catch(() => undefined);
    const message = messages[0] ?? new Uint8Array();
    await expect(askSigner(message, { ...purpose, ...said })).rejects.toMatchObject({
      name: 'SigningRefusedError',
      message: expect.stringContaining(what),
    });
    expect(await askSigner(message, purpose)).toHaveLength(64);
  });
});

describe('a signer that gives no signature', () => {
  const waits = async () => {
    const { payoutId } = await fixture.accept();
    await fixture.accept();
    expect(await run()).toMatchObject({ claimed: 2, signed: 0, sent: 0, failed: 0 });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED', phase: 'WAITING' });
    expect(sentences()).toEqual([expect.stringContaining('It waits for its signature')]);
    return payoutId;
  };

  test('because it is silent: payouts wait with one alarm, and go when it is back', async () => {
    await signer.stop();
    const payoutId = await waits();
    await signer.restart();
    expect(await run(10_000)).toMatchObject({ signed: 2 });
    await finish();
    expect(await arrived(payoutId)).toBe(ONE);
  });

  test('because it does not know this Kontor: another certificate signs nothing', async () => {
    const { cert, key } = certificateFor('stranger.test');
    const variables = { ...signer.variables, SIGNER_CERTIFICATE: cert, SIGNER_KEY: key };
    chain = (await openedWith(variables)).chain;
    await waits();
    expect(signer.output()).not.toContain('not signed');
  });

  test('because it signs with another key: nothing of it is kept or sent', async () => {
    chain = await chainWith(async () => new Uint8Array(64).fill(9));
    await waits();
    expect(sentences()[0]).toContain('not of the vault key over these bytes');
  });
});
