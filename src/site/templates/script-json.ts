/**
 * JSON for a data block inside a page: with `<` escaped, no text from a record can end the block
 * or open a comment in it.
 */
export const scriptJson = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
