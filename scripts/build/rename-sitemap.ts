import { rename } from 'node:fs/promises';
import { join } from 'node:path';

/** @astrojs/sitemap cannot name its index; the address that everybody asks for is /sitemap.xml. */
export const renameSitemapIndex = async (distFolder: string): Promise<void> =>
  rename(join(distFolder, 'sitemap-index.xml'), join(distFolder, 'sitemap.xml'));
