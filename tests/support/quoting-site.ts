import { openStore, type Store } from '#kernel/storage/store.ts';
import { startFeed, type FeedServer } from './feed.ts';
import { operatorKey } from './keys.ts';
import { runSite, type RunningSite } from './site.ts';

/** A running Kontor that asks a feed of the test's own for exchange rates. */
export interface QuotingSite {
  feed: FeedServer;
  site: RunningSite;
  store: Store;
  /** The text of a key that may ask for quotes. */
  key: string;
  stop(): Promise<void>;
}

export const openQuotingSite = async (
  behaviour: Parameters<typeof startFeed>[0],
  variables: Readonly<Record<string, string>> = {},
): Promise<QuotingSite> => {
  const feed = await startFeed(behaviour);
  const site = await runSite({ FX_FEED: feed.address, ...variables });
  const store = await openStore({ url: site.database });
  const key = (await operatorKey(store)).key.text;
  const stop = async (): Promise<void> => {
    await store.close();
    await site.stop();
    await feed.stop();
  };
  return { feed, site, store, key, stop };
};
