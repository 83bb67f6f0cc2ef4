import { badgeRoute } from '#documents/badge/route.ts';
import { entryMarkdownRoute } from '#documents/entry-route.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { formPolicy } from '#kernel/http/forms.ts';
import { privateReads } from '#kernel/http/reads.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import { systemWorld } from '#kernel/world.ts';
import { applicationRoute } from '#register/api/applications.ts';
import { changesRoute } from '#register/api/changes.ts';
import { correctionRoute } from '#register/api/corrections.ts';
import {
  applicationStatusRoute,
  claimStatusRoute,
  correctionStatusRoute,
} from '#register/api/request-status.ts';
import { detailRoute } from '#register/api/details.ts';
import { facetRoute } from '#register/api/facets.ts';
import { listedFinders, listedRoute } from '#register/api/listed.ts';
import { listRoute } from '#register/api/lists.ts';
import { searchRoute } from '#register/api/search.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { claimStore } from '#register/storage/claims.ts';
import { spentChallenges } from '#register/storage/spent-challenges.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { observationLog } from '#register/storage/observation-log.ts';
import { LANGUAGES, languageOf, localPath } from '#words/language.ts';
import { entriesOfSites } from '#app/observer/listed.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { reads } from '#app/register/reads.ts';
import { environment } from './environment.ts';
import { nameClient, operationalStore } from './store.ts';

/** The directory: reads from the deploy's snapshot, and the forms that companies send. */

export const answerList = endpoint(
  KINDS.map((kind) => listRoute(kind, catalogue)),
  reads,
);

/** Loads what is needed to understand queries, before the first request for a list. */
export const warmLists = async (): Promise<void> => {
  const { reader } = await catalogue();
  for (const kind of KINDS) await reader.understand(kind, 'a');
};

export const answerDetail = endpoint(
  KINDS.map((kind) => detailRoute(kind, catalogue)),
  reads,
);
const feedPorts = async () => ({
  history: await catalogue(),
  observations: observationLog(await operationalStore()),
  sites: await entriesOfSites(),
});

export const answerChanges = endpoint([changesRoute(feedPorts)], reads);
export const answerFacets = endpoint(
  KINDS.filter((kind) => SEARCHED_BY[kind] === 'api').map((kind) => facetRoute(kind, catalogue)),
  reads,
);
export const answerSearch = endpoint(
  KINDS.map((kind) => searchRoute(kind, catalogue)),
  reads,
);
export const answerEntryMarkdown = endpoint(
  LANGUAGES.flatMap((language) =>
    KINDS.map((kind) => entryMarkdownRoute(kind, language, catalogue)),
  ),
  reads,
);
export const answerBadge = endpoint(
  LANGUAGES.map((language) => badgeRoute(language, catalogue)),
  reads,
);

const { exact: findListed, near: findNear } = listedFinders(catalogue);

export const answerListed = endpoint([listedRoute(findNear)], reads);

const formPorts = async () => {
  const store = await operationalStore();
  return {
    applications: applicationStore(store),
    corrections: correctionStore(store),
    claims: claimStore(store),
    findListed,
    limiter: rateLimiter(store),
    world: systemWorld,
    proofs: {
      secret: () => sharedSecret(store, 'forms', systemWorld),
      ...spentChallenges(store),
      world: systemWorld,
    },
  };
};

/** A form is answered in the language of the page from which it was sent. */
const forms = formPolicy(
  () => environment().siteUrl,
  (page, sentFrom) => localPath(languageOf(sentFrom), page),
);

export const answerApplication = endpoint([applicationRoute(formPorts, nameClient)], forms);
export const answerCorrection = endpoint([correctionRoute(formPorts, nameClient)], forms);

export const answerRequestStatus = endpoint(
  [
    applicationStatusRoute(formPorts),
    correctionStatusRoute(formPorts),
    claimStatusRoute(formPorts),
  ],
  privateReads(async () => undefined),
);
