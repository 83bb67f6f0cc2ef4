import type { EuroPrice } from './offer.ts';

/** Finds one room for each party of guests in the same hotel. */

/** The number of rooms of a category that are left; a source that does not say has enough. */
const leftOf = ({ room }: EuroPrice, taken: readonly EuroPrice[]): number =>
  (room.availableRooms ?? Infinity) -
  taken.filter((other) => other.room.roomCode === room.roomCode).length;

const sumOf = (prices: readonly EuroPrice[]): number =>
  prices.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** A party needs only the cheapest offer of a category. */
const cheapestOfEach = (prices: readonly EuroPrice[]): EuroPrice[] => {
  const cheapest = new Map<string, EuroPrice>();
  for (const price of prices) {
    const known = cheapest.get(price.room.roomCode);
    if (known === undefined || price.totalCents < known.totalCents)
      cheapest.set(price.room.roomCode, price);
  }
  return [...cheapest.values()].sort((left, right) => left.totalCents - right.totalCents);
};

/**
 * The cheapest rooms, one for each party, without using a room twice; null if the hotel has no room
 * for one of the parties. Each list has the offers for one party.
 */
export const cheapestRooms = (
  parties: readonly (readonly EuroPrice[])[],
): readonly EuroPrice[] | null => {
  const choices = parties.map(cheapestOfEach);
  let best: readonly EuroPrice[] | null = null;
  let bestSum = Infinity;
  // The least price of rooms for the parties that have none yet.
  const least = choices.map((_, index) =>
    sumOf(choices.slice(index).flatMap(([first]) => first ?? [])),
  );
  const choose = (taken: readonly EuroPrice[], sum: number): void => {
    const options = choices[taken.length];
    if (options === undefined) {
      best = taken;
      bestSum = sum;
      return;
    }
    for (const option of options) {
      const others = least[taken.length + 1] ?? 0;
      if (sum + option.totalCents + others >= bestSum) return;
      if (leftOf(option, taken) > 0) choose([...taken, option], sum + option.totalCents);
    }
  };
  choose([], 0);
  return best;
};
