import { createHash } from 'node:crypto';

/** The cursor of a page: the last hotel shown, and a digest that ties it to its search. */

const digestOf = (slug: string, search: string): string =>
  createHash('sha256').update(`list_hotels\n${search}\n${slug}`).digest('base64url').slice(0, 16);

/** `search` is equal for equal searches, whatever the page. */
export const writeCursor = (slug: string, search: string): string =>
  Buffer.from(`${digestOf(slug, search)}${slug}`).toString('base64url');

/** The slug, or null for a cursor that was changed or belongs to another search. */
export const readCursor = (cursor: string, search: string): string | null => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const slug = text.slice(16);
  return writeCursor(slug, search) === cursor ? slug : null;
};
