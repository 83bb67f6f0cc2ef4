import type { Kind } from '#register/records/kinds.ts';
import type { OwnershipProof } from './proof.ts';

/** What proofs of domains need of the world. */

export interface ProofStore {
  /** Proofs that count, by entry. */
  current(): Promise<OwnershipProof[]>;
  /** All proofs, by entry, also those that have lapsed. */
  all(): Promise<OwnershipProof[]>;
  ofEntry(entry: { kind: Kind; slug: string }): Promise<OwnershipProof[]>;
  find(holder: string): Promise<OwnershipProof | undefined>;
  /** Writes a proof in the stead of its holder's earlier one. */
  put(proof: OwnershipProof): Promise<void>;
  /**
   * Those that count and were last looked for before a moment, `missed` for those that were not
   * found then; in a new order each time, so that those which give no answer hold up no others.
   */
  checkedBefore(before: { found: Date; missed: Date }, most: number): Promise<OwnershipProof[]>;
  remove(holder: string): Promise<void>;
}

/** Who proved a domain: what is looked for there, and who is written to when it is gone. */
export interface Holder {
  websiteUrl: string;
  token: string;
  contactEmail: string;
  /** The language of mails. */
  language: string;
}

/** Claims, or applications. */
export interface Holders {
  /** Undefined where nobody of that id may hold a proof any more. */
  find(holder: string): Promise<Holder | undefined>;
}
