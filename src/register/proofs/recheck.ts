import type { World } from '#kernel/world.ts';
import type { Holder, Holders, ProofStore } from './ports.ts';
import { dueBefore, lookedAgain, type OwnershipProof } from './proof.ts';
import type { TokenLookup } from './token.ts';

interface RecheckPorts {
  proofs: Pick<ProofStore, 'checkedBefore' | 'update' | 'remove'>;
  holders: Holders;
  lookup: TokenLookup;
  /**
   * Stores a lapsed proof and all consequences of the lapse, in one write; false if the proof is
   * not `before` any more.
   */
  lapse(lapse: Lapse, before: OwnershipProof): Promise<boolean>;
  world: Pick<World, 'now'>;
}

/** A proof that lapsed in this recheck, and its holder. */
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
    await proofs.update(proof, after);
    return undefined;
  }
  const lapsed = { owner, proof: after };
  return (await lapse(lapsed, proof)) ? lapsed : undefined;
};

/**
 * Rechecks at most `most` proofs that are due: 90 days after the last check, or a week after a
 * check that did not find the text. Returns the proofs that lapsed.
 */
export const recheckProofs = async (ports: RecheckPorts, most: number): Promise<Lapse[]> => {
  const lapses: Lapse[] = [];
  for (const proof of await ports.proofs.checkedBefore(dueBefore(ports.world.now()), most)) {
    const lapse = await recheck(ports, proof);
    if (lapse !== undefined) lapses.push(lapse);
  }
  return lapses;
};
