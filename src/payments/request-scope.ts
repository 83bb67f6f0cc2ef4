/** What a request with an Idempotency-Key is known by: its method, concrete path and key. */
export const requestScope = (method: string, path: string, key: string): string =>
  `${method} ${path} ${key}`;

/** The key in a scope. Neither a method nor a concrete path has spaces; a key may have some. */
export const keyInScope = (scope: string): string => scope.split(' ').slice(2).join(' ');
