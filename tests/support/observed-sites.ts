import { createHash } from 'node:crypto';
import { DAY_MS } from '#kernel/durations.ts';
import { systemWorld } from '#kernel/world.ts';
import type { Request } from '#register/observer/ports.ts';
import { runVisits } from '#register/observer/run.ts';
import type { ListedSite } from '#register/observer/site.ts';
import { observerStore } from '#register/storage/observations.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Sites that say something else from time to time, and the visits that notice it. */

const answered = (text: string | undefined): Awaited<ReturnType<Request>> => ({
  status: text === undefined ? 404 : 200,
  headers: () => [],
  text: text ?? '',
  isCut: false,
  hash: createHash('sha256')
    .update(text ?? '')
    .digest('hex'),
});

export interface ObservedSites {
  /** What a host answers with at a path, such as `entry-1.de/llms.txt`. */
  files: Map<string, string>;
  /** Visits sites on so many days; after three, the usual, what they say is agreed on. */
  visit(sites: readonly ListedSite[], days?: number): Promise<void>;
  /** The moment that the last visits have come to. */
  now(): Date;
}

export const observedSites = (store: Store, from: Date): ObservedSites => {
  const files = new Map<string, string>();
  let now = from;
  const ports = {
    store: observerStore(store),
    world: { ...systemWorld, now: () => now },
    pause: async () => undefined,
    request: async (url: string) => {
      const { host, pathname } = new URL(url);
      return answered(pathname === '/' ? '<html></html>' : files.get(host + pathname));
    },
    report: (site: string, error: unknown) => {
      throw new Error(site, { cause: error });
    },
  };
  const visit = async (listed: readonly ListedSite[], days = 3): Promise<void> => {
    await ports.store.add(listed, now);
    const sites = listed.map(({ site }) => site);
    for (let day = 0; day < days; day += 1) {
      const order = { sites, isDueOnly: false, atOnce: 4, most: sites.length };
      await runVisits(ports, order, () => undefined);
      now = new Date(now.getTime() + DAY_MS);
    }
  };
  return { files, visit, now: () => now };
};
