import { auditLog } from '#access/storage/audit-log.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import { listedFinders } from '#register/api/listed.ts';
import { sitesOf, type Sampled } from '#register/observer/site.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { claimEndpoint } from '#site/claims/endpoint.ts';
import { HOTEL_ACTS, type HotelClaimPorts } from '#site/claims/hotel.ts';
import { visitSites } from '#app/observer/visits.ts';
import { environment } from '#app/environment.ts';
import { mailer } from '#app/mail/mailer.ts';
import { sendWhatIsDue } from '#app/mail/outbox.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { CLAIM_SHELL } from '#site/shells.ts';
import { readShell } from '#app/shells/read.ts';
import { searchPorts } from '#app/stays/search-ports.ts';
import { nameClient, operationalStore } from '#app/store.ts';
import { keepingWith, ownerStores } from './keeping.ts';

/** The composition root of the pages for claims of entries. */

/** A function may run for 30 seconds, including its last request; elsewhere there is no limit. */
const FUNCTION_VISIT_MOST_MS = 22_000;

const observe = async (entry: Sampled): Promise<void> => {
  const until = new Date(systemWorld.now().getTime() + FUNCTION_VISIT_MOST_MS);
  const limit = environment().onNetlify ? { until } : {};
  const order = { isDueOnly: false, atOnce: 1, most: 1, ...limit };
  const listed = sitesOf([entry]);
  await visitSites(await operationalStore(), environment(), { ...order, listed }, () => undefined);
};

const { exact: findListed } = listedFinders(catalogue);

const openPorts = async (): Promise<HotelClaimPorts> => {
  const store = await operationalStore();
  return {
    ...ownerStores(store, systemWorld),
    limiter: rateLimiter(store),
    lookup: tokenLookup(),
    world: systemWorld,
    findListed,
    entry: async (kind, slug) => (await catalogue()).entry(kind, slug),
    observations: observationReads(store),
    observe,
    canMail: mailer().via !== 'none',
    sendMails: sendWhatIsDue,
    pushes: hotelPushLog(store),
    hotel: async (slug) => (await catalogue()).entry('hotels', slug),
    demand: demandStore(store),
    search: searchPorts,
    record: (fact) => auditLog(store).append(fact),
    keeping: keepingWith(store, systemWorld),
  };
};

export const answerClaim = claimEndpoint(
  {
    open: openPorts,
    frame: readShell(CLAIM_SHELL),
    siteUrl: () => environment().siteUrl,
    nameClient,
  },
  HOTEL_ACTS,
);
