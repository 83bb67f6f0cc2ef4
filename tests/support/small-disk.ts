import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE_BYTES = 4 * 1024 * 1024;

/** A disk of a test's own, which is soon full. */
export interface SmallDisk {
  folder: string;
  /** Takes all the room there is; the answer gives it back. */
  fill(): () => void;
  remove(): void;
}

/** Undefined where this process may not have one. */
export const smallDisk = (): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'));
  const filling = join(folder, 'filling');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filling, Buffer.alloc(Number(bavail * bsize)));
      } catch {
        // The database took some of it meanwhile: the disk is as full as it should be.
      }
      return () => rmSync(filling);
    },
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
};
