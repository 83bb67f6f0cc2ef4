import {
  createCounts,
  NETWORK_COUNTS,
  networkCounter,
  newSalt,
  openCounts,
  type NetworkMemory,
  type SharedCounts,
} from './shared-counts.ts';

/** Limits the memory of all request bodies that were received and are not answered yet. */
export interface BodyBudget {
  /** The account of one request. */
  hold(asked: BodyAsked): HeldBytes;
}

interface BodyAsked {
  /** The announced length, or the most that is read of a body that announces none. */
  mostBytes: number;
  /** The address of the sender. */
  address: string;
}

export interface HeldBytes {
  /**
   * False if there is no room for these bytes: the caller then releases what is held. `isWhole`:
   * nothing follows them.
   */
  add(bytes: number, isWhole: boolean): boolean;
  /** Whether others may soon need the room: a body that does not move has to give way. */
  isCrowded(): boolean;
  /** To be called once the request is answered; may be called twice. */
  release(): void;
}

/** Bodies up to this size have their own budget, so that large ones cannot use it up. */
const SMALL_MOST_BYTES = 64 * 1024;
const SMALL_SHARE = 1 / 4;
/**
 * What unfinished bodies of one network may hold of a budget; one body always has room. A vendor
 * sends the messages of many hotels from one address.
 */
const NETWORK_SHARE = 1 / 2;
const CROWDED_SHARE = 1 / 2;
/** Beside the bodies: bytes on their way from one thread to another. */
const TRANSIT_SHARE = 1 / 4;

const SMALL = 0;
const LARGE = 1;
const TRANSIT = 2;
/** Counters of networks follow the totals, for each of the two budgets of bodies. */
const TOTALS = 3;

/** The bytes held now by all threads that receive bodies. */
export const createBodyCounts = (threads: number): NetworkMemory => ({
  ...createCounts(threads, TOTALS + 2 * NETWORK_COUNTS),
  salt: newSalt(),
});

interface Pool {
  used: SharedCounts;
  salt: string;
  part: typeof SMALL | typeof LARGE;
  limitBytes: number;
}

const holdIn = ({ used, salt, part, limitBytes }: Pool, address: string): HeldBytes => {
  let heldBytes = 0;
  let unfinishedBytes = 0;
  let counter: number | undefined;
  const addUnfinished = (bytes: number): number => {
    counter ??= TOTALS + part * NETWORK_COUNTS + networkCounter(address, salt);
    unfinishedBytes += bytes;
    return used.add(counter, bytes);
  };
  const finish = (): void => void (unfinishedBytes > 0 && addUnfinished(-unfinishedBytes));
  return {
    add: (bytes, isWhole) => {
      heldBytes += bytes;
      if (used.add(part, bytes) > limitBytes) return false;
      if (isWhole) {
        finish();
        return true;
      }
      const ofNetwork = addUnfinished(bytes);
      return ofNetwork <= Math.max(limitBytes * NETWORK_SHARE, unfinishedBytes);
    },
    isCrowded: () => used.add(part, 0) > limitBytes * CROWDED_SHARE,
    release: () => {
      finish();
      if (heldBytes > 0) used.add(part, -heldBytes);
      heldBytes = 0;
    },
  };
};

export const createBodyBudget = (
  limitBytes: number,
  memory: NetworkMemory,
  thread: number,
): BodyBudget => {
  const { salt } = memory;
  const used = openCounts(memory, thread);
  const small: Pool = { used, salt, part: SMALL, limitBytes: limitBytes * SMALL_SHARE };
  const large: Pool = { used, salt, part: LARGE, limitBytes: limitBytes * (1 - SMALL_SHARE) };
  return {
    hold: ({ mostBytes, address }) =>
      holdIn(mostBytes <= SMALL_MOST_BYTES ? small : large, address),
  };
};

/** Counts bytes on their way between threads. */
export interface Transit {
  /** Whether there is room for more of them. */
  begin(bytes: number): boolean;
  end(bytes: number): void;
}

export const createTransit = (
  limitBytes: number,
  memory: NetworkMemory,
  thread: number,
): Transit => {
  const used = openCounts(memory, thread);
  return {
    begin: (bytes) => used.add(TRANSIT, bytes) <= limitBytes * TRANSIT_SHARE,
    end: (bytes) => void used.add(TRANSIT, -bytes),
  };
};
