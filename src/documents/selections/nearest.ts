import { distanceKm } from '#register/places/distance.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';

/** An entry with how far it is from another. */
export interface NearEntry {
  entry: Entry;
  km: number;
  /** Whether it is measured between the two, and not between their towns. */
  isExact: boolean;
}

const NEAREST_MOST = 6;

/** The entries around one by distance, the nearest first; none where no position is known. */
export const nearestIn = (entries: readonly Entry[]): ((entry: Entry) => NearEntry[]) => {
  const located = entries.flatMap((entry) => {
    const position = entry.location?.position ?? null;
    return position === null ? [] : [{ entry, position }];
  });
  return (entry) => {
    const from = entry.location?.position ?? null;
    if (from === null) return [];
    return located
      .filter((other) => other.entry !== entry && isFictional(other.entry) === isFictional(entry))
      .map((other) => ({
        entry: other.entry,
        km: distanceKm(from, other.position),
        isExact: [entry, other.entry].every(({ location }) => location?.isExact),
      }))
      .sort((left, right) => left.km - right.km)
      .slice(0, NEAREST_MOST);
  };
};
