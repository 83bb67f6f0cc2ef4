import { HOUR_MS } from '#kernel/durations.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { RateLimit } from '#kernel/world.ts';
import type { Holders } from '#register/proofs/ports.ts';
import { proofOf } from '#register/proofs/proof.ts';
import type { Look } from '#register/proofs/token.ts';
import { addressOf, proved, type Claim } from './claim.ts';
import type { ClaimPorts } from './ports.ts';

type Ports = Pick<ClaimPorts, 'claims' | 'limiter' | 'lookup' | 'world'>;

/** How many lookups of a domain one claim may cause per hour. */
const LOOKS_MOST = 20;

const looksOf = ({ claimId }: Claim): RateLimit => ({
  bucket: `looks of ${claimId}`,
  most: LOOKS_MOST,
  windowMs: HOUR_MS,
});

/** The results of the lookups; `claim` is PROVED if the text was found. */
export interface Proving {
  claim: Claim;
  looks: Look[];
}

/**
 * Looks for the claim's text at the domain. If it is found, the private address is extended.
 * @throws RefusalError RATE_LIMITED
 */
export const proveClaim = async (
  ports: Ports,
  { claim, secret }: { claim: Claim; secret: string },
): Promise<Proving> => {
  const { claims, limiter, lookup, world } = ports;
  const taken = await limiter.take([looksOf(claim)], world.now());
  if (!taken.allowed)
    throw new RefusalError('RATE_LIMITED', 'Too many looks: try again later', {
      retryAfterSeconds: taken.retryAfterSeconds,
    });
  const looks = await lookup.look(claim.websiteUrl, claim.token);
  const now = world.now();
  const proof = proofOf({ ...claim, holder: claim.claimId, looks }, now);
  if (proof === undefined) return { claim, looks };
  // What the holder has ended or closed in the meantime stays so.
  const after = proved(claim);
  const address = addressOf(after, secret, now);
  if (!(await claims.prove({ claim: after, proof, address }))) return { claim, looks: [] };
  return { claim: after, looks };
};

/** Finds the claims that hold proofs; after a lapse the domain may be proved again. */
export const claimHolders = ({ claims }: Pick<ClaimPorts, 'claims'>): Holders => ({
  find: (id) => claims.find(id),
});
