import { RefusalError } from '#kernel/refusal-error.ts';
import { HOUR_MS, type RateLimit } from '#kernel/world.ts';
import type { Look } from '#register/applications/ports.ts';
import { addressOf, hostOf, lapsed, proved, type Claim } from './claim.ts';
import type { ClaimPorts } from './ports.ts';
import { dueAt, lookedAgain, methodOf, RECHECK_MS, type OwnershipProof } from './proof.ts';

type Ports = Pick<ClaimPorts, 'claims' | 'proofs' | 'limiter' | 'lookup' | 'world'>;

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
  const { claims, proofs, limiter, lookup, world } = ports;
  const taken = await limiter.take([looksOf(claim)], world.now());
  if (!taken.allowed)
    throw new RefusalError('RATE_LIMITED', 'Too many looks: try again later', {
      retryAfterSeconds: taken.retryAfterSeconds,
    });
  const looks = await lookup.look(claim.websiteUrl, claim.token);
  const method = methodOf(looks);
  if (method === undefined) return { claim, looks };
  const now = world.now();
  const { claimId: holder, kind, slug } = claim;
  const held = { holder, kind, slug, host: hostOf(claim), method };
  // Who ends a claim meanwhile has the last word.
  const after = proved(claim);
  if (!(await claims.update(after))) return { claim, looks: [] };
  await claims.putAddress(addressOf(after, secret, now));
  await proofs.put({ ...held, provedAt: now, checkedAt: now, failedLooks: 0, lapsedAt: null });
  return { claim: after, looks };
};

/** A proof that lapsed with this look, and the claim that it was of. */
export interface Lapse {
  claim: Claim;
  proof: OwnershipProof;
}

const recheck = async (ports: Ports, proof: OwnershipProof): Promise<Lapse | undefined> => {
  const { claims, proofs, lookup, world } = ports;
  const claim = await claims.find(proof.holder);
  if (claim === undefined) {
    await proofs.remove(proof.holder);
    return undefined;
  }
  const looks = await lookup.look(claim.websiteUrl, claim.token);
  const after = lookedAgain(proof, looks, world.now());
  await proofs.put(after);
  if (after.lapsedAt === null) return undefined;
  if (claim.status === 'PROVED') await claims.update(lapsed(claim));
  return { claim, proof: after };
};

/** A proof that was not found once is due again within this time, before all others. */
const SOONEST_MS = RECHECK_MS / 90;

/**
 * Looks again at proofs that are due, at most so many: those of 90 days ago, and a week later those
 * that were not found then. Gives what lapsed.
 */
export const recheckProofs = async (ports: Ports, most: number): Promise<Lapse[]> => {
  const now = ports.world.now();
  const old = await ports.proofs.checkedBefore(new Date(now.getTime() - SOONEST_MS), most * 20);
  const due = old.filter((proof) => dueAt(proof) <= now).slice(0, most);
  const lapses: Lapse[] = [];
  for (const proof of due) {
    const lapse = await recheck(ports, proof);
    if (lapse !== undefined) lapses.push(lapse);
  }
  return lapses;
};
