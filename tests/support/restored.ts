import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { restoreDatabase } from '#app/storage/restore-database.ts';
import { backUp } from '#kernel/storage/backup/backup.ts';
import { readKeysOf, saveKeys } from '#kernel/storage/backup/data-keys.ts';
import { freshFile } from './database.ts';
import { fixtureOn, type PayoutFixture } from './payouts.ts';

/** A backup of a fixture's database, and the same fixture on what is restored from it. */
export interface SavedFixture {
  /** By a clock that is behind by so many milliseconds; afterwards it is right again. */
  restore(clock?: { behindMs: number }): Promise<PayoutFixture>;
}

export const saveFixture = async (fixture: PayoutFixture): Promise<SavedFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file, keysFile] = [join(folder, 'kontor.backup'), join(folder, 'keys')];
  const { url } = fixture.database;
  await backUp({ url }, { file, now: fixture.now() });
  return {
    restore: async ({ behindMs } = { behindMs: 0 }) => {
      await saveKeys({ url }, { file: keysFile, now: fixture.now() });
      const keys = (await readKeysOf(file, [keysFile])) ?? [];
      const database = await freshFile();
      const nowMs = fixture.now().getTime();
      const now = new Date(nowMs - behindMs);
      await restoreDatabase({ url: database.url }, { file, replace: false, keys, now });
      return fixtureOn(database, fixture, nowMs + 1000);
    },
  };
};
