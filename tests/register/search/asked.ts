import type { Kind } from '#register/records/kinds.ts';
import { searchHelp } from '#register/search/help.ts';
import { ownCatalogue } from '../../support/found-list.ts';

/** Asks the real content. */

/** Slugs of the rows, the best first. */
export const found = async (kind: Kind, q: string): Promise<string[]> => {
  const catalogue = await ownCatalogue();
  const entries = await catalogue.entries(kind);
  const positions = await catalogue.positions(kind, q);
  return positions.flatMap((index) => entries[index]?.slug ?? []);
};

/** How the query is read, and what helps on. */
export const help = async (kind: Kind, q: string) =>
  searchHelp((await ownCatalogue()).reader, kind, q);
