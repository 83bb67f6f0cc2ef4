import { auditedStore, auditLog } from '#access/storage/audit-log.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import { listedFinders } from '#register/api/listed.ts';
import { sitesOf, type Sampled } from '#register/observer/site.ts';
import { changeStore, claimStore } from '#register/storage/claims.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { claimEndpoint } from '#site/claims/endpoint.ts';
import { HOTEL_ACTS, type HotelClaimPorts } from '#site/claims/hotel.ts';
import { visitSites } from '#app/observer/visits.ts';
import { environment } from '#app/environment.ts';
import { mailer } from '#app/mail/mailer.ts';
import { keepMail, sendWhatIsDue } from '#app/mail/outbox.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { readShell } from '#app/shells/read.ts';
import { searchPorts } from '#app/stays/search-ports.ts';
import { nameClient, operationalStore } from '#app/store.ts';

/** Claims of entries: their pages, and what these need. */

/** A function has thirty seconds, and the last request needs its own; elsewhere a visit ends. */
const FUNCTION_VISIT_MOST_MS = 22_000;

const observe = async (entry: Sampled): Promise<void> => {
  const limit = environment().onNetlify ? { mostMs: FUNCTION_VISIT_MOST_MS } : {};
  const order = { isDueOnly: false, atOnce: 1, most: 1, ...limit };
  const listed = sitesOf([entry]);
  await visitSites(await operationalStore(), environment(), { ...order, listed }, () => undefined);
};

const { exact: findListed } = listedFinders(catalogue);

const openPorts = async (): Promise<HotelClaimPorts> => {
  const store = await operationalStore();
  return {
    claims: claimStore(store),
    changes: changeStore(store),
    proofs: proofStore(store),
    limiter: rateLimiter(store),
    lookup: tokenLookup(),
    world: systemWorld,
    findListed,
    entry: async (kind, slug) => (await catalogue()).entry(kind, slug),
    observations: observationReads(store),
    observe,
    keepMail: mailer().via === 'none' ? null : keepMail,
    sendMails: sendWhatIsDue,
    credentials: hotelCredentialStore(store),
    vendors: hotelVendorStore(store),
    pushes: hotelPushLog(store),
    hotel: async (slug) => (await catalogue()).entry('hotels', slug),
    demand: demandStore(store),
    search: searchPorts,
    settings: hotelSettingStore(store),
    record: (fact) => auditLog(store).append(fact),
    audited: (fact) => {
      const audited = auditedStore(store, { fact: () => fact });
      return {
        claims: claimStore(audited),
        changes: changeStore(audited),
        proofs: proofStore(audited),
        credentials: hotelCredentialStore(audited),
        vendors: hotelVendorStore(audited),
        settings: hotelSettingStore(audited),
      };
    },
  };
};

export const answerClaim = claimEndpoint(
  { open: openPorts, frame: readShell('claim'), siteUrl: () => environment().siteUrl, nameClient },
  HOTEL_ACTS,
);
