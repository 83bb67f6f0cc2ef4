/** Resolves once what waits in the event loop has had its turn: long work stays polite with it. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
