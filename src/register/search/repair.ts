import { isOpposite } from '#register/search/repairs/opposites.ts';

/** Finds indexed words that are similar to a mistyped word. */

/** The words of a register's index with their weights; words in names weigh most. */
type WordWeights = ReadonlyMap<string, number>;

export interface Dictionary {
  /** The words that are most similar to one of the spellings of a word, likeliest first. */
  near(spellings: readonly string[], most: number): string[];
  /** Like `near`, but one more letter may differ: for names to suggest, not to search. */
  alike(word: string, most: number): string[];
}

/** How many letters may differ: none in a short word, where each change gives another word. */
const allowedFor = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** A bit set of the letters, so that most different words need no full comparison. */
const signature = (word: string): number => {
  let bits = 0;
  for (let position = 0; position < word.length; position += 1)
    bits |= 1 << (word.charCodeAt(position) & 31);
  return bits;
};

const countBits = (bits: number): number => {
  let left = bits;
  let count = 0;
  for (; left !== 0; count += 1) left &= left - 1;
  return count;
};

const LONGEST = 64;
/** Three rows of the table of edit distances, reused by every call. */
const rows = [0, 1, 2].map(() => new Uint8Array(LONGEST + 1));

/** The cost of a cell: the minimum of a deletion, an insertion and a substitution. */
const nextCost = (above: number, left: number, both: number, same: boolean): number =>
  Math.min(above + 1, left + 1, same ? both : both + 1);

/** Edit distance (deletion, insertion, substitution, transposition), at most `most` + 1. */
const editDistance = (left: string, right: string, most: number): number => {
  if (Math.abs(left.length - right.length) > most || right.length > LONGEST) return most + 1;
  let [older, before, now] = [rows[0], rows[1], rows[2]];
  if (older === undefined || before === undefined || now === undefined) return most + 1;
  for (let j = 0; j <= right.length; j += 1) before[j] = j;
  for (let i = 1; i <= left.length; i += 1) {
    now[0] = i;
    let least = i;
    const letter = left.charCodeAt(i - 1);
    for (let j = 1; j <= right.length; j += 1) {
      const same = letter === right.charCodeAt(j - 1);
      let cost = nextCost(before[j] ?? 0, now[j - 1] ?? 0, before[j - 1] ?? 0, same);
      const isExchanged =
        i > 1 && j > 1 && letter === right.charCodeAt(j - 2) && left[i - 2] === right[j - 1];
      if (isExchanged) cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      now[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [older, before, now] = [before, now, older];
  }
  return Math.min(before[right.length] ?? 0, most + 1);
};

/** A word of at least this length may have two mistakes. */
const LONG = 9;

/** Whether `written` can only be a mistyped `read`: `sauana` is `sauna`; `helipad` is a word. */
export const isOneMistake = (written: string, read: string): boolean => {
  const most = written.length < LONG ? 1 : 2;
  return written[0] === read[0] && editDistance(written, read, most) <= most;
};

interface Known {
  word: string;
  weight: number;
  bits: number;
}

/** Whether two neighbours of one word stand in the other order in the other: `ikae`, `ikea`. */
const isExchange = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return (
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
};

/** Letters that sound alike, so that one is written for the other: `Lins`, `Linz`. */
const SOUNDS = ['csxz', 'cgkq', 'bp', 'dt', 'fvw'];

const soundsAlike = (one: string, other: string): boolean =>
  SOUNDS.some((letters) => letters.includes(one) && letters.includes(other));

/** In a word of this length each other letter makes another word: `Loom`, `room`. */
const SHORT = 4;

/**
 * Whether a slip explains the difference. The first letter, and any letter of a short word, is
 * exchanged, left out or written as it sounds; another one there makes another word.
 */
const isSlip = (asked: string, word: string, distance: number): boolean => {
  const isFirst = asked[0] !== word[0];
  if (isFirst ? distance > 1 : asked.length > SHORT) return !isFirst;
  if (asked.length !== word.length || isExchange(asked, word)) return true;
  const at = [...asked].findIndex((letter, position) => letter !== word[position]);
  return soundsAlike(asked[at] ?? '', word[at] ?? '');
};

/** How much likelier it is that two letters are exchanged than that another one is typed. */
const EXCHANGED = 0.3;

/** Lower is likelier: people rarely mistype the first letter and rarely mean a rare word. */
const costOf = (asked: string, distance: number, { word, weight }: Known): number =>
  distance -
  (distance === 1 && isExchange(asked, word) ? EXCHANGED : 0) +
  (asked[0] === word[0] ? 0 : 0.7) +
  (asked.at(-1) === word.at(-1) ? 0 : 0.1) -
  Math.min(0.6, Math.log10(weight + 1) / 4);

/** Made once from all words of an index; a lookup takes well below a millisecond. */
export const makeDictionary = (words: WordWeights): Dictionary => {
  const byLength = new Map<number, Known[]>();
  for (const [word, weight] of words) {
    const same = byLength.get(word.length) ?? [];
    same.push({ word, weight, bits: signature(word) });
    byLength.set(word.length, same);
  }
  const within = (asked: string, allowed: number): { word: string; cost: number }[] => {
    const bits = signature(asked);
    const found: { word: string; cost: number }[] = [];
    for (let length = asked.length - allowed; length <= asked.length + allowed; length += 1)
      for (const known of byLength.get(length) ?? []) {
        if (countBits(known.bits ^ bits) > 2 * allowed) continue;
        const distance = editDistance(asked, known.word, allowed);
        if (distance === 0 || distance > allowed) continue;
        if (isSlip(asked, known.word, distance) && !isOpposite(asked, known.word))
          found.push({ word: known.word, cost: costOf(asked, distance, known) });
      }
    return found;
  };
  /** Tries words that differ in one letter first: most mistakes are a single letter. */
  const nearest = (spellings: readonly string[], most: number, more: number): string[] => {
    const allowed = spellings.map((asked) => allowedFor(asked.length) + more);
    for (let differing = 1; differing <= Math.max(...allowed); differing += 1) {
      const found = spellings.flatMap((asked, position) =>
        differing <= (allowed[position] ?? 0) ? within(asked, differing) : [],
      );
      found.sort((left, right) => left.cost - right.cost || (left.word < right.word ? -1 : 1));
      if (found.length > 0) return [...new Set(found.map(({ word }) => word))].slice(0, most);
    }
    return [];
  };
  return {
    near: (spellings, most) => nearest(spellings, most, 0),
    alike: (asked, most) => nearest([asked], most, 1),
  };
};
