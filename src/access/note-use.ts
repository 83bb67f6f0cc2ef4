import type { ApiKey } from './key.ts';
import type { KeyStore } from './ports.ts';

const NOTED_EVERY_MS = 60_000;

interface NotePorts {
  keys: Pick<KeyStore, 'noteUse'>;
  now(): Date;
}

/** Does the work once the answer is on its way, and tells the operator when it fails. */
export type Later = (work: () => Promise<void>) => void;

/** Writes when a key was last used: at most once a minute, and never while somebody waits. */
export const useNoter = ({ keys, now }: NotePorts) => {
  const noted = new Map<string, number>();
  return ({ keyId, lastUsedAt }: ApiKey, later: Later): void => {
    const at = now();
    const unlessSince = new Date(at.getTime() - NOTED_EVERY_MS);
    const last = Math.max(noted.get(keyId) ?? -Infinity, lastUsedAt?.getTime() ?? -Infinity);
    if (last > unlessSince.getTime()) return;
    noted.set(keyId, at.getTime());
    later(() => keys.noteUse(keyId, { at, unlessSince }));
  };
};
