import { dirname, join, resolve } from 'node:path';

/** Where the data keys of a backup are. All backups of a folder share one file, the newest. */

export const KEYS_FILE = 'kontor-data-keys.json';

export const keysFileOf = (backupFile: string, { keys }: { keys?: string }): string =>
  keys === undefined ? join(dirname(resolve(backupFile)), KEYS_FILE) : resolve(keys);
