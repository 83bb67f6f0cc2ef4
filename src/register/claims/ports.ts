import type { Kind } from '#register/records/kinds.ts';
import type { Shelf } from '#register/records/shelf.ts';
import type { ProofStore } from '#register/proofs/ports.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import type { TokenLookup } from '#register/proofs/token.ts';
import type { RateLimiter, World } from '#kernel/world.ts';
import type { Change, ChangeStatus } from './change.ts';
import type { Address, Claim, ClaimStatus } from './claim.ts';

/** What the verbs need of the world. */

export interface ClaimStore {
  /** Adds a claim with its address, and what may be another address of an earlier claim. */
  add(claim: Claim, addresses: readonly Address[]): Promise<void>;
  find(claimId: string): Promise<Claim | undefined>;
  findAddress(digest: string): Promise<Address | undefined>;
  /** From now on this address alone opens its claim. */
  replaceAddresses(address: Address): Promise<void>;
  /** Claims of one entry, oldest first. */
  ofEntry(entry: { kind: Kind; slug: string }): Promise<Claim[]>;
  /** Oldest first. */
  list(status: ClaimStatus | undefined): Promise<Claim[]>;
  /** Writes that the claim has ended and what becomes of its proof, and closes its addresses. */
  end(claim: Claim, proof: OwnershipProof | null): Promise<void>;
  /**
   * Writes the status of a claim with the proof that it follows from and an address of it; false,
   * and nothing is written, where the claim has ended meanwhile.
   */
  updateProof(after: {
    claim: Claim;
    proof: OwnershipProof;
    address: Address | null;
  }): Promise<boolean>;
  /** Erases the claim, its changes and its proof; false when there was none. */
  erase(claimId: string): Promise<boolean>;
}

export interface ChangeStore {
  add(changes: readonly Change[]): Promise<void>;
  find(changeId: string): Promise<Change | undefined>;
  /** Oldest first. */
  ofClaim(claimId: string): Promise<Change[]>;
  /** Oldest first. */
  list(status: ChangeStatus | undefined): Promise<Change[]>;
  /** Moves a change on from a status; false when it is no longer in that. */
  move(change: Change, from: ChangeStatus): Promise<boolean>;
}

export interface ClaimPorts {
  claims: ClaimStore;
  changes: ChangeStore;
  proofs: ProofStore;
  limiter: RateLimiter;
  lookup: TokenLookup;
  world: World;
  /** The entries of exactly this website. */
  findListed(websiteUrl: string): Promise<readonly { kind: Kind; slug: string }[]>;
}

export type WritePorts = Pick<ClaimPorts, 'claims' | 'changes' | 'proofs' | 'world'> & {
  shelf: Shelf;
};
