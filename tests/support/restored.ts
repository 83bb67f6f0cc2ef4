import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { restoreDatabase } from '#app/storage/restore-database.ts';
import { backUp } from '#kernel/storage/backup/backup.ts';
import { readKeyFile, saveKeys } from '#kernel/storage/backup/data-keys.ts';
import { freshFile } from './database.ts';
import { fixtureOn, type PayoutFixture } from './payouts.ts';

/** A backup of a fixture's database, and the same fixture on what is restored from it. */
export interface SavedFixture {
  restore(): Promise<PayoutFixture>;
}

export const saveFixture = async (fixture: PayoutFixture): Promise<SavedFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file, keysFile] = [join(folder, 'kontor.backup'), join(folder, 'keys')];
  const { url } = fixture.database;
  await backUp({ url }, { file, now: fixture.now() });
  return {
    restore: async () => {
      await saveKeys({ url }, { file: keysFile, now: fixture.now() });
      const keys = (await readKeyFile(keysFile))?.keys ?? [];
      const database = await freshFile();
      const now = fixture.now();
      await restoreDatabase({ url: database.url }, { file, replace: false, keys, now });
      return fixtureOn(database, fixture, now.getTime() + 1000);
    },
  };
};
