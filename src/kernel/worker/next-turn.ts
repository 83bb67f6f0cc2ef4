/** Resolves after other waiting events were handled, so that long work does not block them. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
