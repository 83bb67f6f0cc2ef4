import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What was read of files, kept as long as each has the same size, time and place on the disk. */

export interface FileMemory {
  /** `path` is a file or a folder with all that is below it; a folder may be missing. */
  of<Value>(path: string, read: () => Promise<Value>): Promise<Value>;
}

/** Asks the disk at once: a promise for each of thousands of files costs more than they do. */
const identityOf = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return '';
  if (!found.isDirectory()) return `${found.ino} ${found.size} ${found.mtimeMs}`;
  return readdirSync(path)
    .map((name) => `${name} ${identityOf(join(path, name))}`)
    .join('\n');
};

export const fileMemory = (): FileMemory => {
  const known = new Map<string, { identity: string; value: unknown }>();
  // What one reader has put under a path is what it is given: each path has one reader.
  const isOf = <Value>(
    kept: { identity: string; value: unknown } | undefined,
    identity: string,
  ): kept is { identity: string; value: Value } => kept?.identity === identity;
  return {
    async of<Value>(path: string, read: () => Promise<Value>): Promise<Value> {
      // Before it is read: an edit that comes in between is seen the next time.
      const identity = identityOf(path);
      const kept = known.get(path);
      if (isOf<Value>(kept, identity)) return kept.value;
      const value = await read();
      known.set(path, { identity, value });
      return value;
    },
  };
};

/** Reads everything each time. */
export const NO_MEMORY: FileMemory = { of: (_, read) => read() };
