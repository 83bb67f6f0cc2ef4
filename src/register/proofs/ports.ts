import type { Kind } from '#register/records/kinds.ts';
import type { OwnershipProof } from './proof.ts';

/** What proofs of domains need from outside. */

export interface ProofStore {
  /** All valid proofs (not lapsed), sorted by entry. */
  current(): Promise<OwnershipProof[]>;
  /** All proofs, including lapsed ones, sorted by entry. */
  all(): Promise<OwnershipProof[]>;
  ofEntry(entry: { kind: Kind; slug: string }): Promise<OwnershipProof[]>;
  find(holder: string): Promise<OwnershipProof | undefined>;
  /** Stores a proof, replacing the earlier proof of the same holder. */
  put(proof: OwnershipProof): Promise<void>;
  /** Stores a valid proof after a recheck; false if it is not `before` any more. */
  update(before: OwnershipProof, after: OwnershipProof): Promise<boolean>;
  /**
   * Valid proofs that were last checked before `found`, or before `missed` if the last check did
   * not find them. The order is random, so that proofs without an answer do not block others.
   */
  checkedBefore(before: { found: Date; missed: Date }, most: number): Promise<OwnershipProof[]>;
  remove(holder: string): Promise<void>;
}

/** The party that proved a domain: the token to look for, and whom to notify if it is gone. */
export interface Holder {
  websiteUrl: string;
  token: string;
  contactEmail: string;
  /** The language of mails to the holder. */
  language: string;
}

/** Finds holders among the claims or the applications. */
export interface Holders {
  /** Undefined if there is no such holder, or it may no longer hold a proof. */
  find(holder: string): Promise<Holder | undefined>;
}
