import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Deposit } from '#payments/deposit/deposit.ts';
import { watchDeposits, type DepositPorts } from '#payments/deposit/watch.ts';
import { idsFrom } from '#payments/ids.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { depositKeeper } from '#payments/storage/deposits/deposits.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import { signPayments, tokenAccountOf } from '../solana-sandbox/payments.ts';
import { COINS, type Coin } from './coins.ts';
import { seededWorld, type Tenancy } from './tenancies.ts';
import { heldBy } from './held.ts';
import type { Bench } from './bench.ts';
import type { Story, World } from './world.ts';

/** Those who pay into the vault, and the part of a worker that finds what they paid. */

/** A transfer into the vault as the payer means it. */
export interface Paid {
  signature: string;
  coin: Coin;
  amount: bigint;
  /** Whose it is; null: nobody's, and nothing may be credited. */
  tenancy: Tenancy | null;
  /** The token account of a deposit address; undefined for the vault's own. */
  at?: string | undefined;
  /** The chain has taken its fee, and moved nothing. */
  failed?: true;
}

const DUST_MOST = 999;
const AMOUNT_MOST = 3_000_000;
const TRANSFERS_MOST = 3;
const FAILS_PART = 0.15;
const EDGE_PART = 0.1;

interface Often {
  most: number;
  withinMs: number;
}

const EARLY: Often = { most: 6, withinMs: 90_000 };
const LATE: Often = { most: 16, withinMs: 240_000 };

const DEPOSITS_AFTER_MS = 2000;

interface Intended extends Omit<Paid, 'signature' | 'at'> {
  references: readonly string[];
  /** Whose address is paid to; undefined for the vault. */
  owner?: string;
}

const ways = z.object({
  assets: z.array(z.object({ assetCode: z.string(), depositAddress: z.string() })),
});

const addressOf = async ({ server }: Story, tenancy: Tenancy, coin: Coin): Promise<string> => {
  const path = `/v1/accounts/${tenancy.accountId}/funding`;
  const { text } = await server.ask(tenancy, { method: 'GET', path });
  const { assets } = ways.parse(JSON.parse(text));
  return assets.find(({ assetCode }) => assetCode === coin)?.depositAddress ?? '';
};

/** One that is an account's, is too small, names two accounts, one of the other mode, or nobody. */
const intend = async (story: Story, world: World): Promise<Intended> => {
  const { random } = story;
  const tenancy = random.pick(world.tenancies);
  const coin = random.pick(COINS);
  const drawn = random.next();
  // Now and then the least that is credited.
  const amount = BigInt(1000 + (drawn < EDGE_PART ? 0 : Math.floor(drawn * AMOUNT_MOST)));
  const { referenceKey } = tenancy;
  const { deposits, addresses } = story.cast;
  if (addresses && (!deposits || random.chance(0.5))) {
    // Whatever comes to an address is its account's, in the asset that it is named for or not.
    const owner = await addressOf(story, tenancy, random.pick(COINS));
    const dust = random.chance(0.15) ? 1n : amount;
    return { coin, amount: dust, tenancy: dust < 1000n ? null : tenancy, references: [], owner };
  }
  const kind = random.next();
  if (kind < 0.7) return { coin, amount, tenancy, references: [referenceKey] };
  if (kind < 0.8) {
    const dust = BigInt(1 + Math.floor(random.next() * DUST_MOST));
    return { coin, amount: dust, tenancy: null, references: [referenceKey] };
  }
  const references = world.tenancies.map((each) => each.referenceKey);
  if (kind < 0.9) return { coin, amount, tenancy: null, references };
  const others = story.worlds[world.mode === 'test' ? 'live' : 'test'].tenancies;
  return { coin, amount, tenancy: null, references: [random.pick(others).referenceKey] };
};

/** More than anybody has. */
const TOO_MUCH = 10n ** 18n;

/** One transaction with some transfers; what it paid is known once it has landed. */
const pay = async (story: Story, world: World): Promise<Paid[]> => {
  const { random } = story;
  const count = 1 + Math.floor(random.next() * TRANSFERS_MOST);
  const intended: Intended[] = [];
  for (let number = 0; number < count; number += 1) intended.push(await intend(story, world));
  // What fails at a deposit address changes nothing there, so that nobody looks.
  const isToVault = intended.every(({ owner }) => owner === undefined);
  const fails = isToVault && random.chance(FAILS_PART);
  const [first] = intended;
  if (fails && first !== undefined) first.amount = TOO_MUCH;
  const payments = intended.map(({ coin, amount, references, owner }) => ({
    mint: SANDBOX_MINTS[coin],
    owner: owner ?? world.truth.vaultAddress,
    creates: owner !== undefined,
    amount,
    references,
  }));
  const { wire, signature } = await signPayments(payments, await world.blockhash());
  const params = [wire, { encoding: 'base64', skipPreflight: true }];
  await world.chain.ask(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  );
  return Promise.all(
    intended.map(async ({ coin, amount, tenancy, owner }) => ({
      signature,
      coin,
      amount,
      tenancy: fails ? null : tenancy,
      ...(fails ? { failed: true } : {}),
      at: owner === undefined ? undefined : await tokenAccountOf(owner, SANDBOX_MINTS[coin]),
    })),
  );
};

/** Deposits of one mode, at moments that the seed chooses. */
const depositIn = async (
  story: Story,
  world: World,
  { most, withinMs }: Often,
): Promise<Paid[]> => {
  const { random, turnstile, cast, naps } = story;
  const paid: Paid[] = [];
  if (!cast.modes.includes(world.mode)) return paid;
  const count = Math.floor(random.next() * (most + 1));
  for (let number = 0; number < count; number += 1) {
    await turnstile.sleep(DEPOSITS_AFTER_MS + random.next() * (withinMs / count));
    paid.push(...(await turnstile.pass(() => pay(story, world))));
    naps.stir();
  }
  return paid;
};

type PaidIn = Readonly<Record<Mode, readonly Paid[]>>;

const depositInBoth = async (story: Story, often: Often): Promise<PaidIn> => {
  const { test, live } = story.worlds;
  const [inTest, inLive] = await Promise.all([
    depositIn(story, test, often),
    depositIn(story, live, often),
  ]);
  return { test: inTest, live: inLive };
};

export const makeDeposits = (story: Story): Promise<PaidIn> => depositInBoth(story, EARLY);

/** While a restored database is put right, coins come in all the same. */
export const makeLateDeposits = (story: Story): Promise<PaidIn> => depositInBoth(story, LATE);

const EXPECTED: ReadonlySet<string> = new Set(['DUST', 'FAILED', 'UNKNOWN_REFERENCE']);

const judgeUncredited = ({ laws }: World, { transfer, verdict }: Deposit): void =>
  laws.demand(EXPECTED.has(verdict), `${transfer.signature} was not credited: ${verdict}`);

/** Ports that may be the last thing that a worker uses, at each of their calls. */
const portsOf = (world: World, bench: Bench): DepositPorts => {
  const { life, store, chains } = bench;
  const { chain } = chains[world.mode];
  const { now } = world.turnstile;
  return {
    ...idsFrom(seededWorld(world)),
    now,
    accounts: accountReader(store),
    payments: paymentReader(store),
    chain: life.port(chain),
    keeper: life.port(depositKeeper(store)),
    sightings: life.port(sightingKeeper(store)),
    book: life.port(paymentBook(store, now)),
    look: world.cast.addresses ? heldBy(world, bench).look : undefined,
    report: (deposit) => judgeUncredited(world, deposit),
    reportUnreadable: (signature) => world.laws.demand(false, `${signature} is unreadable`),
    // Providers that lag or lose are part of every seed: what is not proved yet comes again.
    reportUnproved: ({ signature, dissenters }) => {
      const isInvented = dissenters.length === 0 || world.faults.invented.has(signature);
      world.laws.demand(
        isInvented,
        `${dissenters.join(', ')} contradict others about ${signature}`,
      );
    },
  };
};

/** One look of a worker for deposits. */
export const depositRound = (world: World, bench: Bench): (() => Promise<void>) => {
  const ports = portsOf(world, bench);
  const { mode } = world;
  const { vaultAddress, tokenAccounts } = world.truth;
  const addresses = [vaultAddress, ...Object.values(tokenAccounts)];
  return async () => void (await watchDeposits(ports, { mode, chain: 'solana', addresses }));
};

const countRow = z.object({ count: z.bigint() });

/** Transfers into the vault about which something was decided. */
export const judgedDeposits = async ({ store, mode }: World): Promise<number> => {
  const row = await store.row(
    countRow,
    sql`SELECT count(*) AS count FROM chain_deposits WHERE mode = ${mode}`,
  );
  return Number(row?.count ?? 0n);
};
