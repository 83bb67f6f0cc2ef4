import { v7 } from 'uuid';
import type { KeyWorld } from './ports.ts';

/** A prefix and a UUIDv7 without hyphens: ids sort by the time at which they were made. */
export const newId = (prefix: 'key' | 'org', { now, randomBytes }: KeyWorld): string => {
  const uuid = v7({ msecs: now().getTime(), random: randomBytes(16) });
  return `${prefix}_${uuid.replaceAll('-', '')}`;
};
