import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';

/** Gives `work` a catalogue file that was written and opened for it alone. */
export const withCatalogue = async <T>(
  entries: readonly Entry[],
  work: (catalogue: CatalogueReader) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-catalogue-'));
  const file = join(folder, 'catalogue.db');
  await writeCatalogue(file, { entries, sources: {}, vocabulary: NO_VOCABULARY });
  const catalogue = await openCatalogue(file);
  try {
    return await work(catalogue);
  } finally {
    catalogue.close();
    await rm(folder, { recursive: true, force: true });
  }
};
