import type { Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { bullets, link } from '#words/markdown.ts';
import { largestFirst, selectionsOf, type Selection } from './selection.ts';
import { selectionTitle } from './words.ts';

/** Selections as a Markdown list, with the number of entries of each. */
export const selectionList = (selections: readonly Selection[]): string =>
  bullets(
    selections
      .filter(({ isListed }) => isListed)
      .map((each) => `${link(selectionTitle(each), `${each.path}.md`)}: ${each.count}`),
  );

/**
 * The selections that the register's own Markdown lists: single topics and countries, the largest
 * first.
 */
export const selectionLinks = (kind: Kind, entries: readonly Entry[]): string =>
  selectionList(
    largestFirst(selectionsOf(kind, entries).filter(({ traits }) => traits.length === 1)),
  );
