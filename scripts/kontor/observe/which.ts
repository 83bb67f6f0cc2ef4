import { sitesOf, type ListedSite } from '#register/observer/site.ts';
import type { ObservedSite } from '#register/observer/reads.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { Store } from '#kernel/storage/store.ts';
import { readContent } from '../../content/read.ts';
import { contentFolder } from '../workplace.ts';

/** The name of a site, given a host or an address. */
export const siteNamed = (given: string): string =>
  given
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
    .replace(/^www\./, '');

/** The sites of the content folder, without fictional ones, which are never visited. */
export const listedSites = async (options: { content: string }): Promise<ListedSite[]> => {
  const { files } = await readContent(contentFolder(options), { demo: false });
  return sitesOf(files.map(({ record }) => record));
};

export const unknownSite = (given: string): RefusalError =>
  new RefusalError('NOT_FOUND', `no site ${siteNamed(given)} was observed or excluded`);

/** The stored site. @throws RefusalError if the database does not know it */
export const observedSite = async (store: Store, given: string): Promise<ObservedSite> => {
  const found = await observationReads(store).site(siteNamed(given));
  if (found === undefined) throw unknownSite(given);
  return found;
};
