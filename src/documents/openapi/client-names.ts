/** The names of operations and parameters in the client of the payments API. */

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');

/** The name of a tag as a property of the client: `webhook-endpoints` in camel case. */
export const memberName = (id: string): string => {
  const [first = '', ...rest] = id.split(/[^A-Za-z0-9]+/);
  return first + rest.map(capital).join('');
};

/** `create_account` of `accounts` is `create`, `list_account_entries` is `listEntries`. */
export const methodName = (operationId: string, tag: string): string => {
  const own = new Set(tag.split('-').map(singular));
  const words = operationId.split('_').filter((word) => !own.has(singular(word)));
  return memberName(words.join('_'));
};
