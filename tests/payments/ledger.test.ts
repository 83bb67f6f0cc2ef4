import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { customer, EXTERNAL } from '#payments/ledger/movements.ts';
import type { Transfer } from '#payments/ledger/movement.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { WORLDS, type TestDatabase } from '../support/database.ts';
import { setupOf, freshSetup, type Setup } from '../support/payments.ts';
import { runs } from '../support/runs.ts';
import { anyCommands, expectSame, Model, type Real } from './ledger-model.ts';

const MOVER = resolve('tests/support/mover.ts');

describe.each(WORLDS)('the ledger on $world', ({ world, openMigrated }) => {
  let database: TestDatabase;
  let setups: Setup[];

  beforeAll(async () => {
    database = await openMigrated();
    setups = [await freshSetup(database), setupOf(await database.another())];
  });
  afterAll(() => database.drop());

  const [first, second] = [() => setups[0] ?? setups[1], () => setups[1]];
  const freshTenant = async () => {
    const setup = first();
    if (!setup) throw new Error('a setup is expected');
    const tenant = await setup.newTenant();
    const accounts = await Promise.all(Array.from({ length: 3 }, () => setup.open(tenant)));
    return { tenant, accountIds: accounts.map(({ accountId }) => accountId), setup };
  };
  const expectLawful = async () => {
    const results = await checkDatabase({ url: database.url });
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  };

  test('does what a simple model does, whatever the order, through two clients', async () => {
    const often = world === 'a file' ? runs(15, 1000) : runs(5, 200);
    await fc.assert(
      fc.asyncProperty(anyCommands, async (commands) => {
        const { tenant, accountIds } = await freshTenant();
        let turn = 0;
        const next: Real['next'] = () => {
          const setup = (turn += 1) % 2 ? first() : second();
          if (!setup) throw new Error('a setup is expected');
          return { setup, name: `m${turn}` };
        };
        const real = { setups, tenant, accountIds, next };
        const model = new Model();
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await expectSame(model, real);
      }),
      often,
    );
    await expectLawful();
  });

  test('what moves between accounts from all sides at once is neither lost nor made', async () => {
    const { tenant, accountIds } = await freshTenant();
    const [setup] = setups;
    for (const accountId of accountIds)
      await setup?.record(tenant, { accountId, amount: amountOf(50n) });
    const between = (name: number): Transfer => ({
      transferId: `between_${name}`,
      debit: customer(accountIds[name % 3] ?? ''),
      credit: customer(accountIds[(name * 7 + 1) % 3] ?? ''),
      assetCode: 'USDC',
      amount: amountOf(BigInt(1 + (name % 40))),
      phase: 'posted',
      reason: 'test',
      reference: 'r',
    });
    const names = Array.from({ length: 150 }, (_, name) => name);
    const pairs = names
      .map(between)
      .filter(({ debit, credit }) => debit.accountId !== credit.accountId);
    const ends = await Promise.allSettled(
      pairs.map(async (movement, index) =>
        setups[index % 2]?.book.commit(tenant, [{ change: 'moved', movement }]),
      ),
    );
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const found = await Promise.all(
      accountIds.map(async (accountId) => setup?.ports.accounts.balances(tenant, accountId)),
    );
    const total = found.flatMap((each) => each ?? []).reduce((sum, { posted }) => sum + posted, 0n);
    expect(total).toBe(150n);
    await expectLawful();
  });

  test('of equal movements at once one moves', async () => {
    const { tenant, accountIds } = await freshTenant();
    const accountId = accountIds[0] ?? '';
    const movement: Transfer = {
      transferId: 'same',
      debit: EXTERNAL,
      credit: customer(accountId),
      assetCode: 'USDC',
      amount: amountOf(7n),
      phase: 'posted',
      reason: 'test',
      reference: 'r',
    };
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        setups[index % 2]?.book.commit(tenant, [{ change: 'moved', movement }]),
      ),
    );
    const [balance] = (await setups[0]?.ports.accounts.balances(tenant, accountId)) ?? [];
    expect(balance?.posted).toBe(7n);
  });

  test('two processes at once lose and double nothing', async () => {
    const { tenant, accountIds } = await freshTenant();
    const accountId = accountIds[0] ?? '';
    const turns = 40;
    const mover = (tag: string) =>
      new Promise<number | null>((ended) => {
        const args = [MOVER, database.url, tenant.organizationId, accountId, tag, String(turns)];
        spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).on(
          'close',
          ended,
        );
      });
    expect(await Promise.all([mover('a'), mover('b')])).toEqual([0, 0]);
    const [balance] = (await setups[0]?.ports.accounts.balances(tenant, accountId)) ?? [];
    const turn = 100n + 1_000_000n - 30n;
    expect(balance).toMatchObject({
      // Every tenth reservation is given up.
      posted: 2n * (BigInt(turns) * turn + 30n * BigInt(turns / 10)),
      pending: 0n,
    });
    await expectLawful();
  });
});
