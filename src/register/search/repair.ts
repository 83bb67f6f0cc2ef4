/** Words of the index that are nearly the word asked. */

/** The words of a register's index with their weights: those of names weigh most. */
type WordWeights = ReadonlyMap<string, number>;

export interface Dictionary {
  /** The nearest words, the likeliest first. */
  near(word: string, most: number): string[];
  /** The same with one more letter that differs: for names to propose, not to search. */
  alike(word: string, most: number): string[];
}

/** How many letters may differ; a short word is another word after one. */
const allowedFor = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** One bit for each letter, so that most different words need no comparison. */
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
/** Three rows of the table of distances, used again by every call. */
const rows = [0, 1, 2].map(() => new Uint8Array(LONGEST + 1));

/** The least of going on from above, from the left, and from both with or without a change. */
const nextCost = (above: number, left: number, both: number, same: boolean): number =>
  Math.min(above + 1, left + 1, same ? both : both + 1);

/** Letters left out, put in, changed, or two exchanged; `most` + 1 where it is more than `most`. */
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

/** From so many letters on a word has two mistakes as likely as one. */
const LONG = 9;

/** Whether one is the other mistyped, and hardly another word: `sauana`, but not `helipad`. */
export const isOneMistake = (written: string, read: string): boolean => {
  const most = written.length < LONG ? 1 : 2;
  return written[0] === read[0] && editDistance(written, read, most) <= most;
};

interface Known {
  word: string;
  weight: number;
  bits: number;
}

/** People seldom mistake the first letter, and seldom mean a rare word. */
const costOf = (asked: string, distance: number, { word, weight }: Known): number =>
  distance +
  (asked[0] === word[0] ? 0 : 0.7) +
  (asked.at(-1) === word.at(-1) ? 0 : 0.1) -
  Math.min(0.6, Math.log10(weight + 1) / 4);

/** Made once from all words of an index; a look takes well below a millisecond. */
export const makeDictionary = (words: WordWeights): Dictionary => {
  const byLength = new Map<number, Known[]>();
  for (const [word, weight] of words) {
    const same = byLength.get(word.length) ?? [];
    same.push({ word, weight, bits: signature(word) });
    byLength.set(word.length, same);
  }
  const within = (asked: string, most: number, allowed: number): string[] => {
    const bits = signature(asked);
    const found: { word: string; cost: number }[] = [];
    for (let length = asked.length - allowed; length <= asked.length + allowed; length += 1)
      for (const known of byLength.get(length) ?? []) {
        if (countBits(known.bits ^ bits) > 2 * allowed) continue;
        const distance = editDistance(asked, known.word, allowed);
        if (distance > 0 && distance <= allowed)
          found.push({ word: known.word, cost: costOf(asked, distance, known) });
      }
    found.sort((left, right) => left.cost - right.cost || (left.word < right.word ? -1 : 1));
    return found.slice(0, most).map(({ word }) => word);
  };
  /** Words that differ in one letter are compared first: most mistakes are one. */
  const nearest = (asked: string, most: number, allowed: number): string[] => {
    for (let differing = 1; differing <= allowed; differing += 1) {
      const found = within(asked, most, differing);
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    near: (asked, most) => nearest(asked, most, allowedFor(asked.length)),
    alike: (asked, most) => nearest(asked, most, allowedFor(asked.length) + 1),
  };
};
