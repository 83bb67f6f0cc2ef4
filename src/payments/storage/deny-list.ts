import { readFile, stat } from 'node:fs/promises';
import type { Screening } from '#payments/screening.ts';

/** A file with one address or IBAN on each line; what follows a `#` is for people. */

const named = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim())
      .filter((line) => line !== ''),
  );

interface Kept {
  changedMs: number;
  names: Set<string>;
}

/** Reads the file anew when it has changed. A file that cannot be read lets nobody pass. */
export const denyList = (file: string): Screening => {
  let kept: Kept | undefined;
  return {
    isBlocked: async (name) => {
      const { mtimeMs: changedMs } = await stat(file);
      if (kept?.changedMs !== changedMs)
        kept = { changedMs, names: named(await readFile(file, 'utf8')) };
      return kept.names.has(name);
    },
  };
};

/** Nobody is denied. */
export const NO_DENY_LIST: Screening = { isBlocked: async () => false };
