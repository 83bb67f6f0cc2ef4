import { signCoin } from '../solana-sandbox/payments.ts';
import { lamportsForFew } from './chains.ts';
import { SPELL_MOST_MS } from './spells.ts';
import type { Story, World } from './world.ts';

/** What befalls everybody: clocks that are wrong, and vaults without gas. */

/** From ten seconds to two hours: of each size as many. */
const WRONG_BY_LEAST_MS = 10_000;
const WRONG_BY_MOST_MS = 2 * 3_600_000;
const FEW_STEPS = 2;
/** What is noted just before a step ends after it. */
const MANY_STEPS = 12;

/** Steps the clock ahead or back, and some time later to the right time again. */
export const stepClocks = async (story: Story, withinMs: number): Promise<void> => {
  const { turnstile, random, cast, faults } = story;
  if (!cast.clock) return;
  const most = random.chance(0.5) ? FEW_STEPS : MANY_STEPS;
  const steps = 1 + Math.floor(random.next() * most);
  for (let step = 0; step < steps; step += 1) {
    await turnstile.sleep((random.next() * withinMs) / (2 * steps));
    const wrongByMs = WRONG_BY_LEAST_MS * (WRONG_BY_MOST_MS / WRONG_BY_LEAST_MS) ** random.next();
    turnstile.stepClock(Math.floor(random.chance(0.5) ? wrongByMs : -wrongByMs));
    faults.note('clock');
    await turnstile.sleep((random.next() * withinMs) / (2 * steps));
    turnstile.stepClock(0);
  }
};

const FILLED_LAMPORTS = 10_000_000_000n;
const SMALL_FILLS = 3;
/** As the oracle has it for whatever waits without bytes. */
const LOOKS_WITHIN_MS = 30_000;

const fill = async ({ chain, truth, blockhash }: World, lamports: bigint): Promise<void> => {
  const { wire } = await signCoin(truth.vaultAddress, lamports, await blockhash());
  const params = [wire, { encoding: 'base64', skipPreflight: true }];
  await chain.ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }));
};

/**
 * How long a provider may go on to show what the vault had before: a block is final after 32 slots,
 * an answer that lags is up to 60 slots older, and a worker asks before it reports.
 */
const LAG_MOST_MS = 40_000;

/** Whether it may be that vaults cannot pay the chain, or that a provider shows them so. */
export const areVaultsShort = ({
  cast,
  turnstile,
  faults,
}: Pick<World, 'cast' | 'turnstile' | 'faults'>): boolean => {
  // One that stands still shows one slot for as long as that lasts.
  const standsMs = faults.counts.has('stand-still') && !faults.areOver ? SPELL_MOST_MS : 0;
  return cast.gas && turnstile.nowMs < faults.filledAtMs + LAG_MOST_MS + standsMs;
};

/** From when on payouts can go: then workers have looked again at what waited for coin. */
export const payableFromMs = ({ cast, faults }: Pick<World, 'cast' | 'faults'>): number =>
  cast.gas ? Math.max(faults.overAtMs, faults.filledAtMs + LOOKS_WITHIN_MS) : faults.overAtMs;

/** The operator fills the vaults that have run out of gas: at first for a few payouts alone. */
export const fillVaults = async (story: Story, withinMs: number): Promise<void> => {
  const { turnstile, random, cast, worlds, faults } = story;
  if (!cast.gas) return;
  const fillAll = async (lamportsOf: () => bigint): Promise<void> => {
    await turnstile.sleep((random.next() * withinMs) / (SMALL_FILLS + 1));
    for (const mode of cast.modes) await turnstile.pass(() => fill(worlds[mode], lamportsOf()));
  };
  for (let count = 0; count < SMALL_FILLS; count += 1)
    await fillAll(() => lamportsForFew(random, 1));
  await fillAll(() => FILLED_LAMPORTS);
  faults.filledAtMs = turnstile.nowMs;
};

/** All processes end and begin anew, as after a change of their settings. */
export const startAgain = ({ lives, naps }: Pick<Story, 'lives' | 'naps'>): void => {
  for (const life of lives) life.end();
  lives.clear();
  naps.wakeAll();
};
