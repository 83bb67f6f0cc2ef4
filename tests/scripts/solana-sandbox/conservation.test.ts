import { address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import {
  chainFile,
  newAddress,
  newLifetime,
  openTestChain,
  orderTo,
  tokensIn,
  type OpenChain,
} from '../../support/chain.ts';

const USDC_AT_START = 1_000_000_000_000_000n + 1_000_000_000_000n;

const happening = fc.oneof(
  fc.record({
    kind: fc.constant('payout' as const),
    wallet: fc.nat(2),
    // Some of them are more than the vault has.
    amount: fc.oneof(fc.bigInt(1n, 1_000_000n), fc.bigInt(4n * 10n ** 11n, 2n * 10n ** 12n)),
    preflight: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('deposit' as const), amount: fc.bigInt(1n, 10n ** 12n) }),
  fc.record({ kind: fc.constant('pass' as const), slots: fc.nat(160) }),
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never;

const executeAll = async (open: OpenChain, each: Happening, wallets: readonly string[]) => {
  if (each.kind === 'pass') await open.chain.step(each.slots);
  if (each.kind === 'deposit')
    await open.testWallet.deposit({ assetCode: 'USDC', amount: each.amount, references: [] });
  if (each.kind !== 'payout') return;
  const { amount, preflight, times } = each;
  const order = await orderTo(open, { amount, wallet: wallets[each.wallet] ?? '' });
  const signed = await open.solana.sign(order, await newLifetime(open.solana));
  for (let time = 0; time < times; time += 1) await open.solana.send(signed, { preflight });
};

test('the coins of all accounts add up to what there was, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 14 }), async (happenings) => {
      const file = chainFile();
      let open = await openTestChain({ file });
      const wallets = [await newAddress(), await newAddress(), await newAddress()];
      for (const each of happenings) {
        if (each.kind === 'restart') {
          await open.chain.stop();
          open = await openTestChain({ file });
        } else await executeAll(open, each, wallets);
      }
      const { vaultAddress, faucetAddress, mints } = open.chain;
      const owners = [vaultAddress, faucetAddress, ...wallets];
      const amounts = await Promise.all(
        owners.map(async (owner) =>
          tokensIn(open, await associatedTokenAccount(address(owner), mints.USDC)),
        ),
      );
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(USDC_AT_START);
    }),
    { numRuns: 15 },
  );
});
