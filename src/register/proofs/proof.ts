import { DAY_MS } from '#kernel/durations.ts';
import type { Kind } from '#register/records/kinds.ts';
import { dayOf } from '#kernel/world.ts';
import type { Look } from './token.ts';

/** How the text was found: in DNS, or in a file of the website. */
export const PROOF_METHODS = ['dns', 'file'] as const;
type ProofMethod = (typeof PROOF_METHODS)[number];

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
export const SECOND_LOOK_MS = 7 * DAY_MS;
const FAILED_LOOKS_MOST = 2;

const methodAt = ({ where }: Look): ProofMethod =>
  URL.parse(where)?.protocol.startsWith('http') === true ? 'file' : 'dns';

/** Undefined where the text was found nowhere. */
const methodOf = (looks: readonly Look[]): ProofMethod | undefined => {
  const holder = looks.find(({ found }) => found);
  return holder === undefined ? undefined : methodAt(holder);
};

interface Found {
  holder: string;
  kind: Kind;
  slug: string;
  websiteUrl: string;
  looks: readonly Look[];
}

/** The proof that looks give at a moment; undefined where the text was found nowhere. */
export const proofOf = (
  { holder, kind, slug, websiteUrl, looks }: Found,
  now: Date,
): OwnershipProof | undefined => {
  const method = methodOf(looks);
  if (method === undefined) return undefined;
  const { host } = new URL(websiteUrl);
  const about = { holder, kind, slug, host, method };
  return { ...about, provedAt: now, checkedAt: now, failedLooks: 0, lapsedAt: null };
};

/** Proofs are due at a moment that were last looked for before these. */
export const dueBefore = (now: Date): { found: Date; missed: Date } => ({
  found: new Date(now.getTime() - RECHECK_MS),
  missed: new Date(now.getTime() - SECOND_LOOK_MS),
});

/** Whether the place at the host itself, of the kind that held the text, said what it holds. */
const isAnswered = ({ method }: OwnershipProof, looks: readonly Look[]): boolean =>
  looks.find((look) => methodAt(look) === method)?.isAnswered === true;

/**
 * The proof after another look; the second one in a row that finds nothing ends it. Where nothing
 * answered the text may still be there: the proof stays as it is and is due again, while the tier
 * falls by itself as the day of the proof grows old.
 */
export const lookedAgain = (
  proof: OwnershipProof,
  looks: readonly Look[],
  now: Date,
): OwnershipProof => {
  const method = methodOf(looks);
  if (method !== undefined)
    return { ...proof, method, checkedAt: now, failedLooks: 0, lapsedAt: null };
  if (!isAnswered(proof, looks)) return proof;
  const failedLooks = Math.min(FAILED_LOOKS_MOST, proof.failedLooks + 1);
  const lapsedAt = failedLooks < FAILED_LOOKS_MOST ? null : now;
  return { ...proof, checkedAt: now, failedLooks, lapsedAt };
};

/** The last day of which it is known that the text was found. */
export const foundOn = ({ provedAt, checkedAt, failedLooks }: OwnershipProof): string =>
  dayOf(failedLooks === 0 ? checkedAt : provedAt);
