import { resolve } from 'node:path';
import { feedAddress } from '#ecb/addresses.ts';
import { ecbFeed } from '#ecb/feed.ts';
import { rateSource } from '#fx/current.ts';
import { fxRateStore } from '#storage/fx-rates.ts';
import type { Store } from '#storage/store.ts';
import { systemWorld } from '#world.ts';
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
