import { dirname, join, resolve } from 'node:path';

/** The file with the data keys of a backup. All backups in a folder share the newest one. */

export const KEYS_FILE = 'kontor-data-keys.json';

export const keysFileOf = (backupFile: string, { keys }: { keys?: string }): string =>
  keys === undefined ? join(dirname(resolve(backupFile)), KEYS_FILE) : resolve(keys);
