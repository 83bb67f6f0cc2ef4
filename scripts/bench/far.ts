import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { fundLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { hasSqld, startSqld } from '../../tests/support/sqld.ts';
import { askInTurn, type Asked } from './far/asked.ts';
import { openDelayingProxy, type DelayingProxy } from './far/delaying-proxy.ts';
import type { BenchOptions, Column, Section, Target } from './figures.ts';
import { fill } from './payments/kontor.ts';
import { generateBooks, type Books } from './payments/books.ts';
import { startServer, type Server } from './payments/programs.ts';
import { newAddress, startBenchChain } from './payouts/chain.ts';
import { runWatched } from './watched-process.ts';

/** What /v1 and its workers cost where the database is a server far away. */

const FULL = { times: 40, payouts: 200, idleMs: 10_000 };
const QUICK: typeof FULL = { times: 5, payouts: 4, idleMs: 2000 };

/** A server in the same part of the world: there and back in 15 ms. */
const DELAY_MS = 7.5;
const SLOT_MS = 50;
const LIQUIDITY_UNITS = 1_000_000n;
const TOGETHER = 20;

const TARGETS = { readTrips: 3, writeTrips: 4, p50Ms: 60, emptyMs: 1500, fullMs: 10_000, idle: 2 };

const COLUMNS: Column[] = [
  { key: 'trips', title: 'trips', digits: 0 },
  { key: 'p50', title: 'p50 ms', digits: 1 },
  { key: 'p99', title: 'p99 ms', digits: 1 },
];

interface World {
  proxy: DelayingProxy;
  server: Server;
  books: Books;
  /** Past the proxy. */
  databaseUrl: string;
  /** By which other processes find the same database and chain. */
  variables: Readonly<Record<string, string>>;
}

const asker =
  ({ server, books }: World) =>
  async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.url + path, {
      headers: {
        Authorization: books.authorization,
        'Content-Type': 'application/json',
        'Idempotency-Key': systemWorld.randomCode(20),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const given = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${given}`);
    return z.record(z.string(), z.unknown()).parse(JSON.parse(given));
  };

const orderOf = async (accountId: string) => ({
  accountId,
  toAddress: await newAddress(),
  chain: 'solana',
  funding: { type: 'DIRECT', amount: '0.01', assetCode: 'USDC' },
});

const askAll = async (world: World, times: number): Promise<Asked[]> => {
  const ask = asker(world);
  const accountId = world.books.accounts[0]?.accountId ?? '';
  const assets = { sourceAssetCode: 'USDC', destinationAssetCode: 'EURC' };
  const quoteOrder = { accountId, ...assets, sourceAmount: '2' };
  const quotes: unknown[] = [];
  const quote = async () => quotes.push((await ask('/v1/payouts/quote', quoteOrder))['quoteId']);
  const accept = async () =>
    ask(`/v1/payouts/quote/${String(quotes.pop())}`, {
      payoutDestination: { toAddress: await newAddress(), chain: 'solana' },
    });
  const jobs = [
    { label: 'account read', ask: () => ask(`/v1/accounts/${accountId}`) },
    { label: 'balances', ask: () => ask(`/v1/accounts/${accountId}/balances`) },
    { label: 'a page of payments', ask: () => ask('/v1/payments?limit=25') },
    { label: 'quote', ask: quote },
    { label: 'quote accepted', ask: accept },
    {
      label: 'payout accepted',
      ask: async () => ask('/v1/payouts/crypto', await orderOf(accountId)),
    },
  ];
  const asked: Asked[] = [];
  for (const job of jobs) asked.push(await askInTurn(world.proxy, job, times));
  return asked;
};

const openPayouts = async (databaseUrl: string): Promise<{ unsigned: number; open: number }> => {
  const store = await openStore({ url: databaseUrl });
  try {
    const row = await store.row(
      z.object({ unsigned: z.bigint(), open: z.bigint() }),
      sql`SELECT count(*) FILTER (WHERE status = 'INITIATED') AS unsigned,
            count(*) FILTER (WHERE phase <> 'ENDED') AS open FROM payouts`,
    );
    return { unsigned: Number(row?.unsigned), open: Number(row?.open) };
  } finally {
    await store.close();
  }
};

/** A cold run of the scheduled function, from the start of its process to its end. */
const sweepMs = async (root: string, { variables }: World): Promise<number> => {
  const program = join(import.meta.dirname, 'far/sweep.ts');
  return (await runWatched([program], { folder: root, variables })).elapsedMs;
};

const acceptMany = async (world: World, count: number): Promise<void> => {
  const ask = asker(world);
  const accounts = world.books.accounts;
  for (let start = 0; start < count; start += TOGETHER)
    await Promise.all(
      Array.from({ length: Math.min(TOGETHER, count - start) }, async (_, turn) => {
        const { accountId = '' } = accounts[turn % accounts.length] ?? {};
        await ask('/v1/payouts/crypto', await orderOf(accountId));
      }),
    );
};

interface Swept {
  emptyMs: number;
  fullMs: number;
  idlePerSecond: number;
}

const sweepAll = async (
  { root, say }: BenchOptions,
  world: World,
  { payouts, idleMs }: typeof FULL,
): Promise<Swept> => {
  const { databaseUrl, proxy, server } = world;
  await sweepUntilDone(root, world);
  say('Sweeping');
  const emptyMs = await sweepMs(root, world);
  await acceptMany(world, payouts);
  const fullMs = await sweepMs(root, world);
  const { unsigned } = await openPayouts(databaseUrl);
  if (unsigned > 0) throw new Error(`${unsigned} payouts were left unsigned by a sweep`);
  server.begin();
  while ((await openPayouts(databaseUrl)).open > 0) await pause(200);
  await pause(2000);
  proxy.taken();
  await pause(idleMs);
  return { emptyMs, fullMs, idlePerSecond: (proxy.taken().length * 1000) / idleMs };
};

const sweepUntilDone = async (root: string, world: World): Promise<void> => {
  for (let round = 0; (await openPayouts(world.databaseUrl)).open > 0; round += 1) {
    if (round > 10) throw new Error('payouts do not end');
    await sweepMs(root, world);
  }
};

const openWorld = async ({ root, workFolder }: BenchOptions, databaseUrl: string) => {
  const books = generateBooks({ accounts: 20, payments: 400, assetCode: 'USDC' });
  await fill(databaseUrl, books);
  const store = await openStore({ url: databaseUrl });
  const tenant = {
    organizationId: books.organization.organizationId,
    mode: 'test',
  } as const;
  const amount = amountOf(LIQUIDITY_UNITS * 10n ** 6n);
  await paymentBook(store, systemWorld.now).commit(tenant, [
    fundLiquidity({ reference: 'opening', assetCode: 'EURC', amount }),
  ]);
  await store.close();
  const chain = await startBenchChain(join(workFolder, 'far-chain.db'), SLOT_MS);
  const proxy = await openDelayingProxy(databaseUrl, DELAY_MS);
  const publishFolder = join(workFolder, 'far-site');
  await mkdir(publishFolder, { recursive: true });
  await writeFile(join(publishFolder, 'index.html'), '<!doctype html>');
  const variables = { ...chain.variables, DATABASE_URL: proxy.url, RATE_LIMIT: '1000' };
  const program = join(import.meta.dirname, 'payouts/serve.ts');
  const logFile = join(workFolder, 'far.log');
  const server = await startServer(program, [root, publishFolder], { variables, logFile });
  const close = async (): Promise<void> => {
    await server.stop();
    await proxy.close();
    await chain.stop();
  };
  return { proxy, server, books, databaseUrl, variables, close };
};

const targetsOf = (asked: readonly Asked[], swept: Swept): Target[] => {
  const isWrite = ({ label }: Asked): boolean => /quote|payout/.test(label);
  return [
    ...asked.flatMap((each) => [
      {
        what: `trips to the database, ${each.label}`,
        below: isWrite(each) ? TARGETS.writeTrips : TARGETS.readTrips,
        ...{ measured: each.trips, unit: 'trips' },
      },
      {
        what: `p50, ${each.label}`,
        ...{ below: TARGETS.p50Ms, measured: each.p50Ms, unit: 'ms' },
      },
    ]),
    {
      what: 'cold sweep with nothing to do',
      ...{ below: TARGETS.emptyMs, measured: swept.emptyMs, unit: 'ms' },
    },
    {
      what: 'cold sweep that signs and sends what was accepted',
      ...{ below: TARGETS.fullMs, measured: swept.fullMs, unit: 'ms' },
    },
    {
      what: 'questions of idle loops a second',
      ...{ below: TARGETS.idle, measured: swept.idlePerSecond, unit: 'a second' },
    },
  ];
};

const EMPTY: Omit<Section, 'notes'> = {
  name: 'far',
  title: 'Far from the database',
  columns: COLUMNS,
  rows: [],
  targets: [],
};

export const benchFar = async (options: BenchOptions): Promise<Section> => {
  if (!hasSqld) return { ...EMPTY, notes: ['No libSQL server: this machine has no sqld.'] };
  const counts = options.quick ? QUICK : FULL;
  options.say('Starting a libSQL server behind a slow way');
  const sqld = await startSqld();
  const world = await openWorld(options, sqld.url);
  try {
    const asked = await askAll(world, counts.times);
    const swept = await sweepAll(options, world, counts);
    return {
      ...EMPTY,
      rows: asked.map(({ label, trips, p50Ms, p99Ms }) => ({
        label,
        figures: { trips, p50: p50Ms, p99: p99Ms },
      })),
      targets: options.quick ? [] : targetsOf(asked, swept),
      notes: [
        `${2 * DELAY_MS} ms to the database and back, besides its own work; one request at a time.`,
        'Trips: questions that wait for each other; those at the same time count as one.',
        `A sweep with ${counts.payouts} payouts, and what idle loops ask, after all have ended.`,
      ],
    };
  } finally {
    await world.close();
    await sqld.stop();
  }
};
