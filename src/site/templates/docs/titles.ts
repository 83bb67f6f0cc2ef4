import { isKind } from '#register/records/kinds.ts';
import { REGISTERS } from '#words/words.ts';

/** The name of a group of operations, as the rest of the site calls that register. */
export const groupTitle = (tag: string): string => (isKind(tag) ? REGISTERS[tag].title : tag);

/** The first word of a summary, which stands beside the name of its group: list, one. */
export const shortSummary = (summary: string): string =>
  (/^\w+/.exec(summary)?.[0] ?? summary).toLowerCase();
