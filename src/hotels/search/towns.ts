import { foldWords } from '#register/search/folding.ts';

/** Towns that other languages call otherwise, folded, by the name that is asked for. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['vienna', 'wien'],
  ['vienne', 'wien'],
  ['munich', 'munchen'],
  ['cologne', 'koln'],
  ['nuremberg', 'nurnberg'],
  ['hanover', 'hannover'],
  ['geneva', 'geneve'],
  ['genf', 'geneve'],
  ['lucerne', 'luzern'],
  ['basle', 'basel'],
  ['bale', 'basel'],
  ['berne', 'bern'],
  ['sankt', 'st'],
  ['saint', 'st'],
]);

/** The words of a town's name in the one spelling in which towns are compared. */
export const townWords = (name: string): string[] =>
  foldWords(name).map((word) => OTHER_NAMES.get(word) ?? word);
