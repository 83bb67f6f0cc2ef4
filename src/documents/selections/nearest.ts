import { distanceKm } from '#register/places/distance.ts';
import type { Position } from '#register/places/locality.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';

/** An entry with how far it is from another. */
export interface NearEntry {
  entry: Entry;
  km: number;
  /** Whether it is measured between the two, and not between their towns. */
  isExact: boolean;
}

const NEAREST_MOST = 6;

/** An entry with where it is. */
interface Located {
  entry: Entry;
  position: Position;
  /** Which of the register it is: of those equally far the first comes first. */
  order: number;
}

const locatedIn = (entries: readonly Entry[]): Located[] =>
  entries.flatMap((entry, order) => {
    const position = entry.location?.position ?? null;
    return position === null ? [] : [{ entry, position, order }];
  });

/** The nearest so far, with the last of them that may still give way. */
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

/** A degree of latitude is longer than this everywhere: so far apart are two at least. */
const DEGREE_KM = 111;

/** From the entry's own latitude to the north and to the south, as far as one may be nearer. */
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

/** The entries around one by distance, the nearest first; none where no position is known. */
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
