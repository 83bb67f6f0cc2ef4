/** Words that say the contrary of each other by how they begin. */

const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['in', 'ex'],
  ['im', 'ex'],
  ['im', 'em'],
  ['in', 'out'],
  ['on', 'off'],
  ['un', ''],
  ['in', ''],
  ['im', ''],
  ['il', ''],
  ['ir', ''],
  ['non', ''],
  ['dis', ''],
  ['dis', 'en'],
  ['an', 'ab'],
  ['auf', 'ab'],
  ['an', 'aus'],
  ['uber', 'unter'],
  ['over', 'under'],
  ['mini', 'maxi'],
  ['micro', 'macro'],
  ['mikro', 'makro'],
  ['hyper', 'hypo'],
  ['pre', 'post'],
];

/** Shorter words begin like that by chance: `inter` is no contrary of `ter`. */
const SHORTEST = 5;

const beginAs = (one: string, other: string, [first, second]: readonly [string, string]) =>
  one.startsWith(first) &&
  other.startsWith(second) &&
  Math.min(one.length, other.length) >= SHORTEST &&
  one.slice(first.length) === other.slice(second.length);

/** `inclusive` and `exclusive`: nobody who writes the one means the other. */
export const isOpposite = (one: string, other: string): boolean =>
  BEGINNINGS.some((pair) => beginAs(one, other, pair) || beginAs(other, one, pair));
