import type { Kind } from '#register/records/kinds.ts';
import type { Look } from '#register/applications/ports.ts';
import { DAY_MS } from '#kernel/world.ts';

/** How the text was found: in DNS, or in a file of the website. */
export const PROOF_METHODS = ['dns', 'file'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/**
 * That somebody controls the host of an entry's website. It counts as long as `lapsedAt` is null;
 * an entry may have several, each of its own holder.
 */
export interface OwnershipProof {
  /** The claim, or the application, whose text was found. */
  holder: string;
  kind: Kind;
  slug: string;
  /** The host of the website, such as www.example.org */
  host: string;
  method: ProofMethod;
  provedAt: Date;
  /** When the text was last looked for. */
  checkedAt: Date;
  /** Looks since the last one that found it. */
  failedLooks: number;
  lapsedAt: Date | null;
}

/** A proof is looked at again after so long. */
export const RECHECK_MS = 90 * DAY_MS;
/** One that was not found again is looked for once more after so long. */
const SECOND_LOOK_MS = 7 * DAY_MS;
const FAILED_LOOKS_MOST = 2;

/** Undefined where the text was found nowhere. */
export const methodOf = (looks: readonly Look[]): ProofMethod | undefined => {
  const where = looks.find(({ found }) => found)?.where;
  if (where === undefined) return undefined;
  return URL.parse(where)?.protocol.startsWith('http') === true ? 'file' : 'dns';
};

/** When a proof is due for the next look. */
export const dueAt = ({ checkedAt, failedLooks }: OwnershipProof): Date =>
  new Date(checkedAt.getTime() + (failedLooks > 0 ? SECOND_LOOK_MS : RECHECK_MS));

/** The proof after another look; the second one in a row that finds nothing ends it. */
export const lookedAgain = (
  proof: OwnershipProof,
  looks: readonly Look[],
  now: Date,
): OwnershipProof => {
  const method = methodOf(looks);
  if (method !== undefined)
    return { ...proof, method, checkedAt: now, failedLooks: 0, lapsedAt: null };
  const failedLooks = Math.min(FAILED_LOOKS_MOST, proof.failedLooks + 1);
  const lapsedAt = failedLooks < FAILED_LOOKS_MOST ? null : now;
  return { ...proof, checkedAt: now, failedLooks, lapsedAt };
};
