import { HOUR_MS } from '#kernel/durations.ts';
import type { World } from '#kernel/world.ts';
import { nextWaitMs, usualWaitMs } from './schedule.ts';
import type { ClaimedSite, FactChange, ObserverStore, VisitPorts } from './ports.ts';
import { settle, type Held } from './settle.ts';
import { visit, type VisitResult } from './visit.ts';

/** Visits many sites in parallel; the requests to one site stay sequential and slow. */

/** Longer than the slowest visit: sixteen requests of five seconds, ten seconds apart. */
const LEASE_MS = HOUR_MS / 4;
const CLAIM_MOST = 32;

export interface RunPorts extends Pick<VisitPorts, 'request' | 'pause'> {
  store: ObserverStore;
  world: Pick<World, 'now' | 'randomCode'>;
  /** Reports a visit that failed by our own fault or whose result could not be stored. */
  report(site: string, error: unknown): void;
}

export interface RunOrder {
  /** The sites that are listed; no others are visited. */
  sites: readonly string[];
  isDueOnly: boolean;
  /** How many sites are visited in parallel. */
  atOnce: number;
  /** The maximum number of visits. */
  most: number;
  /** No request begins after this time; absent: every visit is completed. */
  until?: Date;
}

export interface Visited {
  site: string;
  asked: number;
  changes: readonly FactChange[];
  /** Whether the site could not or would not answer. */
  isPutOff: boolean;
  dueAt: Date;
}

const changesOf = (site: ClaimedSite, { looks }: VisitResult, at: Date) => {
  const held = new Map<string, Held>();
  const changes: FactChange[] = [];
  for (const look of looks) {
    const before = site.held.get(look.fact);
    const after = settle(before, look, at);
    held.set(look.fact, after);
    const isOther = before?.verdict !== after.verdict || before.value !== after.value;
    if (isOther && after.since === at) changes.push({ ...look, at });
  }
  return { held, changes };
};

/** If the visit itself fails, the site is postponed like one that does not answer. */
const NOTHING_SEEN = { looks: [], asked: 0, isWhole: false, putOff: { retryAfterMs: null } };

/** Visits a site, settles its facts and stores the result. */
const visitOne = async (ports: RunPorts, site: ClaimedSite, hasTime: VisitPorts['hasTime']) => {
  const { request, pause, store, world } = ports;
  const visiting = visit(site, { request, pause, hasTime, ...world });
  const result = await visiting.catch((error: unknown): VisitResult => {
    ports.report(site.site, error);
    return { ...NOTHING_SEEN, validators: site.validators };
  });
  const at = world.now();
  const { held, changes } = changesOf(site, result, at);
  const { putOff, isWhole, validators, asked } = result;
  const waitMs = putOff === null ? null : nextWaitMs(site.waitMs, putOff.retryAfterMs);
  const all = new Map([...site.held, ...held]);
  const dueMs = at.getTime() + (waitMs ?? usualWaitMs(all.values(), isWhole));
  const finished = { held, changes, validators, visitedAt: at, dueAt: new Date(dueMs), waitMs };
  await store.finish(site, finished);
  return { site: site.site, asked, changes, isPutOff: putOff !== null, dueAt: finished.dueAt };
};

/** Returns one site per call; claims several sites from the store at a time. */
const siteSource = ({ store, world }: RunPorts, { sites, isDueOnly, most }: RunOrder) => {
  const waiting: ClaimedSite[] = [];
  let left = most;
  let claiming: Promise<void> | undefined;
  const claim = async (): Promise<void> => {
    const order = { sites, isDueOnly, leaseMs: LEASE_MS, most: Math.min(CLAIM_MOST, left) };
    const claimed = left === 0 ? [] : await store.claim({ ...order, now: world.now() });
    left = claimed.length === 0 ? 0 : left - claimed.length;
    waiting.push(...claimed);
  };
  return async (): Promise<ClaimedSite | undefined> => {
    while (waiting.length === 0 && left > 0)
      await (claiming ??= claim().finally(() => (claiming = undefined)));
    return waiting.shift();
  };
};

/** Visits sites that are due until none is left or the time is over. */
export const runVisits = async (
  ports: RunPorts,
  order: RunOrder,
  onVisited: (visited: Visited) => void,
): Promise<void> => {
  const { now } = ports.world;
  const endMs = order.until?.getTime() ?? Number.POSITIVE_INFINITY;
  const hasTime = (inMs: number): boolean => now().getTime() + inMs < endMs;
  const next = siteSource(ports, order);
  const lane = async (): Promise<void> => {
    while (hasTime(0)) {
      const site = await next();
      if (site === undefined) return;
      try {
        onVisited(await visitOne(ports, site, hasTime));
      } catch (error) {
        ports.report(site.site, error);
      }
    }
  };
  await Promise.all(Array.from({ length: order.atOnce }, lane));
};
