import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { headHash } from '#payments/reserves/head.ts';
import type { Snapshot } from '#payments/reserves/ports.ts';
import { leafNode, pathOf, rootOf, type Leaf, type TreeNode } from '#payments/reserves/tree.ts';
import { snapshotReader } from '#payments/storage/reserves/snapshots.ts';
import { DEPOSITED, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { publish, verdictsOf } from '../../support/reserves.ts';
import { ask, newCaller, serveV1, type V1Server } from '../../support/v1.ts';

/** What is published of the vault can be checked by anybody, and forged by nobody. */

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(() => fixture.close());

const head = z.looseObject({
  assetCode: z.string(),
  obligations: z.string(),
  root: z.string(),
  slot: z.string(),
  hash: z.string(),
});
const published = z.object({ data: z.array(head) });
const sibling = z.looseObject({ sum: z.string(), hash: z.string() });
const proved = z.object({
  data: z.array(z.looseObject({ balance: z.string(), path: z.array(sibling), head })),
});

let server: V1Server | undefined;
const serve = async (): Promise<V1Server> =>
  (server ??= await serveV1(fixture.database.url, {}, ['v1', 'reserves']));
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const reservesNow = async () => {
  const { url } = await serve();
  const answer = await fetch(`${url}/v1/reserves`);
  return published.parse(await answer.json());
};

/** What the server says to a key of an organization. */
const proofAnswer = async (accountId: string, organizationId = fixture.tenant.organizationId) => {
  const { url } = await serve();
  const caller = await newCaller(fixture.setup.store, { organizationId, mode: 'test' });
  return ask(url, caller, `/v1/accounts/${accountId}/reserve-proof`);
};

const proofOf = async (accountId: string) => proved.parse((await proofAnswer(accountId)).body);

/** Accounts of an organization of their own, with so much each. */
const fill = async (amounts: readonly bigint[]): Promise<string[]> => {
  const { setup } = fixture;
  const tenant = await setup.newTenant('test');
  const ids: string[] = [];
  for (const [index, amount] of amounts.entries()) {
    const order = { classification: index === 0 ? 'PRIMARY' : 'SECONDARY' } as const;
    const { accountId } = await setup.open(tenant, order);
    await setup.record(tenant, { accountId, amount: amountOf(amount) });
    ids.push(accountId);
  }
  return ids;
};

test('an account is proved to be in the sum, with what is held for its payouts', async () => {
  await fill([1n, 2_500_000n, 7_000_000n]);
  await fixture.accept({ amount: 5_000_000n });
  await publish(fixture, fixture.solana);
  const reserves = await reservesNow();
  const usdc = reserves.data.find(({ assetCode }) => assetCode === 'USDC');
  expect(usdc).toMatchObject({
    number: 1,
    vaultBalance: '1000',
    obligations: '1009.500001',
    inFlight: '0',
    accounts: 4,
    vaultAddress: fixture.vault.address,
    providers: [expect.objectContaining({ vaultBalance: '1000' })],
  });
  const proof = await proofOf(fixture.accountId);
  expect(proof.data).toMatchObject([{ balance: '1000', accountId: fixture.accountId }]);
  const [verdict] = await verdictsOf({
    accountId: fixture.accountId,
    proof,
    reserves: [reserves],
  });
  // What providers outside hold is no coin in the vault: both programs say so.
  expect(verdict).toContain('more is owed than is there');
});

test('a proof that holds is accepted by both programs, and shows nothing of others', async () => {
  const ids = await fill([]);
  expect(ids).toEqual([]);
  await publish(fixture, fixture.solana);
  const reserves = await reservesNow();
  const proof = await proofOf(fixture.accountId);
  const more = ['--balance', 'USDC=1000', '--slot', reserves.data[0]?.slot ?? ''];
  const checked = { accountId: fixture.accountId, proof, reserves: [reserves], more };
  expect(await verdictsOf(checked)).toEqual(['', '']);
  expect(JSON.stringify(reserves)).not.toContain(fixture.accountId);
});

test('what is wrong about a request without a key is a problem as everywhere in /v1', async () => {
  const { url } = await serve();
  const asked = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init);
    const { headers, status } = answer;
    const body = z.looseObject({ traceId: z.string() }).parse(await answer.json());
    expect(headers.get('X-Request-Id')).toBe(body.traceId);
    expect(headers.get('Cache-Control')).toBe('no-store');
    return { status, body, allow: headers.get('Allow'), type: headers.get('Content-Type') };
  };
  expect(await asked('/v1/reserves?asset=USDC')).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', instance: '/v1/reserves', errors: [{ field: 'asset' }] },
  });
  const Accept = 'application/problem+json';
  expect(await asked('/v1/reserves', { method: 'DELETE', headers: { Accept } })).toMatchObject({
    status: 405,
    allow: 'GET, HEAD',
    type: Accept,
    body: { code: 'METHOD_NOT_ALLOWED' },
  });
});

test('a snapshot is made once an hour, and follows the one before it', async () => {
  const at = Date.now();
  expect(await publish(fixture, fixture.solana, () => new Date(at))).toHaveLength(2);
  expect(await publish(fixture, fixture.solana, () => new Date(at + 60_000))).toEqual([]);
  const [first] = await snapshotReader(fixture.setup.store).newest();
  await publish(fixture, fixture.solana, () => new Date(at + 3_600_000));
  const newest = await snapshotReader(fixture.setup.store).newest();
  expect(newest).toHaveLength(2);
  expect(newest.map(({ number }) => number)).toEqual([2, 2]);
  expect(newest[0]?.previous).toBe(first && headHash(first));
});

test('an account of another organization has no proof to show', async () => {
  await publish(fixture, fixture.solana);
  const other = await fixture.setup.newTenant('test');
  const { body, status } = await proofAnswer(fixture.accountId, other.organizationId);
  expect([status, body.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
});

test('the sum of any tree is that of its leaves, and each way leads to its root', () => {
  const balances = fc.array(fc.bigInt({ min: 0n, max: 2n ** 62n }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(balances, (amounts) => {
      const leaves = amounts.map((balance, index) =>
        leafNode({ salt: 's', accountId: `acct_${index}`, assetCode: 'USDC', number: 1, balance }),
      );
      const root = rootOf(leaves);
      expect(root.sum).toBe(amounts.reduce((sum, each) => sum + each, 0n));
      for (const [index, leaf] of leaves.entries()) {
        const sum = pathOf(leaves, index).reduce((all, each) => all + each.sum, leaf.sum);
        expect(sum).toBe(root.sum);
      }
    }),
  );
});

describe('a forged proof is refused by both programs', () => {
  let snapshot: Snapshot;
  let reserves: z.output<typeof published>;
  let proof: z.output<typeof proved>;
  beforeEach(async () => {
    const { tenant, setup } = fixture;
    for (const index of [1, 2, 3]) {
      const { accountId } = await setup.open(tenant, { classification: 'SECONDARY' });
      const amount = amountOf(1_000_000n * BigInt(index));
      const providerPaymentId = `deposit ${index}`;
      await setup.record(tenant, { ...DEPOSITED, accountId, amount, providerPaymentId });
    }
    const gift = { assetCode: 'USDC', amount: 9_000_000n, references: [] } as const;
    await fixture.testWallet.deposit(gift);
    await fixture.settle();
    const made = await publish(fixture, fixture.solana);
    const usdc = made.find((each) => each.head.assetCode === 'USDC');
    if (usdc === undefined) throw new Error('a snapshot is expected');
    snapshot = usdc;
    reserves = await reservesNow();
    proof = await proofOf(fixture.accountId);
  });

  interface Shown {
    proof?: unknown;
    reserves?: readonly unknown[];
    more?: readonly string[];
  }

  const refused = async (shown: Shown, reason: RegExp): Promise<void> => {
    const { accountId } = fixture;
    const given = { accountId, proof, reserves: [reserves], ...shown };
    for (const verdict of await verdictsOf(given)) expect(verdict).toMatch(reason);
  };

  /** The same heads with another root and sum, hashed anew. */
  const forged = (root: TreeNode) => {
    const made = { ...snapshot.head, root: root.hash, obligations: root.sum };
    const shown = {
      root: root.hash,
      obligations: String(Number(root.sum) / 1e6),
      hash: headHash(made),
    };
    const change = <Head extends { assetCode: string }>(each: Head): Head =>
      each.assetCode === 'USDC' ? { ...each, ...shown } : each;
    return {
      reserves: [{ data: reserves.data.map(change) }],
      proof: { data: proof.data.map((each) => ({ ...each, head: change(each.head) })) },
    };
  };

  const ownIndex = () =>
    snapshot.leaves.findIndex(({ accountId }) => accountId === fixture.accountId);

  test('the true one holds', async () => {
    expect(await verdictsOf({ accountId: fixture.accountId, proof, reserves: [reserves] })).toEqual(
      ['', ''],
    );
  });

  test('with the maximum of two sums instead of their sum', async () => {
    const most = snapshot.leaves.reduce((max, { balance }) => (balance > max ? balance : max), 0n);
    await refused(forged({ hash: snapshot.head.root, sum: most }), /The sums are not the sum/);
  });

  test('with an account left out', async () => {
    const rest = snapshot.leaves.filter((_, index) => index !== ownIndex()).map(leafNode);
    await refused(forged(rootOf(rest)), /does not lead to the root/);
    await refused({ proof: { data: [] } }, /no proof/);
    const others = { data: proof.data.map((each) => ({ ...each, accountId: 'acct_other' })) };
    await refused({ proof: others }, /of another account/);
    await refused({ more: ['--balance', 'EURC=5'] }, /left out of the reserves in EURC/);
    await refused({ more: ['--balance', 'USDC=1000.000001'] }, /have 1000 for 1000.000001/);
  });

  test('with a leaf below zero', async () => {
    const own = snapshot.leaves[ownIndex()];
    if (own === undefined) throw new Error('a leaf is expected');
    const negative: Leaf = { ...own, accountId: 'acct_forged', balance: -900_000_000n };
    const leaves = [leafNode(own), leafNode(negative)];
    const shown = forged(rootOf(leaves));
    const path = pathOf(leaves, 0).map(({ sum, ...each }) => {
      return { ...each, sum: String(Number(sum) / 1e6) };
    });
    const data = shown.proof.data.map((each) => ({ ...each, path }));
    await refused({ ...shown, proof: { data } }, /is no amount: -900/);
  });

  test('with another head shown to somebody else', async () => {
    const other = forged({ hash: 'f'.repeat(64), sum: 1_000_000n });
    await refused({ reserves: [reserves, ...other.reserves] }, /two heads/);
    await refused({ reserves: other.reserves }, /two heads/);
  });

  test('of a slot or a time long past', async () => {
    const slot = BigInt(snapshot.head.block) + 216_001n;
    await refused({ more: ['--slot', String(slot)] }, /stale/);
    await refused({ more: ['--max-age-hours', '0'] }, /stale/);
  });

  test('with a balance, a salt or a sum that was changed', async () => {
    const change = (changed: object) => ({
      data: proof.data.map((each) => ({ ...each, ...changed })),
    });
    await refused({ proof: change({ balance: '999' }) }, /does not lead to the root/);
    await refused({ proof: change({ salt: '00' }) }, /does not lead to the root/);
    const [first] = proof.data;
    const path = first?.path.map((each) => ({ ...each, sum: '1' })) ?? [];
    await refused({ proof: change({ path }) }, /does not lead to the root/);
  });
});
