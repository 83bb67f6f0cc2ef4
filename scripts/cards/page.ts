/** The measures of a card, in pixels from its left and top edge. */

/** The size that every network takes for a shared link. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** The ledger's margin, from the seal to its double line. */
export const MARGIN = { left: 56, words: 116, doubleLine: 290 } as const;

/** The written column, and the rules that part its head and its foot from the entry. */
export const COLUMN = { left: 340, width: 796, headRule: 112, footRule: 530 } as const;
