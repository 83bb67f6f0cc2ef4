import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { accountsLie, askChain, statusLie } from '../../support/lying-provider.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { chainVariables } from '../../support/v1-payouts.ts';

/** What the operator's commands say where one provider of the chain lies. */

let fixture: PayoutFixture;
let liar: ChainProxy;
let honest: ChainProxy;
let proxies: readonly ChainProxy[];
beforeEach(async () => {
  fixture = await openPayoutFixture();
  liar = await startChainProxy(fixture.chain.url);
  honest = await startChainProxy(fixture.chain.url);
  proxies = [liar, honest, await startChainProxy(fixture.chain.url)];
  // A payout that is signed and whose bytes are nowhere: a liar can say that it has landed.
  await fixture.accept();
  await fixture.round(2000, {
    chain: { ...fixture.solana, send: async () => ({ outcome: 'unknown', providers: [] }) },
  });
});
afterEach(() => fixture.close());

const kontorOver = (some: readonly ChainProxy[], more: Record<string, string> = {}) =>
  kontorHere(() => ({
    ...chainVariables(some.map(({ url }) => url).join(','), fixture.chain),
    ...more,
    DATABASE_URL: fixture.database.url,
    SEPA_NAME: 'Kontor GmbH',
    SEPA_IBAN: 'DE02120300000000202051',
  }));

const hostOf = ({ url }: ChainProxy): string => new URL(url).host;

const lies = () => {
  const accounts =
    (lie: { more: number; later?: number }): ChainProxy['behave'] =>
    (method, params) =>
      method === 'getMultipleAccounts' ? accountsLie(fixture.chain.url, params, lie) : 'pass';
  return {
    'says more': accounts({ more: 77_000_000 }),
    'says less': accounts({ more: -77_000_000, later: 1000 }),
    'says nothing is there': accounts({ more: -2_000_000_000_000 }),
    'is far ahead': accounts({ more: 5, later: 1_000_000 }),
    'says that what is open has landed': statusLie(1),
    'is silent': () => ({ status: 503 }),
  } satisfies Record<string, ChainProxy['behave']>;
};

const WORDS = z.record(z.string(), z.unknown());

/** Without what names the liar. */
const withoutNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'answers' && name !== 'ageSeconds')
      .map(([name, each]) => [name, withoutNames(each)]),
  );
};

const VERBS = [['reconcile'], ['vault', 'check'], ['vault', 'show']] as const;

const outputsOf = async (kontor: ReturnType<typeof kontorHere>) => {
  const outputs: Record<string, unknown> = {};
  for (const verb of VERBS) {
    const { code, stdout } = await kontor.run(...verb, '--mode', 'test', '--json');
    outputs[verb.join(' ')] = { code, said: WORDS.parse(JSON.parse(stdout)) };
  }
  return outputs;
};

const doctorOf = async (kontor: ReturnType<typeof kontorHere>) => {
  const { stdout } = await kontor.run('doctor', '--json');
  const { checks } = z
    .object({ checks: z.array(z.looseObject({ check: z.string(), found: z.string() })) })
    .parse(JSON.parse(stdout));
  const of = (name: string) => checks.find(({ check }) => check === `${name} of test mode`);
  return { chain: of('Chain'), providers: of('Providers') };
};

describe('one provider of three that lies', () => {
  test('changes nothing of what reconcile and vault say, and is named', async () => {
    const kontor = kontorOver(proxies);
    const honest = await outputsOf(kontor);
    expect(JSON.stringify(honest)).not.toContain(hostOf(liar));
    for (const [name, lie] of Object.entries(lies())) {
      liar.behave = lie;
      const outputs = await outputsOf(kontor);
      expect(withoutNames(outputs), name).toEqual(withoutNames(honest));
      if (name !== 'is silent')
        expect(JSON.stringify(outputs.reconcile), name).toContain(hostOf(liar));
    }
    liar.behave = lies()['says less'];
    const { stdout } = await kontor.run('reconcile', '--mode', 'test');
    expect(stdout).toContain('The vault has what the ledger says.');
    expect(stdout).toMatch(new RegExp(`${hostOf(liar)} .* -77\\b`));
  });

  test('changes nothing of what the doctor says of the chain, and is named', async () => {
    const kontor = kontorOver(proxies);
    const honest = await doctorOf(kontor);
    expect(honest).toMatchObject({
      chain: {
        state: 'ok',
        found: '3 of 3 answer for sandbox; the vault has 1 SOL, 1000 USDC, 0 EURC',
      },
      providers: undefined,
    });
    const { 'says that what is open has landed': _, 'is silent': silent, ...some } = lies();
    for (const [name, lie] of Object.entries(some)) {
      liar.behave = lie;
      const found = await doctorOf(kontor);
      expect(found.chain, name).toEqual(honest.chain);
      expect(found.providers, name).toMatchObject({ state: 'warning' });
      expect(found.providers?.found, name).toContain(hostOf(liar));
    }
    const mainnet = { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' };
    const elsewhere: ChainProxy['behave'] = (method) =>
      method === 'getGenesisHash' ? mainnet : 'pass';
    for (const lie of [silent, elsewhere]) {
      liar.behave = lie;
      const found = await doctorOf(kontor);
      expect(found).toMatchObject({
        chain: { state: 'ok', found: expect.stringContaining('the vault has 1 SOL, 1000 USDC') },
        providers: { state: 'warning', found: expect.stringContaining(hostOf(liar)) },
      });
    }
  });
});

describe('one provider of two that lies', () => {
  test('leaves no quorum, which is said with the answer of each', async () => {
    const two = [liar, honest];
    const kontor = kontorOver(two);
    liar.behave = lies()['says more'];
    const { code, stdout } = await kontor.run('reconcile', '--mode', 'test');
    expect(code).toBe(1);
    expect(stdout).toContain('No quorum of providers agrees on USDC');
    for (const each of two) expect(stdout).toContain(hostOf(each));
    const json = await kontor.run('reconcile', '--mode', 'test', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      reconciled: false,
      assets: expect.arrayContaining([
        expect.objectContaining({
          assetCode: 'USDC',
          agreed: false,
          answers: [
            { provider: hostOf(liar), difference: '77' },
            { provider: hostOf(honest), difference: '0' },
          ].map((each) => expect.objectContaining(each)),
        }),
      ]),
    });
    const check = await kontor.run('vault', 'check', '--mode', 'test');
    expect([check.code, check.stdout]).toEqual([
      1,
      expect.stringContaining('No quorum of providers agrees on USDC'),
    ]);
    const show = await kontor.run('vault', 'show', '--mode', 'test');
    expect(show.stdout).toContain('No quorum of providers agrees on SOL, USDC, EURC');
    const { chain } = await doctorOf(kontor);
    expect(chain).toMatchObject({
      state: 'fault',
      found: expect.stringContaining('no quorum agrees on what the vault has'),
    });
  });
});

test('where too few providers answer, nothing is said of the vault', async () => {
  const kontor = kontorOver(proxies);
  for (const each of proxies.slice(1)) each.behave = () => ({ status: 503 });
  expect(await askChain(fixture.chain.url, 'getHealth', [])).toBe('ok');
  for (const verb of [['reconcile'], ['vault', 'show']])
    expect(await kontor.failure(...verb, '--mode', 'test')).toMatchObject({
      error: expect.stringContaining('Too few providers'),
    });
  const check = await kontor.run('vault', 'check', '--mode', 'test', '--json');
  expect({ code: check.code, ...JSON.parse(check.stdout) }).toMatchObject({
    code: 1,
    state: 'unread',
    signing: false,
    differences: [],
    advice: [expect.stringContaining('Too few providers')],
  });
  expect((await doctorOf(kontor)).chain).toMatchObject({
    state: 'fault',
    found: expect.stringContaining('1 of 3'),
  });
});

describe('what earlier vaults hold', () => {
  const seed = '09'.repeat(32);
  /** After another vault was confirmed, what `vault rotate` says of the first one. */
  const rotatedOver = async (some: readonly ChainProxy[]) => {
    const kontor = kontorOver(some, { SOLANA_TEST_VAULT: seed });
    const rotate = ['vault', 'rotate', '--mode', 'test'];
    await kontorOver(some).run(...rotate);
    await kontor.run(...rotate, '--yes');
    return { kontor, rotate };
  };

  test('is what two of three say, and the third is named', async () => {
    const { kontor, rotate } = await rotatedOver(proxies);
    expect(await kontor.json(...rotate)).toMatchObject({
      former: [
        { assetCode: 'USDC', amount: '1000', agreed: true, answers: [] },
        { assetCode: 'EURC', amount: '0', agreed: true, answers: [] },
      ],
    });
    const { 'says that what is open has landed': _, 'is silent': silent, ...some } = lies();
    for (const [name, lie] of Object.entries(some)) {
      liar.behave = lie;
      const found = await kontor.json(...rotate);
      const former = [{ amount: '1000', agreed: true }, { agreed: true }];
      expect(found, name).toMatchObject({ former });
      expect((await kontor.run(...rotate)).stdout, name).toContain(hostOf(liar));
    }
    liar.behave = silent;
    expect(await kontor.json(...rotate)).toMatchObject({ former: [{ amount: '1000' }, {}] });
  });

  test('is the least of two that differ, with the answer of each', async () => {
    const { kontor, rotate } = await rotatedOver([liar, honest]);
    liar.behave = lies()['says nothing is there'];
    expect(await kontor.json(...rotate)).toMatchObject({
      former: [
        {
          amount: '0',
          agreed: false,
          answers: [
            { provider: hostOf(liar), amount: '0' },
            { provider: hostOf(honest), amount: '1000' },
          ],
        },
        { amount: '0', agreed: true, answers: [] },
      ],
    });
    expect((await kontor.run(...rotate)).stdout).toContain('No quorum of providers agrees');
    liar.behave = lies()['is silent'];
    expect(await kontor.json(...rotate)).toMatchObject({ former: [{ amount: null }, {}] });
    expect((await kontor.run(...rotate)).stdout).toContain('Too few providers');
  });
});
