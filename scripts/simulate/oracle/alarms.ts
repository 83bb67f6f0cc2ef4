import type { SweepAlarm } from '#payments/deposit/sweep-ports.ts';
import type { Alarm } from '#payments/payout/worker/ports.ts';
import { areVaultsShort } from '../hardships.ts';
import { INVENTED } from '../liar.ts';
import { POISON } from '../wallets.ts';
import type { World } from '../world.ts';

/** Alarms and errors in the log are for persons: one without a cause in the story is a fault. */

const OF_A_KILL = 'It failed: KilledError';

/** Providers that answer nothing, or late, cannot prove an end; afterwards all of them can. */
const OF_SILENCE = 'Too few providers';
const OF_A_LATE_BLOCK = 'BlockhashNotFound';
const SILENCE_MOST_MS = 120_000;
/** What was asked before faults were over may be reported so much later. */
const LIES_MOST_MS = 60_000;

/** What providers say of a transfer to a frozen wallet, of which the story has some. */
const OF_A_FROZEN_WALLET = 'Account is frozen';

const OF_A_RESTORE = 'Nothing is signed';

const OF_A_LATE_SWEEP = 'It failed on the chain: InstructionError.Custom';

const OF_SHORT_VAULT = 'The vault cannot pay the chain';

const OF_DISPUTED_COIN = 'Providers do not agree on what the vault has';

const OF_A_DISPUTE = 'Providers contradict each other';

/** Of which somebody has said what is not so, or no longer. */
const isDisputable = ({ forked, invented }: World['faults'], signature: string | null): boolean =>
  signature !== null && (forked.has(signature) || invented.has(signature));

/** Somebody tells of more coin than there is, or of less, or what there was before. */
const isCoinDisputable = (
  world: Pick<World, 'faults' | 'turnstile' | 'cast'>,
  sentence: string,
): boolean => {
  const { faults, turnstile } = world;
  if (!sentence.startsWith(OF_DISPUTED_COIN)) return false;
  const hasLied = faults.counts.has('overstate') || faults.counts.has('belittle');
  return areVaultsShort(world) || (hasLied && turnstile.nowMs <= faults.overAtMs + LIES_MOST_MS);
};

/** Holds an alarm of a worker against what the story knows of. */
export const judgeAlarm = (
  world: Pick<World, 'laws' | 'faults' | 'turnstile' | 'cast'>,
  { payoutId, signature, sentence }: Alarm,
): void => {
  const { laws, faults, turnstile } = world;
  // A worker that was killed inside a step throws there, and never ends its round.
  if (sentence.startsWith(OF_A_KILL)) return;
  if (sentence.includes(POISON) || sentence.includes(OF_A_FROZEN_WALLET)) return;
  if (sentence.startsWith(OF_A_DISPUTE) && isDisputable(faults, signature)) return;
  if (faults.isRestored && sentence.startsWith(OF_A_RESTORE)) return;
  if (areVaultsShort(world) && sentence.startsWith(OF_SHORT_VAULT)) return;
  if (isCoinDisputable(world, sentence)) return;
  const isAnswered = turnstile.nowMs > faults.overAtMs + SILENCE_MOST_MS;
  const words = sentence.split('; ').filter((each) => !each.includes(INVENTED));
  const isLate = words.at(-1)?.endsWith(OF_A_LATE_BLOCK) === true;
  const isOfProviders = sentence.startsWith(OF_SILENCE) || isLate;
  if (isOfProviders && !isAnswered) return;
  laws.demand(false, `An alarm without a cause for ${payoutId}: ${sentence}`);
};

/** The same of what moves coins into the vault. */
export const judgeSweepAlarm = (
  world: Pick<World, 'laws' | 'faults' | 'turnstile' | 'cast'>,
  { signature, sentence }: SweepAlarm,
): void => {
  const { laws, faults, turnstile } = world;
  if (areVaultsShort(world) && sentence.startsWith(OF_SHORT_VAULT)) return;
  if (isCoinDisputable(world, sentence)) return;
  // About what an account holds, somebody lies or is behind as long as there are faults.
  const isOfAccount = signature === null && turnstile.nowMs <= faults.overAtMs + LIES_MOST_MS;
  const isCaused = isOfAccount || isDisputable(faults, signature);
  if (sentence.startsWith(OF_A_DISPUTE) && isCaused) return;
  // Who stands still between looking and keeping, moves what another one has moved meanwhile.
  const hasStalled = (faults.counts.get('stall') ?? 0) > 0;
  if (sentence.startsWith(OF_A_LATE_SWEEP) && hasStalled) return;
  laws.demand(false, `An alarm without a cause for a sweep ${signature}: ${sentence}`);
};

/** While the work is done, whatever is written as an error or a warning breaks a law. */
export const withSilentLog = async <Result>(
  world: Pick<World, 'laws' | 'faults' | 'turnstile' | 'cast'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { error, warn } = console;
  const refuse = (...words: unknown[]): void => {
    const text = words.map(String).join(' ');
    // The API says in the log why it takes no payouts.
    if (areVaultsShort(world) && text.includes(OF_SHORT_VAULT)) return;
    world.laws.demand(false, `An error in the log: ${text}`);
  };
  console.error = refuse;
  console.warn = refuse;
  try {
    return await work();
  } finally {
    console.error = error;
    console.warn = warn;
  }
};
