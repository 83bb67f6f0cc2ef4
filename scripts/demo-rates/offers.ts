import type { RatePlan } from '#hotels/calendar/rate-plan.ts';

export type FreeNights = NonNullable<RatePlan['freeNights']>;
export type FamilyOffer = NonNullable<RatePlan['familyOffer']>;

/** Seven nights for the price of six, once. */
export const SEVEN_FOR_SIX: FreeNights = { required: 7, discounted: 1, repeating: false };

/** Of two or more children below 12 one stays for nothing. */
export const ONE_CHILD_FREE: FamilyOffer = { belowAge: 12, minimumChildren: 2, freeChildren: 1 };
