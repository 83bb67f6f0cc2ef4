import { address, lamports } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSolana } from '#payments/solana/open.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import { keyPairOf } from '../../../scripts/solana-sandbox/secrets.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { tokensIn, VAULT_SECRET } from '../../support/chain.ts';
import { heldOf, payPlainly, secretText, type Held } from '../../support/held.ts';
import { accountsLie } from '../../support/lying-provider.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

/** What is moved into the vault where one provider lies about what is there. */

let fixture: PayoutFixture;
let liar: ChainProxy;
let honest: ChainProxy;
let three: readonly ChainProxy[];
const SOURCE = { mode: 'test', chain: 'solana' } as const;
const PAID = 7_000_000n;

beforeEach(async () => {
  fixture = await openPayoutFixture();
  liar = await startChainProxy(fixture.chain.url);
  honest = await startChainProxy(fixture.chain.url);
  three = [liar, honest, await startChainProxy(fixture.chain.url)];
});
afterEach(() => fixture.close());

const hostOf = ({ url }: ChainProxy): string => new URL(url).host;

const NEW_SECRET = new Uint8Array(32).fill(9);
const secrets = { current: () => secretText(VAULT_SECRET), former: () => [] };
const rotatedSecrets = {
  current: () => secretText(NEW_SECRET),
  former: () => [secretText(VAULT_SECRET)],
};

/** By these providers. The worker's clock can be put forward. */
const heldBy = async (providers: readonly ChainProxy[], isRotated = false) => {
  const vault = isRotated ? await keyPairOf(NEW_SECRET) : fixture.vault;
  const rpcUrls = providers.map(({ url }) => url);
  const settings = { ...fixture.settings, vault, rpcUrls };
  const clock = { laterMs: 0 };
  const now = (): Date => new Date(fixture.setup.ports.now().getTime() + clock.laterMs);
  const solana = await openSolana(settings);
  const by = isRotated ? rotatedSecrets : secrets;
  const held = await heldOf(fixture, { settings, solana, secrets: by, now });
  return { clock, held, vault };
};

/** The liar adds this amount to the balance of every token account; it may be negative. */
const lie = (more: bigint): void => {
  liar.behave = (method, params) =>
    method === 'getMultipleAccounts'
      ? accountsLie(fixture.chain.url, params, { more: Number(more) })
      : 'pass';
};

const ALL = -(10n ** 13n);

const finish = async (held: Held): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await held.sweep();
    await fixture.settle();
  }
};

const at = async (owner: string): Promise<bigint> =>
  tokensIn(fixture, await associatedTokenAccount(address(owner), fixture.chain.mints.USDC));

/** Coins that are credited at an address of an account. */
const payIn = async (): Promise<string> => {
  const honestly = await heldOf(fixture);
  const { accountId } = await fixture.setup.open(fixture.tenant);
  const wallet = await honestly.addressOf(accountId);
  await payPlainly(fixture, wallet, PAID);
  await fixture.settle();
  await honestly.watch();
  return wallet;
};

describe('of three providers, one that lies about an address', () => {
  test.each([
    ['says that nothing is there', ALL],
    ['says that there is more', 5_000_000n],
  ])('and %s changes nothing', async (_, more) => {
    const wallet = await payIn();
    const { held } = await heldBy(three);
    lie(more);
    await finish(held);
    expect(await at(wallet)).toBe(0n);
    expect(await at(fixture.vault.address)).toBe(OPERATOR_FUNDS + PAID);
    expect(held.alarms).toEqual([]);
  });
});

test('of two, one that says that nothing is there is named once it lasts', async () => {
  const wallet = await payIn();
  const { held, clock } = await heldBy([liar, honest]);
  lie(ALL);
  await finish(held);
  expect(held.alarms).toEqual([]);
  clock.laterMs = 4 * 60_000;
  await held.sweep();
  expect(held.alarms).toEqual([
    {
      disputed: true,
      tokenAccount: await associatedTokenAccount(address(wallet), fixture.chain.mints.USDC),
      signature: null,
      sentence: expect.stringMatching(
        new RegExp(`contradict .*: ${hostOf(liar)} says 0; ${hostOf(honest)} says 7$`),
      ),
    },
  ]);
  expect(await at(wallet)).toBe(PAID);
  liar.behave = () => 'pass';
  await finish(held);
  expect(await at(wallet)).toBe(0n);
  expect(held.alarms).toHaveLength(1);
  // What is disputed after that has begun anew.
  await payIn();
  lie(ALL);
  await held.sweep();
  expect(held.alarms).toHaveLength(1);
});

test('where too few providers answer, coins stay', async () => {
  const wallet = await payIn();
  const { held } = await heldBy(three);
  for (const each of three.slice(1)) each.behave = () => ({ status: 503 });
  await finish(held);
  expect(await at(wallet)).toBe(PAID);
});

describe('of an earlier vault', () => {
  const rotated = async (providers: readonly ChainProxy[]) => {
    await (await heldOf(fixture)).sweep();
    const next = await heldBy(providers, true);
    await fixture.chain.step();
    await fixture.rpc.requestAirdrop(next.vault.address, lamports(1_000_000_000n)).send();
    await fixture.settle();
    await vaultKeeper(fixture.setup.store).confirm(SOURCE, next.held.sweeper.vault, new Date());
    return next;
  };

  test.each([
    ['nothing is left', ALL],
    ['more is left', 5_000_000n],
  ])('all is moved where one of three says that %s', async (_, more) => {
    const { held, vault } = await rotated(three);
    lie(more);
    await finish(held);
    expect(await at(vault.address)).toBe(OPERATOR_FUNDS);
    expect(held.alarms).toEqual([]);
  });

  test('no more is moved than the least that two say', async () => {
    const { held, vault } = await rotated([liar, honest]);
    lie(5_000_000n);
    await held.sweep();
    await fixture.settle();
    expect(await at(vault.address)).toBe(OPERATOR_FUNDS);
    lie(ALL);
    await finish(held);
    expect(await at(vault.address)).toBe(OPERATOR_FUNDS);
  });

  test('nothing is moved where one of two says that nothing is left', async () => {
    const { held, vault, clock } = await rotated([liar, honest]);
    lie(ALL);
    await finish(held);
    clock.laterMs = 4 * 60_000;
    await held.sweep();
    expect(await at(vault.address)).toBe(0n);
    expect(held.alarms).toMatchObject([{ disputed: true, signature: null }]);
  });

  test('payouts wait for what is there, whatever the first provider says', async () => {
    const { held } = await rotated(three);
    const payable = { payout: { destinationAssetCode: 'USDC', destinationAmount: 1n } } as const;
    expect(await held.covered([payable])).toEqual([]);
    lie(ALL);
    expect(await held.covered([payable])).toEqual([]);
    liar.behave = () => ({ status: 503 });
    expect(await held.covered([payable])).toEqual([]);
  });
});
