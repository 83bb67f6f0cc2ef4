import { resolve } from 'node:path';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { environment } from '#app/environment.ts';

/** Reads the catalogue of this build and closes it again. */
export const whileOpen = async <T>(
  work: (catalogue: CatalogueReader) => Promise<T>,
): Promise<T> => {
  const catalogue = await openCatalogue(resolve(environment().catalogueFile));
  try {
    return await work(catalogue);
  } finally {
    catalogue.close();
  }
};
