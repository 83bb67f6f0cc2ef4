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
 * What unfinished bodies of one network may hold of a budget, and its bytes of those on their way.
 * One body always has room. A vendor sends the messages of many hotels from one address.
 */
const NETWORK_SHARE = 1 / 2;
const CROWDED_SHARE = 1 / 2;
/** Beside the bodies: bytes on their way from one thread to another. */
const TRANSIT_SHARE = 1 / 4;

const SMALL = 0;
const LARGE = 1;
const TRANSIT = 2;
/** Counters of networks follow the totals, for each of them. */
const TOTALS = 3;

type Part = typeof SMALL | typeof LARGE | typeof TRANSIT;

/** The bytes held now by all threads that receive bodies. */
export const createBodyCounts = (threads: number): NetworkMemory => ({
  ...createCounts(threads, TOTALS * (1 + NETWORK_COUNTS)),
  salt: newSalt(),
});

const counterOf = (part: Part, address: string, salt: string): number =>
  TOTALS + part * NETWORK_COUNTS + networkCounter(address, salt);

interface Pool {
  used: SharedCounts;
  salt: string;
  part: Exclude<Part, typeof TRANSIT>;
  limitBytes: number;
}

const holdIn = ({ used, salt, part, limitBytes }: Pool, address: string): HeldBytes => {
  let heldBytes = 0;
  let unfinishedBytes = 0;
  let counter: number | undefined;
  const addUnfinished = (bytes: number): number => {
    counter ??= counterOf(part, address, salt);
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

/** Counts bytes of one caller on their way between threads. */
export interface TransitBytes {
  /** Whether there is room for more of them, in all and for the network of the caller. */
  begin(bytes: number): boolean;
  end(bytes: number): void;
}

/** For each caller, by the address. */
export type Transit = (address: string) => TransitBytes;

interface TransitLimits {
  bodyBudgetBytes: number;
  /** They forward many callers, so that only the total limit applies to them. */
  trustedProxies: readonly string[];
}

export const createTransit = (
  { bodyBudgetBytes, trustedProxies }: TransitLimits,
  memory: NetworkMemory,
  thread: number,
): Transit => {
  const used = openCounts(memory, thread);
  const mostBytes = bodyBudgetBytes * TRANSIT_SHARE;
  return (address) => {
    const counter = counterOf(TRANSIT, address, memory.salt);
    const share = trustedProxies.includes(address) ? 1 : NETWORK_SHARE;
    return {
      begin: (bytes) => {
        const inAll = used.add(TRANSIT, bytes);
        const ofNetwork = used.add(counter, bytes);
        return inAll <= mostBytes && ofNetwork <= mostBytes * share;
      },
      end: (bytes) => {
        used.add(TRANSIT, -bytes);
        used.add(counter, -bytes);
      },
    };
  };
};
