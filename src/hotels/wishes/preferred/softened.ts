import { isFictional } from '#register/search/entry.ts';
import type { Condition } from '#hotels/wishes/condition.ts';
import type { Located } from '#hotels/wishes/located.ts';

/** The conditions that apply only if some hotel is known to meet them. */
interface Softened {
  kept: readonly Condition[];
  notUsed: readonly string[];
}

/**
 * The facilities of few hotels are known. So a facility narrows the search only if a hotel that
 * meets the other conditions is known to have it, and the answer names the facilities that were
 * left out. Where not all can be met, what more hotels are known to have comes first: of a quiet
 * winery the winery, for hardly any hotel is said to be quiet. A fictional hotel has all.
 */
export const softened = (
  soft: readonly Condition[],
  hard: readonly Condition[],
  hotels: readonly Located[],
): Softened => {
  const real = hotels.filter(
    (located) => !isFictional(located.hotel) && hard.every(({ holds }) => holds(located)),
  );
  const counted = soft.map((each) => ({ each, count: real.filter(each.holds).length }));
  const read = new Map<Condition, Condition>();
  let left = real;
  for (const { each } of counted.toSorted((one, other) => other.count - one.count)) {
    const met = [each, each.otherwise].find((one) => one && left.some(one.holds));
    if (met === undefined) continue;
    read.set(each, met);
    left = left.filter(met.holds);
  }
  return {
    kept: soft.flatMap((each) => read.get(each) ?? []),
    notUsed: soft.flatMap((each) => (read.has(each) ? [] : [each.asked])),
  };
};
