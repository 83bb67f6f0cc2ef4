import type { TRUST_TIERS } from '#records/vocabulary.ts';

type Tier = (typeof TRUST_TIERS)[number];

/** Shields struck like marks on silver, in a field of 18 by 18: one path each. */
export const HALLMARKS: Readonly<Record<Tier, string>> = {
  bronze: 'M9 1.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0 -15M6 9h6',
  silver: 'M2.5 2.5h13v13h-13zM6 7h6M6 11h6',
  gold: 'M5 1.5h8l3.5 7.5l-3.5 7.5h-8l-3.5 -7.5zM6 6.5h6M6 9h6M6 11.5h6',
  platinum: 'M2.5 2h13v7.5c0 3.5 -3 5.500 -6.500 7c-3.500 -1.500 -6.500 -3.500 -6.500 -7zM9 5l1.200 2.600l2.800 .3l-2.100 1.900l.6 2.800l-2.500 -1.400l-2.500 1.400l.6 -2.800l-2.100 -1.900l2.800 -.3z',
};
