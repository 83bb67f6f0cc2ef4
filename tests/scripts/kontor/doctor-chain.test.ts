import type { KeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import { newAddress, openTestChain, startTestChain, type OpenChain } from '../../support/chain.ts';
import { freshWorkplace } from '../../support/kontor.ts';
import { chainVariables } from '../../support/v1-payouts.ts';

/** What `kontor doctor` says of the chains. */

const report = z.object({
  checks: z.array(z.looseObject({ check: z.string(), state: z.string(), found: z.string() })),
});

const examine = async (settings: Record<string, string>) => {
  const workplace = await freshWorkplace(settings);
  const { stdout } = await workplace.run('doctor', '--json');
  await workplace.drop();
  const { checks } = report.parse(JSON.parse(stdout));
  const of = (mode: string) => checks.find(({ check }) => check === `Chain of ${mode} mode`);
  return { checks, test: of('test'), live: of('live') };
};

const chainOf = async (lamports: bigint) => {
  const vaultFunds = { lamports, USDC: 1_500_000n, EURC: 0n };
  const chain = await startTestChain({ vaultFunds });
  return chainVariables(chain.url, chain);
};

test('no chain is fine, and half of its settings are not enough', async () => {
  const { test: none, live } = await examine({ SOLANA_LIVE_RPC: 'http://127.0.0.1:9' });
  expect(none).toMatchObject({ state: 'ok', found: 'none: no payouts on a chain' });
  expect(live).toMatchObject({ state: 'warning', advice: 'Set SOLANA_LIVE_VAULT as well.' });
});

test('a chain that answers is told with what the vault has', async () => {
  const { test: found } = await examine(await chainOf(2_500_000_000n));
  expect(found).toMatchObject({
    state: 'ok',
    found: '1 of 1 answer for sandbox; the vault has 2.5 SOL, 1.5 USDC, 0 EURC',
  });
});

test('a vault with too little SOL for fees is a warning', async () => {
  const { test: found } = await examine(await chainOf(20_000_000n));
  expect(found).toMatchObject({ state: 'warning', found: 'the vault has 0.02 SOL left' });
});

test('one provider alone is a fault in live mode, and a warning once it is accepted', async () => {
  const { SOLANA_TEST_RPC: url = '', SOLANA_TEST_VAULT: secret = '' } = await chainOf(1n);
  const alone = { SOLANA_LIVE_RPC: url, SOLANA_LIVE_VAULT: secret };
  const { live } = await examine(alone);
  expect(live).toMatchObject({ state: 'fault', found: expect.stringContaining('one provider') });
  expect(live?.advice).toContain('SOLANA_LIVE_SINGLE_PROVIDER=accepted');
  const sameHost = await examine({ ...alone, SOLANA_LIVE_RPC: `${url}/a,${url}/b` });
  expect(sameHost.live).toMatchObject({ state: 'fault' });
  for (const _ of [1, 2]) {
    const { checks } = await examine({ ...alone, SOLANA_LIVE_SINGLE_PROVIDER: 'accepted' });
    const risk = checks.find(({ check }) => check === 'Providers of live mode');
    expect(risk).toMatchObject({ state: 'warning', found: expect.stringContaining('alone') });
  }
  const { live: two } = await examine({ ...alone, SOLANA_LIVE_RPC: `${url},http://127.0.0.1:9` });
  expect(two?.found).not.toContain('one provider');
});

test('another cluster than the one that is set is a fault, as is silence', async () => {
  const variables = await chainOf(2_500_000_000n);
  const devnet = await examine({ ...variables, SOLANA_TEST_CLUSTER: 'devnet' });
  expect(devnet.test).toMatchObject({
    state: 'fault',
    found: expect.stringContaining('is not on devnet, but on: other'),
  });
  const silent = await examine({ ...variables, SOLANA_TEST_RPC: 'http://127.0.0.1:9' });
  expect(silent.test).toMatchObject({ state: 'fault', found: 'does not answer' });
});

/** A nonce account of the one who pays for it, final on the chain. */
const nonceAccountOf = async (open: OpenChain, owner: KeyPairSigner): Promise<string> => {
  const account = await makeNonceAccount(open.solana, { ...open.settings, vault: owner });
  await open.settle();
  return account;
};

test('a nonce account that cannot bind a payout of the vault is a fault by itself', async () => {
  const open = await openTestChain();
  const good = await nonceAccountOf(open, open.vault);
  const foreign = await nonceAccountOf(open, open.faucet);
  const [missing, other] = [await newAddress(), String(open.chain.mints.USDC)];
  const variables = chainVariables(open.chain.url, open.chain);
  const named = (...accounts: string[]) =>
    examine({ ...variables, SOLANA_TEST_NONCES: accounts.join(',') });
  const { checks } = await named(missing, good, other, foreign);
  const nonces = checks.filter(({ check }) => check === 'Durable nonces of test mode');
  expect(nonces).toMatchObject([
    {
      state: 'fault',
      found: `${missing} is not on this chain`,
      advice: expect.stringMatching(/^Wait some 15 s .* vault nonces --mode test makes another/),
    },
    { state: 'fault', found: `${other} is no nonce account on this chain` },
    {
      state: 'fault',
      found: `${foreign} belongs to ${open.faucet.address}, not to the vault`,
      advice: expect.stringContaining(`hand it to the vault ${open.vault.address}`),
    },
  ]);
  const all = await named(good);
  expect(all.checks.filter(({ check }) => check === 'Durable nonces of test mode')).toMatchObject([
    { state: 'ok', found: "1 on the chain, each the vault's own" },
  ]);
});

test('on devnet EURC has the mint that the settings name, if any', async () => {
  const vaultFunds = { lamports: 2_500_000_000n, USDC: 0n, EURC: 3_000_000n };
  const chain = await startTestChain({ vaultFunds });
  const { EURC } = chain.mints;
  const show = async (named: Record<string, string>) => {
    const variables = { ...chainVariables(chain.url, chain), SOLANA_TEST_CLUSTER: 'devnet' };
    const workplace = await freshWorkplace({ ...variables, ...named });
    const { stdout, stderr } = await workplace.run('vault', 'show', '--mode', 'test', '--json');
    await workplace.drop();
    return JSON.parse(stdout || stderr);
  };
  expect(await show({})).not.toHaveProperty('EURC');
  expect(await show({ SOLANA_TEST_EURC_MINT: EURC })).toMatchObject({ USDC: '0', EURC: '3' });
  const twice = { SOLANA_TEST_EURC_MINT: EURC, SOLANA_TEST_USDC_MINT: EURC };
  expect(JSON.stringify(await show(twice))).toContain(
    'SOLANA_TEST_EURC_MINT: expected another mint than that of USDC, or none at all',
  );
});
