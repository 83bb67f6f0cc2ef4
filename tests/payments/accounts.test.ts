import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFunding } from '#payments/account/funding.ts';
import { listAccounts } from '#payments/account/list.ts';
import { readAccount } from '#payments/account/read.ts';
import { setAccountStatus, updateAccount } from '#payments/account/update.ts';
import type { Account } from '#payments/account/account.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import type { Position } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { WORLDS, type TestDatabase } from '../support/database.ts';
import { setupOf, freshSetup, type Setup } from '../support/payments.ts';

const VAULT = 'vau1tvau1tvau1tvau1tvau1tvau1tvau1tvau1tva1';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe.each(WORLDS)('accounts on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let setup: Setup;
  let tenant: Tenant;

  beforeAll(async () => {
    database = await openMigrated();
    setup = await freshSetup(database);
    tenant = await setup.newTenant();
  });
  afterAll(() => database.drop());

  const patch = (accountId: string, facts: Parameters<typeof updateAccount>[2]['patch']) =>
    commitDecision(setup.book, {
      tenant,
      decide: () => updateAccount(setup.ports, tenant, { accountId, patch: facts }),
    });

  test('an account comes back as it was made; its name is the purpose unless given', async () => {
    const plain = await setup.open(tenant);
    expect(plain).toMatchObject({
      name: 'OPERATING',
      description: '',
      purpose: 'OPERATING',
      status: 'ACTIVE',
      metadata: {},
      version: 1,
    });
    expect(plain.accountId).toMatch(/^acct_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(plain.referenceKey).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    expect(await readAccount(setup.ports, tenant, plain.accountId)).toEqual(plain);
    const metadata = { a: 1, deep: { list: ['ü', null] } };
    const named = await setup.open(tenant, { name: 'Tax 😀', purpose: 'TAX', metadata });
    expect(await readAccount(setup.ports, tenant, named.accountId)).toEqual(named);
  });

  test('a patch changes what it names, replaces metadata, and leaves the rest', async () => {
    const made = await setup.open(tenant, { name: 'old', metadata: { a: 1, b: 2 } });
    const patched = await patch(made.accountId, { name: 'new', metadata: { c: 3 } });
    expect(patched).toMatchObject({ name: 'new', metadata: { c: 3 }, version: 2 });
    expect(patched.referenceKey).toBe(made.referenceKey);
    expect(await readAccount(setup.ports, tenant, made.accountId)).toEqual(patched);
  });

  test('an empty patch, and one that says what is so already, change nothing', async () => {
    const made = await setup.open(tenant, { name: 'same' });
    expect(await patch(made.accountId, {})).toEqual(made);
    expect(await patch(made.accountId, { name: 'same', metadata: {} })).toEqual(made);
  });

  test('a second PRIMARY is refused, whichever way it comes; PRIMARY may step down', async () => {
    const own = await setup.newTenant('live');
    const first = await setup.open(own, { classification: 'PRIMARY' });
    const exists = { code: 'PRIMARY_ACCOUNT_EXISTS' };
    await expect(setup.open(own, { classification: 'PRIMARY' })).rejects.toMatchObject(exists);
    const second = await setup.open(own);
    const promote = (accountId: string, classification: Account['classification']) =>
      commitDecision(setup.book, {
        tenant: own,
        decide: () => updateAccount(setup.ports, own, { accountId, patch: { classification } }),
      });
    await expect(promote(second.accountId, 'PRIMARY')).rejects.toMatchObject(exists);
    await promote(first.accountId, 'SECONDARY');
    expect(await promote(second.accountId, 'PRIMARY')).toMatchObject({ classification: 'PRIMARY' });
    // The other mode has a PRIMARY of its own.
    await setup.open({ ...own, mode: 'test' }, { classification: 'PRIMARY' });
  });

  test('of many promotions at once, from two clients, exactly one is done', async () => {
    const own = await setup.newTenant();
    const setups = [setup, setupOf(await database.another())];
    const made = await Promise.all(Array.from({ length: 12 }, () => setup.open(own)));
    const ends = await Promise.allSettled(
      made.map(({ accountId }, index) => {
        const { book, ports } = setups[index % 2] ?? setup;
        const patched = { accountId, patch: { classification: 'PRIMARY' } } as const;
        return commitDecision(book, {
          tenant: own,
          decide: () => updateAccount(ports, own, patched),
        });
      }),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await listAccounts(setup.ports, own, { after: null, limit: 100 });
    expect(items.filter(({ classification }) => classification === 'PRIMARY')).toHaveLength(1);
  });

  test('changes at the same moment are all done, one after the other', async () => {
    const { accountId } = await setup.open(tenant);
    const facts = [{ name: 'a' }, { description: 'b' }, { metadata: { c: 1 } }];
    await Promise.all(facts.map((each) => patch(accountId, each)));
    const merged = { name: 'a', description: 'b', metadata: { c: 1 }, version: 4 };
    expect(await readAccount(setup.ports, tenant, accountId)).toMatchObject(merged);
  });

  test('nobody else sees it: neither another organization nor the other mode', async () => {
    const { accountId } = await setup.open(tenant);
    const missing = { code: 'ACCOUNT_NOT_FOUND' };
    const others: Tenant[] = [await setup.newTenant(), { ...tenant, mode: 'live' }];
    for (const other of others) {
      await expect(readAccount(setup.ports, other, accountId)).rejects.toMatchObject(missing);
      const stolen = { accountId, patch: { name: 'mine' } };
      await expect(updateAccount(setup.ports, other, stolen)).rejects.toMatchObject(missing);
    }
  });

  test('the list goes newest first, page by page, each account once', async () => {
    const own = await setup.newTenant();
    const made: Account[] = [];
    for (let each = 0; each < 7; each += 1) made.push(await setup.open(own));
    const seen: string[] = [];
    let after: Position | null = null;
    do {
      const page = await listAccounts(setup.ports, own, { after, limit: 3 });
      seen.push(...page.items.map(({ accountId }) => accountId));
      after = page.next;
    } while (after);
    expect(seen.toSorted()).toEqual(made.map(({ accountId }) => accountId).toSorted());
    const times = new Map(made.map(({ accountId, createdAt }) => [accountId, createdAt]));
    const moments = seen.map((id) => times.get(id)?.getTime() ?? 0);
    expect(moments).toEqual(moments.toSorted((left, right) => right - left));
  });

  test('status is set and taken back; it says so to nothing else', async () => {
    const { accountId } = await setup.open(tenant);
    const set = (status: Account['status']) =>
      commitDecision(setup.book, {
        tenant,
        decide: () => setAccountStatus(setup.ports, tenant, { accountId, status }),
      });
    expect(await set('INACTIVE')).toMatchObject({ status: 'INACTIVE', version: 2 });
    expect(await set('INACTIVE')).toMatchObject({ status: 'INACTIVE', version: 2 });
    await expect(setup.record(tenant, { accountId })).rejects.toMatchObject({
      code: 'ACCOUNT_INACTIVE',
    });
    expect(await set('ACTIVE')).toMatchObject({ status: 'ACTIVE', version: 3 });
    expect(await setup.record(tenant, { accountId })).toMatchObject({ status: 'COMPLETED' });
  });

  test('funding tells vault, mint and key where a chain is set up', async () => {
    const { accountId, referenceKey } = await setup.open(tenant);
    await expect(readFunding(setup.ports, tenant, accountId)).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    });
    const paymentUri = (token: string, key: string) => `pay:${VAULT}/${token}/${key}`;
    const deposits = { vaultAddress: VAULT, tokens: { USDC: MINT }, paymentUri };
    const ports = { ...setup.ports, chains: { find: () => ({ deposits }) } };
    const usdc = { assetCode: 'USDC', token: MINT, uri: `pay:${VAULT}/${MINT}/${referenceKey}` };
    const without = {
      accountId,
      chain: 'solana',
      vaultAddress: VAULT,
      referenceKey,
      assets: [usdc],
    };
    expect(await readFunding(ports, tenant, accountId)).toEqual(without);
    const derive = async (owner: { accountId: string; assetCode: string }) => {
      const address = `${owner.assetCode} of ${owner.accountId}`;
      return { address, tokenAccounts: { USDC: `tokens of ${address}` } };
    };
    const deriving = {
      ...setup.ports,
      chains: { find: () => ({ deposits: { ...deposits, derive } }) },
    };
    const withAddress = {
      ...without,
      assets: [{ ...usdc, depositAddress: `USDC of ${accountId}` }],
    };
    expect(await readFunding(deriving, tenant, accountId)).toEqual(withAddress);
    // Kept: it is told without the key as well.
    expect(await readFunding(ports, tenant, accountId)).toEqual(withAddress);
  });
});
