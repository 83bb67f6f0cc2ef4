import type { World } from '#kernel/world.ts';
import type { Holder, Holders, ProofStore } from './ports.ts';
import { dueBefore, lookedAgain, type OwnershipProof } from './proof.ts';
import type { TokenLookup } from './token.ts';

interface RecheckPorts {
  proofs: Pick<ProofStore, 'checkedBefore' | 'put' | 'remove'>;
  holders: Holders;
  lookup: TokenLookup;
  /** Writes a proof that counts no longer, with all that follows from it, in one write. */
  lapse(lapse: Lapse): Promise<void>;
  world: Pick<World, 'now'>;
}

/** A proof that lapsed with this look, and who held it. */
export interface Lapse {
  proof: OwnershipProof;
  owner: Holder;
}

const recheck = async (
  { proofs, holders, lookup, lapse, world }: RecheckPorts,
  proof: OwnershipProof,
): Promise<Lapse | undefined> => {
  const owner = await holders.find(proof.holder);
  if (owner === undefined) {
    await proofs.remove(proof.holder);
    return undefined;
  }
  const looks = await lookup.look(owner.websiteUrl, owner.token);
  const after = lookedAgain(proof, looks, world.now());
  if (after === proof) return undefined;
  if (after.lapsedAt === null) {
    await proofs.put(after);
    return undefined;
  }
  await lapse({ owner, proof: after });
  return { owner, proof: after };
};

/**
 * Looks again at proofs that are due, at most so many: those of 90 days ago, and a week later those
 * that were not found then. Gives what lapsed.
 */
export const recheckProofs = async (ports: RecheckPorts, most: number): Promise<Lapse[]> => {
  const lapses: Lapse[] = [];
  for (const proof of await ports.proofs.checkedBefore(dueBefore(ports.world.now()), most)) {
    const lapse = await recheck(ports, proof);
    if (lapse !== undefined) lapses.push(lapse);
  }
  return lapses;
};
