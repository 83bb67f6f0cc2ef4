import { isFictional, type Entry } from '#register/search/entry.ts';
import { mainOf, traitsOf, type Trait } from './trait.ts';

/** Entries that are most like another: by what they are about, then by where they are. */

const idOf = ({ by, key }: Trait): string => `${by} ${key}`;

/** So many entries after an entry are compared with it for each trait that they share. */
const COMPARED = 100;
const KEEPS = 4;

type Holders = ReadonlyMap<string, readonly Entry[]>;

const holdersOf = (traits: ReadonlyMap<Entry, readonly string[]>): Holders => {
  const holders = new Map<string, Entry[]>();
  for (const [entry, ids] of traits)
    for (const id of ids) {
      const known = holders.get(id);
      if (known === undefined) holders.set(id, [entry]);
      else known.push(entry);
    }
  return holders;
};

/** The entries that follow another in a list, read as a ring. */
const following = (list: readonly Entry[], entry: Entry): Entry[] => {
  const start = list.indexOf(entry) + 1;
  return [...list.slice(start), ...list.slice(0, start - 1)].slice(0, COMPARED);
};

/**
 * The neighbours of each entry. A trait that few share says more of likeness than one that many
 * share. Those that are equally like an entry come in the order of the ring that begins at it: so
 * every entry is a neighbour of some.
 */
export const neighboursIn = (entries: readonly Entry[]): ((entry: Entry) => Entry[]) => {
  const traits = new Map(
    entries.map((entry) => [entry, [`main ${mainOf(entry)}`, ...traitsOf(entry).map(idOf)]]),
  );
  const holders = holdersOf(traits);
  return (entry) => {
    const likeness = new Map<Entry, number>();
    for (const id of traits.get(entry) ?? []) {
      const sharing = holders.get(id) ?? [];
      const weight = Math.log(1 + entries.length / sharing.length);
      for (const other of following(sharing, entry))
        likeness.set(other, (likeness.get(other) ?? 0) + weight);
    }
    return [...likeness]
      .filter(([other]) => isFictional(other) === isFictional(entry))
      .sort(([, left], [, right]) => right - left)
      .slice(0, KEEPS)
      .map(([other]) => other);
  };
};
