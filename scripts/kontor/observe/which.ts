import { sitesOf, type ListedSite } from '#register/observer/site.ts';
import type { ObservedSite } from '#register/observer/reads.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { Store } from '#kernel/storage/store.ts';
import { readContent } from '../../content/read.ts';
import { contentFolder } from '../workplace.ts';

/** The name of the site that is meant, of a host or of an address. */
export const siteNamed = (given: string): string =>
  given
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
    .replace(/^www\./, '');

/** The sites of the content folder; fictional ones are never asked. */
export const listedSites = async (options: { content: string }): Promise<ListedSite[]> => {
  const { files } = await readContent(contentFolder(options), { demo: false });
  return sitesOf(files.map(({ record }) => record));
};

export const unknownSite = (given: string): RefusalError =>
  new RefusalError('NOT_FOUND', `no site ${siteNamed(given)} was observed or excluded`);

/** @throws RefusalError where the site is not known to the database */
export const observedSite = async (store: Store, given: string): Promise<ObservedSite> => {
  const found = await observationReads(store).site(siteNamed(given));
  if (found === undefined) throw unknownSite(given);
  return found;
};
