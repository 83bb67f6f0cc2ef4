import type { PageAsked, Position } from '#kernel/storage/keyset.ts';

/** One page of a list, newest first. */
export interface Page<Item> {
  items: readonly Item[];
  /** The position at which the next page begins; null on the last page. */
  next: Position | null;
}

/** Reads one row more than asked for: it shows whether there is another page. */
export const readPage = async <Item>(
  { after, limit }: PageAsked,
  read: (page: PageAsked) => Promise<readonly Item[]>,
  position: (item: Item) => Position,
): Promise<Page<Item>> => {
  const found = await read({ after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isLast = found.length <= limit || last === undefined;
  return { items, next: isLast ? null : position(last) };
};
