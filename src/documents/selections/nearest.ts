import { distanceKm } from '#register/places/distance.ts';
import type { Position } from '#register/places/locality.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';

/** An entry with its distance from another. */
export interface NearEntry {
  entry: Entry;
  km: number;
  /** Whether the distance is between the two entries, and not between their towns. */
  isExact: boolean;
}

const NEAREST_MOST = 6;

/** An entry with its position. */
interface Located {
  entry: Entry;
  position: Position;
  /** Its index in the register: of two entries at the same distance the lower index comes first. */
  order: number;
}

const locatedIn = (entries: readonly Entry[]): Located[] =>
  entries.flatMap((entry, order) => {
    const position = entry.location?.position ?? null;
    return position === null ? [] : [{ entry, position, order }];
  });

/** The nearest entries so far, the last of which may still be replaced. */
class Nearest {
  readonly found: (Located & { km: number })[] = [];

  add(other: Located, from: Position): void {
    const km = distanceKm(from, other.position);
    if (km > this.mostKm()) return;
    const before = this.found.findLastIndex(
      (each) => each.km < km || (each.km === km && each.order < other.order),
    );
    this.found.splice(before + 1, 0, { ...other, km });
    this.found.splice(NEAREST_MOST);
  }

  mostKm(): number {
    return this.found.length < NEAREST_MOST ? Infinity : (this.found.at(-1)?.km ?? Infinity);
  }
}

/**
 * No degree of latitude is shorter than this, so a difference in latitude gives a least distance.
 */
const DEGREE_KM = 111;

/**
 * Searches from the entry's latitude to the north and south, as long as a nearer entry is possible.
 */
const nearestTo = (sorted: readonly Located[], index: number): Nearest => {
  const nearest = new Nearest();
  const from = sorted[index]?.position;
  for (const step of [-1, 1])
    for (let at = index + step; from !== undefined; at += step) {
      const other = sorted[at];
      if (other === undefined) break;
      const leastKm = Math.abs(other.position.latitude - from.latitude) * DEGREE_KM;
      if (leastKm > nearest.mostKm()) break;
      nearest.add(other, from);
    }
  return nearest;
};

/** The nearest entries, by distance; none if the position is unknown. */
export const nearestIn = (entries: readonly Entry[]): ((entry: Entry) => NearEntry[]) => {
  const located = new Map<Entry, { sorted: readonly Located[]; index: number }>();
  for (const group of Map.groupBy(locatedIn(entries), ({ entry }) => isFictional(entry)).values()) {
    const sorted = group.sort((left, right) => left.position.latitude - right.position.latitude);
    for (const [index, { entry }] of sorted.entries()) located.set(entry, { sorted, index });
  }
  return (entry) => {
    const found = located.get(entry);
    if (found === undefined) return [];
    return nearestTo(found.sorted, found.index).found.map(({ entry: other, km }) => ({
      entry: other,
      km,
      isExact: [entry, other].every(({ location }) => location?.isExact),
    }));
  };
};
