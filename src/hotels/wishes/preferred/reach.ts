import { isFictional } from '#register/search/entry.ts';
import type { Condition } from '#hotels/wishes/condition.ts';
import type { Located } from '#hotels/wishes/located.ts';
import type { SpokenLocality } from '#hotels/wishes/spoken-places.ts';

/** How far `near` reaches if nothing nearer meets the rest: `near Basel, on the German side`. */
const FAR_KM = 50;

/** Makes the conditions on places; null is the usual radius of each place. */
type ConditionsWithin = (
  places: readonly SpokenLocality[],
  radiusKm: number | null,
) => readonly Condition[];

/** The conditions on where hotels may be, with the others that always apply. */
export const withinReach = (
  { places, radiusKm }: { places: readonly SpokenLocality[]; radiusKm: number | null },
  others: readonly Condition[],
  hotels: readonly Located[],
  conditionsWithin: ConditionsWithin,
): readonly Condition[] => {
  const own = conditionsWithin(places, radiusKm);
  const isIn = places.some(({ relation }) => relation === 'in' || relation === 'between');
  if (isIn || radiusKm !== null || places.length === 0 || others.length === 0)
    return [...own, ...others];
  const isMet = (all: readonly Condition[]): boolean =>
    hotels.some((each) => !isFictional(each.hotel) && all.every(({ holds }) => holds(each)));
  const isFar = isMet(own) && !isMet([...others, ...own]);
  return [...(isFar ? conditionsWithin(places, FAR_KM) : own), ...others];
};
