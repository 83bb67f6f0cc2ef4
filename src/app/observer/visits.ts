import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '#kernel/config/env.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { signingKey, type SigningKey } from '#kernel/signatures/messages.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { signedRequestHeaders } from '#kernel/signatures/web-bot-auth.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { keyDirectoryRoute } from '#register/api/key-directory.ts';
import { entryObservationsRoute, observationsRoute } from '#register/api/observations.ts';
import { REQUEST_MOST_MS, siteRequests } from '#register/crawl/request.ts';
import { runVisits, type RunOrder, type RunPorts, type Visited } from '#register/observer/run.ts';
import type { ListedSite } from '#register/observer/site.ts';
import { observerStore } from '#register/storage/observations.ts';
import { environment } from '#app/environment.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { listedSites, observationPorts } from './listed.ts';
import { agentOf } from './page.ts';
import { reads } from '#app/register/reads.ts';
import { operationalStore } from '#app/store.ts';

/** The observer: visits of listed sites, and the key that its requests are signed with. */

type Settings = Pick<Environment, 'builtOrigin' | 'observerKey'>;

const keyOf = ({ observerKey }: Settings): SigningKey | null =>
  observerKey === undefined ? null : signingKey(createHash('sha256').update(observerKey).digest());

interface VisitOrder extends Omit<RunOrder, 'sites'> {
  listed: readonly ListedSite[];
}

/** Visits listed sites from this process. */
export const visitSites = async (
  store: Store,
  settings: Settings,
  { listed, ...order }: VisitOrder,
  onVisited: (visited: Visited) => void,
): Promise<void> => {
  const key = keyOf(settings);
  const origin = settings.builtOrigin;
  const outbound = outboundClient({ timeoutMs: REQUEST_MOST_MS });
  const ports: RunPorts = {
    store: observerStore(store),
    world: systemWorld,
    pause: (lengthMs) => pause(lengthMs),
    request: siteRequests({
      outbound,
      agent: agentOf(origin),
      sign: (url) => (key === null ? {} : signedRequestHeaders(url, origin, key, systemWorld)),
    }),
    report: (site, error) => console.error(`observer: ${site}:`, error),
  };
  try {
    await ports.store.add(listed, systemWorld.now());
    const sites = listed.map(({ site }) => site);
    await runVisits(ports, { ...order, sites }, onVisited);
  } finally {
    await outbound.close();
  }
};

/** GET /api/observations and what is below it */
export const answerObservations = endpoint(
  [observationsRoute(observationPorts), entryObservationsRoute(observationPorts, catalogue)],
  reads,
);

/** A scheduled function may run for 30 seconds, including its last request. */
const FUNCTION_MOST_MS = 22_000;
const FUNCTION_SITES = 60;

/** The scheduled visits; none without a key, since sites identify the observer by it. */
export const observeWhatIsDue = async (): Promise<void> => {
  const settings = environment();
  if (settings.observerKey === undefined) return;
  // From the call on: to read what is listed takes some seconds of the function's time.
  const until = new Date(systemWorld.now().getTime() + FUNCTION_MOST_MS);
  const order = { isDueOnly: true, atOnce: FUNCTION_SITES, most: FUNCTION_SITES, until };
  const visiting = { ...order, listed: await listedSites() };
  await visitSites(await operationalStore(), settings, visiting, () => undefined);
};

/** GET /.well-known/http-message-signatures-directory */
export const answerKeyDirectory = endpoint(
  [
    keyDirectoryRoute(() => {
      const settings = environment();
      return { key: keyOf(settings), host: new URL(settings.builtOrigin).host };
    }, systemWorld),
  ],
  publicReads,
);
