import { boundedCache } from '#kernel/async/bounded-cache.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import type { ApiKey } from './key.ts';
import type { KeyStore } from './ports.ts';

const NOTED_EVERY_MS = 60_000;
/** The most keys whose last use a process remembers; for other keys it asks the database. */
const NOTED_MOST_KEYS = 10_000;

interface NotePorts {
  keys: Pick<KeyStore, 'noteUse'>;
  now(): Date;
}

/** Records when a key was last used: at most once a minute, and after the answer was sent. */
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
