import type { Kind } from '#register/records/kinds.ts';
import { searchHelp } from '#register/search/help.ts';
import { completeIn } from '#register/search/paging.ts';
import { ownCatalogue } from '../../support/found-list.ts';

/** Asks the real content. */

/** Slugs of all rows, the best first, related ones last. */
export const listed = async (kind: Kind, q: string): Promise<string[]> => {
  const catalogue = await ownCatalogue();
  const entries = await catalogue.entries(kind);
  const positions = await catalogue.positions(kind, q);
  return positions.flatMap((index) => entries[index]?.slug ?? []);
};

/** Slugs of the rows that match the whole query, the best first. */
export const found = async (kind: Kind, q: string): Promise<string[]> => {
  const reading = await (await ownCatalogue()).reader.read(kind, q);
  return (await listed(kind, q)).slice(0, completeIn(reading));
};

/** How the query is read, and what helps on. */
export const help = async (kind: Kind, q: string) =>
  searchHelp((await ownCatalogue()).reader, kind, q);
