/**
 * JSON for a data block in a page. `<` is escaped, so that no text of a record can end the block or
 * open a comment in it.
 */
export const scriptJson = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
