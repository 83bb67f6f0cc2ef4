import { isFictional, type Entry } from '#register/search/entry.ts';
import { mainOf, traitsOf, type Trait } from './trait.ts';

/** The entries most similar to another one: by topic first, then by location. */

const idOf = ({ by, key }: Trait): string => `${by} ${key}`;

/** The number of entries after an entry that are compared with it for each shared trait. */
const COMPARED = 100;
const KEEPS = 4;

/** One of the entries that share a trait. */
interface Position {
  /** All entries that share it, in the order of the register. */
  sharing: Entry[];
  index: number;
}

const positionsOf = (entries: readonly Entry[]): ReadonlyMap<Entry, readonly Position[]> => {
  const holders = new Map<string, Entry[]>();
  const positionOf = (entry: Entry, id: string): Position => {
    const sharing = holders.get(id) ?? [];
    holders.set(id, sharing);
    return { sharing, index: sharing.push(entry) - 1 };
  };
  return new Map(
    entries.map((entry) => {
      const ids = [`main ${mainOf(entry)}`, ...traitsOf(entry).map(idOf)];
      return [entry, ids.map((id) => positionOf(entry, id))];
    }),
  );
};

/** The entries that follow another one in a list; after the last comes the first. */
const following = ({ sharing, index }: Position): Entry[] => {
  const after = sharing.slice(index + 1, index + 1 + COMPARED);
  return [...after, ...sharing.slice(0, Math.min(index, COMPARED - after.length))];
};

/**
 * The neighbours of each entry. A rare trait says more about similarity than a frequent one.
 * Entries of equal similarity come in the order of the list after the entry, so that every entry is
 * a neighbour of some other.
 */
export const neighboursIn = (entries: readonly Entry[]): ((entry: Entry) => Entry[]) => {
  const positions = positionsOf(entries);
  return (entry) => {
    const likeness = new Map<Entry, number>();
    for (const position of positions.get(entry) ?? []) {
      const weight = Math.log(1 + entries.length / position.sharing.length);
      for (const other of following(position))
        likeness.set(other, (likeness.get(other) ?? 0) + weight);
    }
    return [...likeness]
      .filter(([other]) => isFictional(other) === isFictional(entry))
      .sort(([, left], [, right]) => right - left)
      .slice(0, KEEPS)
      .map(([other]) => other);
  };
};
