import type { Kind } from '#register/records/kinds.ts';

/**
 * WAITING: for the operator. ACCEPTED: by a rule or by the operator, but not in the content yet.
 * WRITTEN: in the content, so that the next edition shows it.
 */
export const CHANGE_STATUSES = ['WAITING', 'ACCEPTED', 'REJECTED', 'WRITTEN'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** Why a rule leaves a change to the operator. */
export const DOUBTS = [
  'text', // words that readers see are read by a person first
  'money', // where payments go
  'host', // an address at another host than the one that was proved
  'official', // what others award, such as stars
  'position', // a hotel that moves by more than a walk
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** The doubts in words for the operator. */
export const DOUBT_WORDS = {
  text: 'words that readers see',
  money: 'where payments go',
  host: 'an address at another host than the proved one',
  official: 'what others award',
  position: 'a new position',
} as const satisfies Record<Doubt, string>;

/** A change of an entry by its owner. */
export interface Change {
  changeId: string;
  claimId: string;
  kind: Kind;
  slug: string;
  /** The new values; null or an empty list empties a field. */
  fields: Readonly<Record<string, unknown>>;
  doubts: readonly Doubt[];
  status: ChangeStatus;
  submittedAt: Date;
  decidedAt: Date | null;
  /** The reason of a rejection. */
  reason: string | null;
}
