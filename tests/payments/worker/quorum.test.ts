import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { newLifetime, orderTo } from '../../support/chain.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** Several providers stand before one chain: one alone that lies or is silent stops nothing. */

let fixture: PayoutFixture;

beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(() => fixture.close());

const proxiesOf = async (count: number): Promise<ChainProxy[]> => {
  const proxies: ChainProxy[] = [];
  for (let number = 0; number < count; number += 1)
    proxies.push(await startChainProxy(fixture.chain.url));
  return proxies;
};

const openBy = (proxies: readonly ChainProxy[], timeLimitMs = 2000) =>
  openSolana({ ...fixture.settings, rpcUrls: proxies.map(({ url }) => url), timeLimitMs });

const INVENTED =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

const invented = (slot: number) => ({
  result: [
    {
      signature: INVENTED,
      slot,
      err: null,
      memo: '[10] po_invent1',
      blockTime: null,
      confirmationStatus: 'finalized',
    },
  ],
});

const inventsHistory = (liar: ChainProxy, slot: number): void => {
  liar.behave = (method) => (method === 'getSignaturesForAddress' ? invented(slot) : 'pass');
};

const refusesSends = (method: string) =>
  method === 'sendTransaction' ? { error: { code: -32005, message: 'behind' } } : ('pass' as const);

const slotNow = async (): Promise<number> => {
  const [health] = await fixture.solana.readHealth();
  return Number(health?.finalizedBlock ?? 0n);
};

test('a line of history that one of three has invented stops nothing for ever', async () => {
  const proxies = await proxiesOf(3);
  const chain = await openBy(proxies);
  const [, , liar] = proxies;
  if (liar === undefined) throw new Error('There is no third provider');
  const { payoutId } = await fixture.accept();
  inventsHistory(liar, await slotNow());
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 0 });
  liar.behave = () => 'pass';
  await fixture.chain.step(100);
  expect(await fixture.round(60_000, { chain })).toMatchObject({ signed: 1 });
  expect(fixture.outflows).toMatchObject([
    { what: 'contradiction', signature: INVENTED, payoutId: 'po_invent1' },
  ]);
  expect((await fixture.read(payoutId)).status).toBe('PROCESSING');
});

test('what one of two has invented ends once both have gone past it', async () => {
  const proxies = await proxiesOf(2);
  const chain = await openBy(proxies);
  const [honest, liar] = proxies;
  if (honest === undefined || liar === undefined) throw new Error('There are no two providers');
  await fixture.accept();
  inventsHistory(liar, await slotNow());
  await fixture.round(2000, { chain });
  liar.behave = () => 'pass';
  await fixture.chain.step(100);
  honest.behave = () => 'silent';
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 0 });
  honest.behave = () => 'pass';
  expect(await fixture.round(60_000, { chain })).toMatchObject({ signed: 1 });
});

test('a line of a block that is still far away is nobody else’s, and stops nothing', async () => {
  const proxies = await proxiesOf(3);
  const chain = await openBy(proxies);
  const [, , liar] = proxies;
  if (liar === undefined) throw new Error('There is no third provider');
  await fixture.accept();
  inventsHistory(liar, 4_000_000_000);
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 1 });
  expect(fixture.outflows).toMatchObject([{ what: 'contradiction', signature: INVENTED }]);
});

/** As a provider that keeps nothing of what is that old. */
const keepsFrom = (proxy: ChainProxy, slot: number): void => {
  proxy.behave = (method) => {
    if (method === 'getFirstAvailableBlock') return { result: slot };
    return method === 'getTransaction' ? { result: null } : 'pass';
  };
};

/** The same of one that does not search what it does not keep. */
const forgets = (proxy: ChainProxy, slot: number): void => {
  keepsFrom(proxy, slot);
  const { behave } = proxy;
  proxy.behave = (method, params) =>
    method === 'getSignatureStatuses'
      ? { result: { context: { slot: slot + 1000 }, value: [null] } }
      : behave(method, params);
};

test('a line older than what the others keep, and not shown, stops nothing', async () => {
  const proxies = await proxiesOf(3);
  const chain = await openBy(proxies);
  const [first, second, liar] = proxies;
  if (!first || !second || !liar) throw new Error('There are no three providers');
  await fixture.accept();
  const slot = await slotNow();
  inventsHistory(liar, slot - 50);
  await fixture.chain.step(100);
  for (const each of [first, second]) keepsFrom(each, slot);
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 1 });
  expect(fixture.outflows).toMatchObject([{ what: 'contradiction', signature: INVENTED }]);
});

/** A transfer that the vault has made and the books do not know; all blocks up to now are final. */
const payOutside = async (chain: Awaited<ReturnType<typeof openBy>>) => {
  const order = await orderTo(fixture, { memo: 'po_unknown', amount: 2_000_000n });
  const signed = await chain.sign(order, await newLifetime(chain));
  await chain.send(signed, { preflight: true });
  await fixture.settle();
  await fixture.chain.step(100);
  return { signature: signed.signature, slot: await slotNow() };
};

test('what the vault has signed is denied by nobody where one still shows it', async () => {
  const proxies = await proxiesOf(3);
  const chain = await openBy(proxies);
  const { signature, slot } = await payOutside(chain);
  for (const each of proxies.slice(0, 2)) forgets(each, slot);
  await fixture.accept();
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 0 });
  expect(await fixture.round(600_000, { chain })).toMatchObject({ signed: 0 });
  expect(fixture.outflows).toMatchObject([
    {
      what: 'contradiction',
      signature,
      answers: [{ says: 'forgotten' }, { says: 'forgotten' }, { says: 'known' }],
    },
  ]);
});

test('what all have named and none keeps any more is not denied by that', async () => {
  const proxies = await proxiesOf(3);
  const chain = await openBy(proxies);
  const { signature, slot } = await payOutside(chain);
  for (const each of proxies) forgets(each, slot);
  await fixture.accept();
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 0 });
  expect(await fixture.round(600_000, { chain })).toMatchObject({ signed: 0 });
  const answers = proxies.map(() => ({ says: 'forgotten' }));
  expect(fixture.outflows).toMatchObject([{ what: 'contradiction', signature, answers }]);
});

test('two that disagree on USDC stop it with an alarm, and not for ever', async () => {
  const chain = await openBy(await proxiesOf(2));
  const lying = {
    ...chain,
    readVaultOfEach: async () => {
      const each = await chain.readVaultOfEach();
      return each.map((said, index) =>
        index === 1 ? { ...said, tokens: { ...said.tokens, USDC: 0n } } : said,
      );
    },
  };
  await fixture.accept();
  expect(await fixture.round(2000, { chain: lying })).toMatchObject({ signed: 0 });
  expect(fixture.outflows).toMatchObject([
    { what: 'disputed', assetCode: 'USDC', answers: [{ amount: 1_000_000_000n }, { amount: 0n }] },
  ]);
  expect(await fixture.round(60_000, { chain })).toMatchObject({ signed: 1 });
});

const loseBytes = async (proxies: readonly ChainProxy[]): Promise<void> => {
  const chain = await openBy(proxies);
  for (const each of proxies) each.behave = refusesSends;
  await fixture.accept();
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 1 });
  await fixture.chain.step(400);
};

test('bytes that were lost expire while one of three is silent', async () => {
  const proxies = await proxiesOf(3);
  await loseBytes(proxies);
  const [, , silent] = proxies;
  if (silent === undefined) throw new Error('There is no third provider');
  silent.behave = () => 'silent';
  const chain = await openBy(proxies, 1000);
  expect(await fixture.round(600_000, { chain })).toMatchObject({ expired: 1 });
});

test('bytes that one of three still knows do not expire', async () => {
  const proxies = await proxiesOf(3);
  await loseBytes(proxies);
  const [, , knowing] = proxies;
  if (knowing === undefined) throw new Error('There is no third provider');
  knowing.behave = (method) =>
    method === 'getSignatureStatuses'
      ? {
          result: {
            context: { slot: 500 },
            value: [{ slot: 100, confirmations: 0, err: null, confirmationStatus: 'processed' }],
          },
        }
      : refusesSends(method);
  const chain = await openBy(proxies);
  expect(await fixture.round(600_000, { chain })).toMatchObject({ expired: 0 });
});

test('bytes do not expire by the word of one of three alone', async () => {
  const proxies = await proxiesOf(3);
  await loseBytes(proxies);
  for (const each of proxies.slice(1)) each.behave = () => 'silent';
  const chain = await openBy(proxies, 1000);
  expect(await fixture.round(600_000, { chain })).toMatchObject({ expired: 0 });
});

test('one that runs far ahead while another is silent keeps no restore waiting', async () => {
  const proxies = await proxiesOf(3);
  const [, silent, liar] = proxies;
  if (!silent || !liar) throw new Error('There are no three providers');
  const chain = await openBy(proxies, 1000);
  silent.behave = () => ({ status: 503 });
  liar.behave = (method) =>
    method === 'getEpochInfo'
      ? { result: { absoluteSlot: 4_000_000_000, blockHeight: 4_000_000_000 } }
      : 'pass';
  const marked = await chain.outlast(undefined).catch(() => undefined);
  for (const each of proxies) each.behave = () => 'pass';
  const { mark } = marked ?? (await chain.outlast(undefined));
  await fixture.chain.step(300);
  expect(chain.isQuorum((await chain.outlast(mark)).over)).toBe(true);
});
