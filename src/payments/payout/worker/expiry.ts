import type {
  ExpiryReading,
  Lifetime,
  NonceReading,
  SignatureView,
} from '#payments/payout/chain.ts';
import type { Attempt } from './attempt.ts';

/** Whether signed bytes can provably never land any more. Without proof they still can. */

/** Blocks beyond the last valid one, so that no lag of a node is taken for a proof. */
const EXPIRY_MARGIN_BLOCKS = 32n;

interface ExpiryEvidence {
  /** Providers that are configured: each must say so. */
  configured: number;
  readings: readonly ExpiryReading[];
  /** Of the attempt's nonce account, read before `readings`; empty for a blockhash. */
  nonces: readonly NonceReading[];
}

const isComplete = (
  { configured }: ExpiryEvidence,
  told: readonly { provider: string }[],
): boolean => {
  const names = new Set(told.map(({ provider }) => provider));
  return configured > 0 && names.size === configured;
};

/** The whole time in which it could have landed was searched, and it is not there. */
const isMissing = (
  { signature, lifetime }: Attempt,
  { firstAvailableSlot, statuses }: ExpiryReading,
): boolean => firstAvailableSlot <= lifetime.contextSlot && statuses.get(signature) === null;

/** A blockhash lives for so many blocks, and so for that many slots at least. */
const BLOCKHASH_LIFE_SLOTS = 150n;

type BlockhashLifetime = Extract<Lifetime, { kind: 'blockhash' }>;

// The slots are counted as well: the height was told by one provider alone.
const isBlockhashPast = (
  { lastValidBlockHeight, contextSlot }: BlockhashLifetime,
  reading: ExpiryReading,
): boolean =>
  reading.finalizedBlockHeight > lastValidBlockHeight + EXPIRY_MARGIN_BLOCKS &&
  reading.finalizedSlot > contextSlot + BLOCKHASH_LIFE_SLOTS &&
  reading.statusSlot >= reading.finalizedSlot;

const hasNonceMoved = (
  { nonce }: { nonce: string },
  reading: ExpiryReading,
  nonces: readonly NonceReading[],
): boolean => {
  const told = nonces.find(({ provider }) => provider === reading.provider);
  return told !== undefined && told.nonce !== nonce && reading.statusSlot >= told.contextSlot;
};

/** Every provider has gone past it, and none has it. */
export const isExpired = (attempt: Attempt, evidence: ExpiryEvidence): boolean => {
  const { lifetime } = attempt;
  const { readings, nonces } = evidence;
  if (!isComplete(evidence, readings)) return false;
  if (!readings.every((each) => isMissing(attempt, each))) return false;
  if (lifetime.kind === 'blockhash')
    return readings.every((each) => isBlockhashPast(lifetime, each));
  // An old value that a lagging provider tells is no move: its slot says how old it is.
  const fresh = nonces.filter(({ contextSlot }) => contextSlot >= lifetime.contextSlot);
  return readings.every((each) => hasNonceMoved(lifetime, each, fresh));
};

/** The last look at every provider's history before an attempt is given up. */
export const isStillUnknown = ({ status, answered, configured }: SignatureView): boolean =>
  status === null && answered === configured;
