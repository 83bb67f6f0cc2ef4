import { hash } from 'node:crypto';
import { DAY_MS } from '#kernel/durations.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { ReviewMark } from '#register/submissions/review.ts';
import { statusAfter, type Transitions } from '#kernel/transitions.ts';
import type { World } from '#kernel/world.ts';

/**
 * OPEN: the domain is not proved yet. LAPSED: the proof was not found again; the domain may be
 * proved again. ENDED: by its holder, final.
 */
export const CLAIM_STATUSES = ['OPEN', 'PROVED', 'LAPSED', 'ENDED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** The allowed status transitions of a claim. */
const CLAIM_TRANSITIONS = {
  proved: { from: ['OPEN', 'PROVED', 'LAPSED'], to: 'PROVED' },
  lapsed: { from: ['PROVED'], to: 'LAPSED' },
  ended: { from: ['OPEN', 'PROVED', 'LAPSED'], to: 'ENDED' },
} as const satisfies Transitions<ClaimStatus>;

/** A statement that a listed entry belongs to the sender, to be proved. */
export interface Claim {
  claimId: string;
  kind: Kind;
  slug: string;
  /** The website of the entry when the claim was started; its host must be proved. */
  websiteUrl: string;
  status: ClaimStatus;
  contactEmail: string;
  /** The language of the page on which it was started, for mails. */
  language: string;
  /** The text that the owner publishes at the domain. */
  token: string;
  startedAt: Date;
  /** Set if it was sent beyond the budget of the form. */
  review: ReviewMark | null;
}

export const SECRET_CHARACTERS = 32;

/** The secret of one private address. */
export const newSecret = ({ randomCode }: Pick<World, 'randomCode'>): string =>
  randomCode(SECRET_CHARACTERS);

/** How long an address is valid: before the domain is proved, and after. */
const OPEN_ADDRESS_MS = 14 * DAY_MS;
const ADDRESS_MS = 90 * DAY_MS;

/** A fast hash is enough, since the secret has 160 random bits. */
export const digestOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** A private address of a claim, which may have several. */
export interface Address {
  claimId: string;
  /** SHA-256 of the secret in it, in hexadecimal. */
  digest: string;
  /** When the address expires. */
  endsAt: Date;
}

/** A new private address with this secret, valid from now. */
export const addressOf = (
  { claimId, status }: Pick<Claim, 'claimId' | 'status'>,
  secret: string,
  now: Date,
): Address => ({
  claimId,
  digest: digestOfSecret(secret),
  endsAt: new Date(now.getTime() + (status === 'OPEN' ? OPEN_ADDRESS_MS : ADDRESS_MS)),
});

/** The host that the claim is about. */
export const hostOf = ({ websiteUrl }: Pick<Claim, 'websiteUrl'>): string =>
  new URL(websiteUrl).host;

/** The claim after the text was found at the domain. */
export const proved = (claim: Claim): Claim => ({
  ...claim,
  status: statusAfter<ClaimStatus>(CLAIM_TRANSITIONS.proved, claim.status),
});

/** The claim after the text was no longer found. */
export const lapsed = (claim: Claim): Claim => ({
  ...claim,
  status: statusAfter<ClaimStatus>(CLAIM_TRANSITIONS.lapsed, claim.status),
});

/** The claim after its holder gave it up. */
export const ended = (claim: Claim): Claim => ({
  ...claim,
  status: statusAfter<ClaimStatus>(CLAIM_TRANSITIONS.ended, claim.status),
});
