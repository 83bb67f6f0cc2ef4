import { resolve } from 'node:path';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { environment } from '#app/environment.ts';

/** Opens the catalogue of this build for one piece of work and closes it afterwards. */
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
