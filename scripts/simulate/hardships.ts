import { signCoin } from '../solana-sandbox/payments.ts';
import { SPELL_MOST_MS } from './spells.ts';
import type { Story, World } from './world.ts';

/** What befalls everybody: clocks that are wrong, and vaults without gas. */

/** From ten seconds to two hours: of each size as many. */
const WRONG_BY_LEAST_MS = 10_000;
const WRONG_BY_MOST_MS = 2 * 3_600_000;
const STEPS_MOST = 2;

/** Steps the clock ahead or back, and some time later to the right time again. */
export const stepClocks = async (story: Story, withinMs: number): Promise<void> => {
  const { turnstile, random, cast, faults } = story;
  if (!cast.clock) return;
  const steps = 1 + Math.floor(random.next() * STEPS_MOST);
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

const fill = async ({ chain, truth, blockhash }: World): Promise<void> => {
  const { wire } = await signCoin(truth.vaultAddress, FILLED_LAMPORTS, await blockhash());
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

/** The operator fills the vaults that have run out of gas. */
export const fillVaults = async (story: Story, withinMs: number): Promise<void> => {
  const { turnstile, random, cast, worlds, faults } = story;
  if (!cast.gas) return;
  await turnstile.sleep(random.next() * withinMs);
  for (const mode of cast.modes) await turnstile.pass(() => fill(worlds[mode]));
  faults.filledAtMs = turnstile.nowMs;
};

/** All processes end and begin anew, as after a change of their settings. */
export const startAgain = ({ lives, naps }: Pick<Story, 'lives' | 'naps'>): void => {
  for (const life of lives) life.end();
  lives.clear();
  naps.wakeAll();
};
