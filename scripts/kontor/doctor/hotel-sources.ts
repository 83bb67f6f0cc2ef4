import { existsSync } from 'node:fs';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { isFailing } from '#hotels/ports.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { sourceHealth } from '#hotels/storage/hotel-source-health.ts';
import { fault, fine, warning, type Finding } from './finding.ts';

const CHECK = 'Hotel systems';

const checkIn = async (store: Store, { apaleo }: Environment): Promise<Finding[]> => {
  const health = await sourceHealth(store);
  const live = (await hotelSettingStore(store).list()).flatMap(({ hotel, source }) =>
    source === null ? [] : [{ hotel, source, health: health.get(hotel) }],
  );
  const found = live.flatMap(({ hotel, source, health: known }): Finding[] => {
    if (source.type === 'apaleo' && !apaleo.clients.has(source.client)) {
      const words = `${hotel} is asked as ${source.client}, of which APALEO_CLIENTS has no secret`;
      return [fault(CHECK, words, `Add ${source.client}:SECRET to APALEO_CLIENTS.`)];
    }
    if (known === undefined || !isFailing(known)) return [];
    const advice = `Run: npm run kontor -- hotels source-test ${hotel}`;
    return [warning(CHECK, `${hotel}: ${known.fault ?? 'gives no answer'}`, advice)];
  });
  if (found.length > 0) return found;
  return live.length === 0 ? [] : [fine(CHECK, `${live.length} asked live, none fails`)];
};

/** Checks whether live sources of hotels are configured, and whether they answered last. */
export const checkHotelSources = async (environment: Environment): Promise<Finding[]> => {
  const { databaseUrl: url, databaseToken: token } = environment;
  const file = databaseFile(url);
  if (file !== undefined && !existsSync(file)) return [];
  const store = await openStore({ url, token });
  try {
    return await checkIn(store, environment);
  } catch (error) {
    // Another check reports errors of the database.
    if (error instanceof StorageError) return [];
    throw error;
  } finally {
    await store.close();
  }
};
