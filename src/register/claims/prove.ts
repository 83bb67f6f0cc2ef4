import { HOUR_MS } from '#kernel/durations.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { RateLimit } from '#kernel/world.ts';
import type { Holders } from '#register/proofs/ports.ts';
import { proofOf } from '#register/proofs/proof.ts';
import type { Look } from '#register/proofs/token.ts';
import { addressOf, proved, type Claim } from './claim.ts';
import type { ClaimPorts } from './ports.ts';

type Ports = Pick<ClaimPorts, 'claims' | 'limiter' | 'lookup' | 'world'>;

/** Looks at a domain that one claim may cause in an hour. */
const LOOKS_MOST = 20;

const looksOf = ({ claimId }: Claim): RateLimit => ({
  bucket: `looks of ${claimId}`,
  most: LOOKS_MOST,
  windowMs: HOUR_MS,
});

/** What was found where; `claim` is PROVED where the text was found. */
export interface Proving {
  claim: Claim;
  looks: Look[];
}

/**
 * Looks for the claim's text at the domain. Found, the private address lasts longer.
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
  // Who ends a claim meanwhile has the last word.
  const after = proved(claim);
  const address = addressOf(after, secret, now);
  if (!(await claims.updateProof({ claim: after, proof, address }))) return { claim, looks: [] };
  return { claim: after, looks };
};

/** Owners of entries; one whose proof lapses may prove the domain again. */
export const claimHolders = ({ claims }: Pick<ClaimPorts, 'claims'>): Holders => ({
  find: (id) => claims.find(id),
});
