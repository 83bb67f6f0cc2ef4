import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { COINS, type Asset, type Coin } from '../coins.ts';
import type { Ordered } from '../orders.ts';
import { ownFundsOf, vaultFundsOf } from '../chains.ts';
import type { Paid } from '../deposits.ts';
import type { Reported } from '../reporters.ts';
import { ACCOUNT_FUNDS, LIQUIDITY_EUROS } from '../tenancies.ts';
import type { World } from '../world.ts';
import { judgeCosts } from './costs.ts';
import { judgeSweeps, leftAtAddresses } from './sweeps.ts';
import { tokensIn } from './truth.ts';

/** What everybody has at the end, on the chain and in the books, all by the oracle's own sums. */

interface Flows {
  completed: readonly Ordered[];
  /** What the chain has paid, whatever the books say. */
  left: readonly Ordered[];
  /** What the operator has paid for. */
  losses: readonly Ordered[];
  paid: readonly Paid[];
  reported: readonly Reported[];
}

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + amountOf(item), 0n);

const sentIn = (completed: readonly Ordered[], coin: Asset): bigint =>
  sum(completed, ({ destination }) => (destination.coin === coin ? destination.amount : 0n));

const judgeWallets = (world: World, completed: readonly Ordered[], coin: Coin): void => {
  for (const wallet of world.wallets) {
    const expected =
      wallet.holds +
      sentIn(
        completed.filter(({ to }) => to === wallet),
        coin,
      );
    const got = tokensIn(world, wallet.tokenAccounts[coin]);
    const sentence = `${wallet.address} holds ${got} and not ${expected} ${coin}`;
    world.laws.demand(got === expected, sentence);
  }
};

const postedRow = z.object({ posted: z.bigint().nullable(), pending: z.bigint().nullable() });

const postedIn = async (
  { store, mode }: World,
  { kind, coin, accountId = '' }: { kind: string; coin: Asset; accountId?: string },
): Promise<{ posted: bigint; pending: bigint }> => {
  const row = await store.row(
    postedRow,
    sql`SELECT sum(credits_posted - debits_posted) AS posted,
          sum(debits_pending + credits_pending) AS pending
        FROM ledger_accounts
        WHERE mode = ${mode} AND kind = ${kind} AND asset = ${coin}
          AND account_id = ${accountId}`,
  );
  return { posted: row?.posted ?? 0n, pending: row?.pending ?? 0n };
};

/** What an account has got by payments that were reported. */
const broughtTo = (reported: readonly Reported[], accountId: string, asset: Asset): bigint =>
  sum(
    reported.filter((each) => each.accountId === accountId && each.asset === asset),
    ({ amount }) => amount,
  );

const judgeAccounts = async (world: World, { completed, paid, reported }: Flows, coin: Coin) => {
  const { laws } = world;
  for (const tenancy of world.tenancies) {
    const gave = completed.filter((each) => each.tenancy === tenancy && each.source.coin === coin);
    const came = paid.filter((each) => each.tenancy === tenancy && each.coin === coin);
    const { accountId } = tenancy;
    const expected =
      ACCOUNT_FUNDS +
      sum(came, ({ amount }) => amount) +
      broughtTo(reported, accountId, coin) -
      sum(gave, ({ source }) => source.amount);
    const { posted, pending } = await postedIn(world, { kind: 'customer', coin, accountId });
    laws.demand(posted === expected, `${accountId} has ${posted} and not ${expected} ${coin}`);
    laws.demand(pending === 0n, `${accountId} still holds ${pending} ${coin}`);
  }
};

/** What a bank gives back is the account's again, in euros. */
const judgeReturned = async (
  world: World,
  { completed, reported }: Pick<Flows, 'completed' | 'reported'>,
): Promise<void> => {
  for (const { accountId } of world.tenancies) {
    const back = completed.filter(
      ({ tenancy, bank }) => tenancy.accountId === accountId && bank?.ending === 'returns',
    );
    const expected =
      sum(back, ({ destination }) => destination.amount) + broughtTo(reported, accountId, 'EUR');
    const { posted, pending } = await postedIn(world, { kind: 'customer', coin: 'EUR', accountId });
    const isRight = posted === expected && pending === 0n;
    world.laws.demand(isRight, `${accountId} has ${posted} and not ${expected} cents`);
  }
};

/** The operator gets the fees, and gives in an exchange what the customer does not. */
const judgeOperator = async (
  world: World,
  { completed, losses }: Pick<Flows, 'completed' | 'losses'>,
  coin: Asset,
) => {
  const fees = completed.filter(({ source }) => source.coin === coin);
  const exchanged = completed.filter(({ source, destination }) => source.coin !== destination.coin);
  const came = exchanged.filter(({ source }) => source.coin === coin);
  const expected =
    (coin === 'EUR' ? LIQUIDITY_EUROS : ownFundsOf(world.cast)) +
    sum(fees, (each) => each.fees) +
    sum(came, (each) => each.source.amount - each.fees) -
    sentIn(exchanged, coin) -
    sentIn(losses, coin);
  const { posted } = await postedIn(world, { kind: 'liquidity', coin });
  const sentence = `the operator has ${posted} and not ${expected} ${coin}`;
  world.laws.demand(posted === expected, sentence);
};

const judgeVault = async (
  world: World,
  { left: landed, paid }: Flows,
  coin: Coin,
): Promise<void> => {
  const { laws, truth, cast } = world;
  const came = paid.filter((each) => each.coin === coin);
  const gave = sentIn(landed, coin);
  const left = leftAtAddresses(world, paid, coin);
  const expected = vaultFundsOf(cast) + sum(came, ({ amount }) => amount) - gave - left;
  const { tokens } = await truth.readVault();
  laws.demand(
    tokens[coin] === expected,
    `the vault has ${tokens[coin]} and not ${expected} ${coin}`,
  );
  const credited = came.filter(({ tenancy }) => tenancy !== null);
  const booked = vaultFundsOf(cast) + sum(credited, ({ amount }) => amount) - gave;
  const { posted } = await postedIn(world, { kind: 'vault', coin });
  laws.demand(
    -posted === booked,
    `the books have ${-posted} and not ${booked} ${coin} in the vault`,
  );
};

const judgeDeposits = async (
  { laws, store, mode }: World,
  paid: readonly Paid[],
): Promise<void> => {
  const rows = await store.rows(
    z.object({ signature: z.string(), account_id: z.string().nullable(), amount: z.bigint() }),
    sql`SELECT signature, account_id, amount FROM chain_deposits WHERE mode = ${mode}`,
  );
  const textOf = (signature: string, account: string | null, amount: bigint): string =>
    `${signature} ${account} ${amount}`;
  const found = rows.map(({ signature, account_id: id, amount }) => textOf(signature, id, amount));
  const expected = paid.map(({ signature, tenancy, amount }) =>
    textOf(signature, tenancy?.accountId ?? null, amount),
  );
  for (const each of expected) laws.demand(found.includes(each), `not as it was paid in: ${each}`);
  laws.demand(found.length === expected.length, `${found.length} deposits of ${expected.length}`);
};

export const judgeMoney = async (world: World, flows: Flows): Promise<void> => {
  await judgeDeposits(world, flows.paid);
  const landed = { ...flows, paid: flows.paid.filter(({ failed }) => failed !== true) };
  await judgeSweeps(world);
  await judgeCosts(world);
  await judgeReturned(world, flows);
  await judgeOperator(world, flows, 'EUR');
  for (const coin of COINS) {
    judgeWallets(
      world,
      flows.left.filter(({ to }) => to !== undefined),
      coin,
    );
    await judgeAccounts(world, landed, coin);
    await judgeOperator(world, flows, coin);
    await judgeVault(world, landed, coin);
  }
};
