import type { TrustTier } from '#register/records/vocabulary.ts';

const SHIELD = 'M2.5 2h13v7.5c0 3.5 -3 5.5 -6.5 7c-3.5 -1.5 -6.5 -3.5 -6.5 -7z';
const STAR = 'M9 5l1.2 2.6l2.8 .3l-2.1 1.9l.6 2.8l-2.5 -1.4l-2.5 1.4l.6 -2.8l-2.1 -1.9l2.8 -.3z';

/** The marks of the tiers: shields in a square of 18 by 18, one path each. */
export const HALLMARKS: Readonly<Record<TrustTier, string>> = {
  bronze: 'M9 1.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0 -15M6 9h6',
  silver: 'M2.5 2.5h13v13h-13zM6 7h6M6 11h6',
  gold: 'M5 1.5h8l3.5 7.5l-3.5 7.5h-8l-3.5 -7.5zM6 6.5h6M6 9h6M6 11.5h6',
  platinum: `${SHIELD}${STAR}`,
};
