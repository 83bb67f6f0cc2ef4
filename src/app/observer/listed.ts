import { openPer } from '#kernel/async/single-flight.ts';
import { entriesBySite, sitesOf } from '#register/observer/site.ts';
import { KINDS } from '#register/records/kinds.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { operationalStore } from '#app/store.ts';

/** The sites of listed entries, and what was observed of them. */

const listedEntries = openPer(catalogue, async (register) => {
  const entries = await Promise.all(KINDS.map((kind) => register.entries(kind)));
  return entries.flat();
});

/** The sites that the observer requests. */
export const listedSites = openPer(listedEntries, async (entries) =>
  sitesOf(entries.map(({ record }) => record)),
);
/** The entries of each site. */
export const entriesOfSites = openPer(listedEntries, async (entries) => entriesBySite(entries));

/** The ports for reading observations. */
export const observationPorts = async () => ({
  reads: observationReads(await operationalStore()),
  sites: await entriesOfSites(),
});
