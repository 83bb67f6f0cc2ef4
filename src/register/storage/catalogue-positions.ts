import { inDirectoryOrder, type Entry } from '#register/search/entry.ts';
import { KINDS } from '#register/records/kinds.ts';

/**
 * The positions of entries in their register: numbers that increase in directory order. Some stay
 * unused, so that a new entry moves only the entries up to the next unused number.
 */
export type Positions = ReadonlyMap<Entry, number>;

/** The index stores small differences in one byte, so only few numbers are left unused. */
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

/** Positions for new content; entries that existed before move as little as possible. */
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
