/** What identifies a request with an Idempotency-Key: its method, concrete path and key. */
export const requestScope = (method: string, path: string, key: string): string =>
  `${method} ${path} ${key}`;

/** The path where equal requests of different callers are different requests. */
export const pathOfCaller = (path: string, caller: string): string => `${path}#${caller}`;

/** The key in a scope. Methods and concrete paths contain no spaces; a key may contain some. */
export const keyInScope = (scope: string): string => scope.split(' ').slice(2).join(' ');
