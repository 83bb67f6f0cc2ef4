import { beforeEach, describe, expect, test } from 'vitest';
import { readExpiry } from '#payments/solana/lifetimes/expiry.ts';
import { lifetimeOf } from '#payments/solana/lifetimes/lifetimes.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { newAddress, openTestChain, signedPayout, type OpenChain } from '../../support/chain.ts';
import { undisturbed } from '../../support/processor-time.ts';

/** Two providers of one chain, either of which a test lets misbehave. */
let open: OpenChain;
let first: ChainProxy;
let second: ChainProxy;
let solana: OpenChain['solana'];
beforeEach(async () => {
  open = await openTestChain();
  first = await startChainProxy(open.chain.url);
  second = await startChainProxy(open.chain.url);
  const settings = { ...open.settings, rpcUrls: [first.url, second.url], timeLimitMs: 1000 };
  solana = await openSolana(settings);
});

const only = (method: string, behaviour: ReturnType<ChainProxy['behave']>) => (asked: string) =>
  asked === method ? behaviour : 'pass';

describe('a send', () => {
  const outcomes = async () => {
    const report = await solana.send(await signedPayout(open), { preflight: true });
    return [report.outcome, ...report.providers.map(({ outcome }) => outcome)];
  };

  test('is accepted as soon as one provider takes it, whatever the other does', async () => {
    first.behave = only('sendTransaction', 'silent');
    expect(await outcomes()).toEqual(['accepted', 'unknown', 'accepted']);
    first.behave = only('sendTransaction', { status: 500 });
    expect(await outcomes()).toEqual(['accepted', 'unknown', 'accepted']);
  });

  test.each([
    ['silence', 'silent'],
    ['a broken gateway', { status: 502, text: '<html>' }],
    ['too many requests', { status: 429, headers: { 'retry-after': '0' } }],
    ['no JSON', { status: 200, text: 'oops' }],
    ['a lagging node', { error: { code: -32005, message: 'Node is behind by 42 slots' } }],
    ['a preflight failure without a reason', { error: { code: -32002, message: 'failed' } }],
    ['another signature', { result: '1'.repeat(64) }],
    ['a number', { result: 7 }],
    ['nothing', { result: null }],
  ] as const)('is unknown after %s', async (_, behaviour) => {
    first.behave = only('sendTransaction', behaviour);
    second.behave = only('sendTransaction', behaviour);
    expect(await outcomes()).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('is rejected only when every provider says why', async () => {
    const transfer = await signedPayout(open, { amount: 10n ** 15n });
    const report = await solana.send(transfer, { preflight: true });
    expect(report).toMatchObject({
      outcome: 'rejected-preflight',
      providers: [
        { error: { code: 'InstructionError.Custom', instruction: 3, custom: 1 } },
        { outcome: 'rejected-preflight' },
      ],
    });
    const error = { code: 'InstructionError.Custom', instruction: 3, custom: 1 };
    expect(solana.explainFailure(transfer.wire, error)).toEqual({
      cause: 'insufficient-tokens',
      detail: 'InstructionError.Custom 1',
    });
    first.behave = only('sendTransaction', 'silent');
    expect((await solana.send(transfer, { preflight: true })).outcome).toBe('unknown');
  });

  test('of bytes that have landed already is accepted', async () => {
    const transfer = await signedPayout(open);
    await solana.send(transfer, { preflight: true });
    await open.chain.step(4);
    expect((await solana.send(transfer, { preflight: true })).outcome).toBe('accepted');
    expect((await solana.send(transfer, { preflight: false })).outcome).toBe('accepted');
  });

  test('of an expired transaction is no acceptance', async () => {
    const transfer = await signedPayout(open);
    await open.chain.step(200);
    const report = await solana.send(transfer, { preflight: true });
    expect(report).toMatchObject({
      outcome: 'rejected-preflight',
      providers: [{ error: { code: 'BlockhashNotFound' } }, {}],
    });
  });
});

describe('statuses', () => {
  test('are the furthest that any provider tells', async () => {
    const transfer = await signedPayout(open);
    await solana.send(transfer, { preflight: true });
    await open.settle();
    const nothing = { context: { slot: 1 }, value: [null] };
    first.behave = only('getSignatureStatuses', { result: nothing });
    expect(await solana.readStatuses([transfer.signature])).toMatchObject([
      {
        status: { commitment: 'finalized' },
        configured: 2,
        answered: 2,
        know: 1,
        witnesses: 0,
        required: 2,
        disputed: false,
      },
    ]);
    first.behave = only('getSignatureStatuses', 'silent');
    expect(await solana.readStatuses([transfer.signature])).toMatchObject([
      { answered: 1, know: 1 },
    ]);
  });

  test('that contradict each other are disputed', async () => {
    const transfer = await signedPayout(open);
    await solana.send(transfer, { preflight: true });
    await open.settle();
    const failed = {
      slot: 440_208_000,
      confirmations: null,
      err: { InstructionError: [3, { Custom: 1 }] },
      confirmationStatus: 'finalized',
    };
    const lie = { context: { slot: 440_208_040 }, value: [failed] };
    first.behave = only('getSignatureStatuses', { result: lie });
    expect(await solana.readStatuses([transfer.signature])).toMatchObject([{ disputed: true }]);
  });

  test('of a short list, or in no known form, are no answer', async () => {
    const { signature } = await signedPayout(open);
    for (const value of [[], [{}], 'none', [null, null]]) {
      first.behave = only('getSignatureStatuses', { result: { context: { slot: 1 }, value } });
      expect(await solana.readStatuses([signature])).toMatchObject([{ answered: 1 }]);
    }
    second.behave = () => 'silent';
    await expect(solana.readStatuses([signature])).rejects.toThrow(/No provider/);
  });

  test('of hundreds are asked for in parts', async () => {
    const transfer = await signedPayout(open);
    await solana.send(transfer, { preflight: true });
    const many = Array.from({ length: 300 }, () => transfer.signature);
    first.asked = [];
    expect(await solana.readStatuses(many)).toHaveLength(300);
    expect(first.asked.filter((method) => method === 'getSignatureStatuses')).toHaveLength(2);
    expect(await solana.readStatuses([])).toEqual([]);
  });
});

test('expiry is read from each provider: height first, then the status', async () => {
  const transfer = await signedPayout(open);
  await open.chain.step(300);
  const lifetime = lifetimeOf(transfer.lifetime);
  const bound = [{ signature: transfer.signature, lifetime }];
  const providers = openProviders({ urls: [first.url, second.url], timeLimitMs: 1000 });
  const readings = await readExpiry(providers, bound);
  expect(readings).toHaveLength(2);
  expect(await solana.findExpired([transfer])).toEqual(new Set([transfer.signature]));
  if (lifetime.kind !== 'blockhash') throw new Error('it is bound to a blockhash');
  for (const reading of readings) {
    expect(reading.finalizedBlockHeight).toBeGreaterThan(lifetime.lastValidBlockHeight + 32n);
    expect(reading.statusSlot).toBeGreaterThanOrEqual(reading.finalizedSlot);
    expect(reading.firstAvailableSlot).toBeLessThanOrEqual(lifetime.contextSlot);
    expect(reading.statuses.get(transfer.signature)).toBeNull();
  }
  first.behave = only('getEpochInfo', { result: { blockHeight: -5, absoluteSlot: 'x' } });
  expect(await readExpiry(providers, bound)).toHaveLength(1);
  expect(await solana.findExpired([transfer])).toEqual(new Set());
});

describe('a reading', () => {
  test('comes from the second provider where the first is silent, in time', async () => {
    first.behave = () => 'silent';
    const address = await newAddress();
    const reading = await undisturbed(() => solana.readDestination(address, 'USDC'));
    expect(reading.result.payable).toBe(true);
    expect(reading.tookMs).toBeLessThan(1000);
  });

  test('is tried again, and a provider that asks for rest is left alone', async () => {
    let refusals = 2;
    first.behave = () => ((refusals -= 1) >= 0 ? { status: 503 } : 'pass');
    second.behave = () => ({ status: 429, headers: { 'retry-after': '30' } });
    const patient = await openSolana({
      ...open.settings,
      rpcUrls: [first.url, second.url],
      timeLimitMs: 2000,
    });
    expect((await patient.readDestination(await newAddress(), 'USDC')).payable).toBe(true);
    expect(second.asked.length).toBeLessThan(first.asked.length);
  });

  test('of nothing but failures ends in words that tell no secret', async () => {
    first.behave = () => ({ status: 401 });
    second.behave = () => ({ status: 200, text: '{"jsonrpc":"2.0","id":1}' });
    const urls = [`${first.url}/?api-key=secret`, second.url];
    const hidden = await openSolana({ ...open.settings, rpcUrls: urls, timeLimitMs: 300 });
    const failed = await hidden.readVault().catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ChainUnavailableError' });
    expect(String(failed)).not.toContain('secret');
  });

  test('of the vault is of one slot, and refuses an answer of another shape', async () => {
    const balances = {
      block: expect.any(BigInt),
      coin: 1_000_000_000_000n,
      tokens: { USDC: 1_000_000_000_000n, EURC: 1_000_000_000_000n },
    };
    const said = Array.from({ length: 2 }, () => ({ provider: expect.any(String), ...balances }));
    expect(await solana.readVault()).toEqual({ ...balances, disputed: [], said });
    const half = { context: { slot: 1 }, value: [{ lamports: -1 }] };
    first.behave = () => ({ result: half });
    second.behave = () => ({ result: half });
    await expect(solana.readVault()).rejects.toThrow(/Too few/);
  });

  test('of health names the network', async () => {
    const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
    const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
    second.behave = only('getGenesisHash', { result: mainnet });
    expect(await solana.readHealth()).toMatchObject([
      { network: 'other' },
      { network: 'mainnet', provider: expect.stringContaining('127.0.0.1') },
    ]);
    first.behave = only('getGenesisHash', { result: devnet });
    expect(await solana.readHealth()).toMatchObject([{ network: 'devnet' }, {}]);
  });
});

test('an address that many ask about at the same moment is asked for once', async () => {
  const wallet = await newAddress();
  const questions = () => first.asked.filter((method) => method === 'getMultipleAccounts').length;
  const all = await Promise.all(
    Array.from({ length: 100 }, () => solana.readDestination(wallet, 'USDC')),
  );
  expect(new Set(all).size).toBe(1);
  expect(questions()).toBe(1);
  await solana.readDestination(wallet, 'USDC');
  expect(questions()).toBe(2);
});
