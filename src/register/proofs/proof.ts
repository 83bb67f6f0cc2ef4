import { DAY_MS } from '#kernel/durations.ts';
import type { Kind } from '#register/records/kinds.ts';
import { dayOf } from '#kernel/world.ts';
import type { Look } from './token.ts';

/** How the text was found: in DNS, or in a file of the website. */
export const PROOF_METHODS = ['dns', 'file'] as const;
type ProofMethod = (typeof PROOF_METHODS)[number];

/**
 * A proof that its holder controls the host of an entry's website. It is valid while `lapsedAt` is
 * null. An entry may have several proofs, one per holder.
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
  /** When the text was last looked for, found or not. */
  checkedAt: Date;
  /** How many checks in a row did not find the text. */
  failedLooks: number;
  lapsedAt: Date | null;
}

/** A proof is rechecked after this time. */
export const RECHECK_MS = 90 * DAY_MS;
/** A proof whose text was not found is checked a second time after this time. */
export const SECOND_LOOK_MS = 7 * DAY_MS;
const FAILED_LOOKS_MOST = 2;

const methodAt = ({ where }: Look): ProofMethod =>
  URL.parse(where)?.protocol.startsWith('http') === true ? 'file' : 'dns';

/** How the text was found; undefined if it was not found. */
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

/** The proof that results from looks at `now`; undefined if the text was not found. */
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

/** The times before which the last check of a proof must be for it to be due at `now`. */
export const dueBefore = (now: Date): { found: Date; missed: Date } => ({
  found: new Date(now.getTime() - RECHECK_MS),
  missed: new Date(now.getTime() - SECOND_LOOK_MS),
});

/** Whether the first location of the same method (DNS or file) gave an answer. */
const isAnswered = ({ method }: OwnershipProof, looks: readonly Look[]): boolean =>
  looks.find((look) => methodAt(look) === method)?.isAnswered === true;

/**
 * The proof after a recheck; the second one in a row that does not find the text ends it. If there
 * was no answer, the text may still be there: the proof stays unchanged and due, and the tier falls
 * by itself when the day of the proof is too old.
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

/** The last day on which the text is known to have been found. */
export const foundOn = ({ provedAt, checkedAt, failedLooks }: OwnershipProof): string =>
  dayOf(failedLooks === 0 ? checkedAt : provedAt);
