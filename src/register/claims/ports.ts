import type { Kind } from '#register/records/kinds.ts';
import type { Shelf } from '#register/records/shelf.ts';
import type { ProofStore } from '#register/proofs/ports.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import type { TokenLookup } from '#register/proofs/token.ts';
import type { RateLimiter, World } from '#kernel/world.ts';
import type { Change, ChangeStatus } from './change.ts';
import type { Address, Claim, ClaimStatus } from './claim.ts';

/** What the operations of this folder need from outside. */

export interface ClaimStore {
  /** Adds a claim with its address; may also add a further address of an earlier claim. */
  add(claim: Claim, addresses: readonly Address[]): Promise<void>;
  find(claimId: string): Promise<Claim | undefined>;
  findAddress(digest: string): Promise<Address | undefined>;
  /** Makes this address the only one that opens its claim. */
  replaceAddresses(address: Address): Promise<void>;
  /** The claims of one entry, oldest first. */
  ofEntry(entry: { kind: Kind; slug: string }): Promise<Claim[]>;
  /** Oldest first. */
  list(status: ClaimStatus | undefined): Promise<Claim[]>;
  /** Stores that the claim has ended, stores its proof (null: none), and closes its addresses. */
  end(claim: Claim, proof: OwnershipProof | null): Promise<void>;
  /**
   * Stores a proved claim with its proof, and extends the address from which it was proved. Returns
   * false, and writes nothing, if the claim has ended or the address was closed in the meantime.
   */
  prove(after: { claim: Claim; proof: OwnershipProof; address: Address }): Promise<boolean>;
  /**
   * Stores a lapsed claim with its proof, and adds an address of the claim. Returns false, and
   * writes nothing, if the proof is not `before` any more.
   */
  lapse(after: {
    claim: Claim;
    before: OwnershipProof;
    proof: OwnershipProof;
    address: Address | null;
  }): Promise<boolean>;
  /** Erases the claim, its changes and its proof; false when no such claim exists. */
  erase(claimId: string): Promise<boolean>;
}

export interface ChangeStore {
  add(changes: readonly Change[]): Promise<void>;
  find(changeId: string): Promise<Change | undefined>;
  /** Oldest first. */
  ofClaim(claimId: string): Promise<Change[]>;
  /** Oldest first. */
  list(status: ChangeStatus | undefined): Promise<Change[]>;
  /** Moves a change out of the status `from`; false when it no longer has that status. */
  move(change: Change, from: ChangeStatus): Promise<boolean>;
}

export interface ClaimPorts {
  claims: ClaimStore;
  changes: ChangeStore;
  proofs: ProofStore;
  limiter: RateLimiter;
  lookup: TokenLookup;
  world: World;
  /** The entries whose website is exactly this one. */
  findListed(websiteUrl: string): Promise<readonly { kind: Kind; slug: string }[]>;
}

export type WritePorts = Pick<ClaimPorts, 'claims' | 'changes' | 'proofs' | 'world'> & {
  shelf: Shelf;
};
