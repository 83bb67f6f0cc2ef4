import { resolve } from 'node:path';
import { feedAddress } from '#fx/ecb/addresses.ts';
import { ecbFeed } from '#fx/ecb/feed.ts';
import { rateSource } from '#fx/current.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { environment } from '../workplace.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export const configuredFeed = (): string => feedAddress(environment(), ROOT);

export const operatorRates = (store: Store) =>
  rateSource({
    store: fxRateStore(store),
    feed: ecbFeed({ address: configuredFeed() }),
    now: systemWorld.now,
    report: () => undefined,
  });
