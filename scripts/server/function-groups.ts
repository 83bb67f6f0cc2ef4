/**
 * Which functions of Kontor share a thread. Whatever moves money, and what watches over it, stays
 * with the server itself; what anybody may ask is answered in another thread, so that no search,
 * price or hotel's message holds a payment up.
 */
const WITH_THE_SERVER = new Set([
  ...['v1', 'payout-worker', 'webhook-worker', 'retention', 'console', 'healthz'],
]);

/** The thread of a function; undefined for that of the server. */
export const threadOf = (functionName: string): string | undefined =>
  WITH_THE_SERVER.has(functionName) ? undefined : 'directory';
