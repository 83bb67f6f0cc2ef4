import { boundedCache } from '#kernel/async/bounded-cache.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import type { ApiKey } from './key.ts';
import type { KeyStore } from './ports.ts';

const NOTED_EVERY_MS = 60_000;
/** Remembered in a process; of others, the database still knows when they were used. */
const NOTED_MOST_KEYS = 10_000;

interface NotePorts {
  keys: Pick<KeyStore, 'noteUse'>;
  now(): Date;
}

/** Writes when a key was last used: at most once a minute, and never while somebody waits. */
export const useNoter = ({ keys, now }: NotePorts) => {
  const noted = boundedCache<number>({ mostWeight: NOTED_MOST_KEYS });
  return ({ keyId, lastUsedAt }: ApiKey, later: Later): void => {
    const at = now();
    const unlessSince = new Date(at.getTime() - NOTED_EVERY_MS);
    const last = Math.max(noted.get(keyId) ?? -Infinity, lastUsedAt?.getTime() ?? -Infinity);
    if (last > unlessSince.getTime()) return;
    noted.set(keyId, at.getTime());
    later(() => keys.noteUse(keyId, { at, unlessSince }));
  };
};
