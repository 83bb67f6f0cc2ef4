import { seededRandom } from './random.ts';

/** Words as a directory's texts hold them: few that stand everywhere, many that stand once. */

const EVERYDAY = (
  'for and with the of from online news German service regional small independent business ' +
  'software platform daily store products weekly family data teams local customers since ' +
  'international companies magazine brand culture quality Austrian retailer finance science ' +
  'shop management Swiss home clothing tools analysis travel markets public policy health ' +
  'cloud food design security energy newspaper research sports legal education furniture'
).split(' ');

const BEGINNINGS = 'Al Ber Bran Dor Eich Falk Gold Hain Iser Kal Linden Mar Nord Ober Pell Quell';
const MIDDLES = 'an au be der el en er ho in ka lo ma ne or re sa ten ü ö ä ti un ve wei zo';
const ENDINGS = 'bach berg brück dal feld furt gard haus hof kirch lau mühl nau ring stedt wald';

const parts = (text: string): string[] => text.split(' ');

/** Invented words, each once: a syllable or two between a beginning and an ending. */
const inventWords = (count: number, seed: number): string[] => {
  const random = seededRandom(seed);
  const words = new Set<string>();
  while (words.size < count) {
    const middles = [random.pick(parts(MIDDLES)), random.pick(parts(MIDDLES))];
    const middle = random.chance(0.5) ? middles.join('') : middles.slice(1).join('');
    words.add(random.pick(parts(BEGINNINGS)) + middle + random.pick(parts(ENDINGS)));
  }
  return [...words];
};

/** Words of descriptions, from the most common to the rarest. */
export const DESCRIPTION_WORDS: readonly string[] = [
  ...EVERYDAY,
  ...inventWords(8000, 1).map((word) => word.toLowerCase()),
];

export const NAME_WORDS: readonly string[] = inventWords(20_000, 2);

export const TAG_WORDS: readonly string[] = [
  ...EVERYDAY.slice(6).map((word) => word.toLowerCase()),
  ...inventWords(250, 3)
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-z]+$/.test(word)),
];

export const TOWNS: readonly string[] = inventWords(400, 4);
