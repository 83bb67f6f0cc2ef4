import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '../../scripts/content/load.ts';
import { madeOnce } from './made-once.ts';
import { ROOT } from './process.ts';

const make = async (demo: boolean): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-snapshot-'));
  try {
    const catalogueFile = join(folder, 'catalogue.db');
    await loadCatalogue({ contentFolder: join(ROOT, 'content'), catalogueFile, demo });
    return await readFile(catalogueFile);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const made = new Map<boolean, Promise<Buffer>>();

/** The bytes of the snapshot of the checked-in content, made once in a run. */
export const snapshotBytes = ({ demo }: { demo: boolean }): Promise<Buffer> => {
  const name = demo ? 'catalogue-with-demo.db' : 'catalogue.db';
  const making = made.get(demo) ?? madeOnce(name, () => make(demo));
  made.set(demo, making);
  return making;
};
