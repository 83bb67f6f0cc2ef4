import { inDirectoryOrder, type Entry } from '#register/search/entry.ts';
import { KINDS } from '#register/records/kinds.ts';

/**
 * Where entries stand in their register: numbers that grow in directory order. Some stay free, so
 * that an entry that comes moves those up to the next free one alone.
 */
export type Positions = ReadonlyMap<Entry, number>;

/** The index writes small steps in one byte, so that few numbers are free. */
const ENTRIES_A_GROUP = 16;
const FREE_A_GROUP = 4;

const ordered = (entries: readonly Entry[]): Entry[][] =>
  KINDS.map((kind) => inDirectoryOrder(entries.filter((entry) => entry.kind === kind)));

/** The positions of a new snapshot. */
export const newPositions = (entries: readonly Entry[]): Positions =>
  new Map(
    ordered(entries).flatMap((all) =>
      all.map((entry, index) => [
        entry,
        1 + index + FREE_A_GROUP * Math.floor(index / ENTRIES_A_GROUP),
      ]),
    ),
  );

/** Positions of other entries, of which those that were there before move as little as can be. */
export const nextPositions = (entries: readonly Entry[], before: Positions): Positions => {
  const next = new Map<Entry, number>();
  for (const all of ordered(entries)) {
    let last = 0;
    for (const entry of all) {
      last = Math.max(before.get(entry) ?? 0, last + 1);
      next.set(entry, last);
    }
  }
  return next;
};
