import { rm } from 'node:fs/promises';
import { attack } from './attacks.ts';
import { begin } from './begin.ts';
import { judgeAll } from './judge/judge.ts';
import { Verdicts } from './judge/verdicts.ts';
import { settle } from './settle.ts';
import { openWorld, type World } from './world.ts';

/** Real processes amid clients, faults and kills; then everything has to be right. */

const CALM_ORDERS = 1;
/** A delivery that failed twice waits for five minutes. */
const ENDS_WITHIN_MS = 8 * 60_000;
/** Where a law is broken already, what hangs on it may never end. */
const BROKEN_WITHIN_MS = 60_000;

export interface CampaignOptions {
  kills: number;
  seed: number;
  print(line: string): void;
}

export interface Fought {
  /** The first broken law; undefined where all hold. */
  broken: string | undefined;
  /** What it has shown, a line each. */
  lines: readonly string[];
  /** With the databases and logs; kept where a law is broken. */
  folder: string;
}

const fight = async (world: World, { kills, seed, print }: CampaignOptions) => {
  const { programs, gateway, faults, store, receivers, randomFor } = world;
  let isOver = false;
  const { clients, ...begun } = await begin(world, seed, () => !isOver);
  const working = Promise.all(clients.map((client) => client.run()));
  await attack(kills, { programs, gateway, faults, random: randomFor('attack'), print });
  isOver = true;
  faults.areOver = true;
  await working;
  for (const client of clients)
    for (let order = 0; order < CALM_ORDERS; order += 1) await client.orderCalmly();
  const orders = clients.flatMap((client) => client.orders);
  const deposits = [...begun.deposits, ...clients.flatMap((client) => client.deposits)];
  print(`${orders.length} payouts ordered; everything has to end now`);
  const beganMs = performance.now();
  const answered = clients.flatMap((client) => client.faults);
  const mostMs = answered.length === 0 ? ENDS_WITHIN_MS : BROKEN_WITHIN_MS;
  const open = await settle({ store, receivers, deposits: deposits.length }, mostMs);
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  return { accounts: begun.accounts, orders, deposits, open, seconds, answered };
};

const countsOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ');

export const runCampaign = async (options: CampaignOptions): Promise<Fought> => {
  const world = await openWorld(options.seed);
  const { folder, chain, gateway, faults } = world;
  const verdicts = new Verdicts();
  try {
    const { open, seconds, ...played } = await fight(world, options);
    const asked = { url: gateway.url, chainUrl: chain.url, vaultAddress: chain.vaultAddress };
    await judgeAll(verdicts, { ...world, ...played, ...asked });
    verdicts.judge('everything ends', `${seconds} s after the faults`, open ? [open] : []);
  } catch (error) {
    verdicts.judge('what there is can be read', 'at the end', [String(error)]);
  } finally {
    await world.end();
  }
  const { broken } = verdicts;
  if (broken === undefined) await rm(folder, { recursive: true, force: true });
  const first = `${gateway.requests()} requests; faults: ${countsOf(faults.counts)}`;
  return { broken, lines: [first, ...verdicts.lines], folder };
};
