import { hash } from 'node:crypto';
import { DAY_MS } from '#kernel/durations.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { ReviewMark } from '#register/submissions/review.ts';
import { statusAfter, type Transitions } from '#kernel/transitions.ts';
import type { World } from '#kernel/world.ts';

/**
 * OPEN until the domain is proved; LAPSED when the proof was not found again, and it may be proved
 * once more; ENDED by its holder, for good.
 */
export const CLAIM_STATUSES = ['OPEN', 'PROVED', 'LAPSED', 'ENDED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What can become of a claim. */
const CLAIM_TRANSITIONS = {
  proved: { from: ['OPEN', 'PROVED', 'LAPSED'], to: 'PROVED' },
  lapsed: { from: ['PROVED'], to: 'LAPSED' },
  ended: { from: ['OPEN', 'PROVED', 'LAPSED'], to: 'ENDED' },
} as const satisfies Transitions<ClaimStatus>;

/** Somebody's word that a listed entry is theirs. */
export interface Claim {
  claimId: string;
  kind: Kind;
  slug: string;
  /** The website of the entry when the claim was started: its host is what is proved. */
  websiteUrl: string;
  status: ClaimStatus;
  contactEmail: string;
  /** The language of the page on which it was started, for mails. */
  language: string;
  /** The text that the owner shows at the domain. */
  token: string;
  startedAt: Date;
  /** Whether it came beyond the budget of the form. */
  review: ReviewMark | null;
}

export const SECRET_CHARACTERS = 32;

/** The secret of one private address. */
export const newSecret = ({ randomCode }: Pick<World, 'randomCode'>): string =>
  randomCode(SECRET_CHARACTERS);

/** How long an address lasts: to prove the domain, and from then on. */
const OPEN_ADDRESS_MS = 14 * DAY_MS;
const ADDRESS_MS = 90 * DAY_MS;

/** 160 random bits need no slow hash. */
export const digestOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** A private address of a claim, which may have several. */
export interface Address {
  claimId: string;
  /** SHA-256 of the secret in it, in hexadecimal. */
  digest: string;
  /** Until when it opens the claim. */
  endsAt: Date;
}

/** The address with a secret, from now on. */
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

/** The text was found at the domain. */
export const proved = (claim: Claim): Claim => ({
  ...claim,
  status: statusAfter<ClaimStatus>(CLAIM_TRANSITIONS.proved, claim.status),
});

/** The text was not found any more. */
export const lapsed = (claim: Claim): Claim => ({
  ...claim,
  status: statusAfter<ClaimStatus>(CLAIM_TRANSITIONS.lapsed, claim.status),
});

/** The claim after its holder gave it up. */
export const ended = (claim: Claim): Claim => ({
  ...claim,
  status: statusAfter<ClaimStatus>(CLAIM_TRANSITIONS.ended, claim.status),
});
