import { createCounts, type CountMemory, type SharedCounts } from './shared-counts.ts';

/** Limits the memory of all request bodies that were received and are not answered yet. */
export interface BodyBudget {
  /** The account of one request whose body has at most this size. */
  hold(mostBytes: number): HeldBytes;
}

export interface HeldBytes {
  /** False if there is no room for these bytes; then nothing was added. */
  add(bytes: number): boolean;
  /** To be called once the request is answered; may be called twice. */
  release(): void;
}

/** Bodies up to this size have their own budget, so that large ones cannot use it up. */
const SMALL_MOST_BYTES = 64 * 1024;
const SMALL_SHARE = 1 / 4;

const SMALL = 0;
const LARGE = 1;

/** The bytes held now by all threads that receive bodies. */
export const createBodyCounts = (threads: number): CountMemory => createCounts(threads, 2);

const createPool = (used: SharedCounts, part: number, limitBytes: number) => (): HeldBytes => {
  let heldBytes = 0;
  return {
    add: (bytes) => {
      if (used.add(part, bytes) > limitBytes) {
        used.add(part, -bytes);
        return false;
      }
      heldBytes += bytes;
      return true;
    },
    release: () => {
      if (heldBytes === 0) return;
      used.add(part, -heldBytes);
      heldBytes = 0;
    },
  };
};

export const createBodyBudget = (limitBytes: number, used: SharedCounts): BodyBudget => {
  const holdSmall = createPool(used, SMALL, limitBytes * SMALL_SHARE);
  const holdLarge = createPool(used, LARGE, limitBytes * (1 - SMALL_SHARE));
  return { hold: (mostBytes) => (mostBytes <= SMALL_MOST_BYTES ? holdSmall() : holdLarge()) };
};
