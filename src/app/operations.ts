import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openOnce } from '#kernel/async/single-flight.ts';
import { applicationRoute } from '#register/api/applications.ts';
import { correctionRoute } from '#register/api/corrections.ts';
import { fxQuoteRoute } from '#fx/api/fx-quote.ts';
import { healthRoute } from '#register/api/health.ts';
import { operatorGuard } from '#fx/api/operator-guard.ts';
import { feedAddress } from '#fx/ecb/addresses.ts';
import { ecbFeed } from '#fx/ecb/feed.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { rateSource, type RateSource } from '#fx/current.ts';
import { clientName } from '#kernel/http/client-name.ts';
import { answerGuardedRead, anyone, refuse } from '#kernel/http/endpoint.ts';
import { respond } from '#kernel/http/respond.ts';
import { answerSubmission, type SubmissionRoute } from '#kernel/http/submission.ts';
import type { ApiKey } from '#access/key.ts';
import { useNoter, type Later } from '#access/note-use.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { keyStore } from '#access/storage/keys.ts';
import { feelPulse } from '#kernel/storage/pulse.ts';
import { rateLimiter } from '#kernel/storage/rate-windows.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threaded-store.ts';
import { systemWorld } from '#kernel/world.ts';
import { PROJECT_FOLDER } from './project-folder.ts';

/** The composition root of what writes: parts that need the operational database join here. */

const open = async (options: { busyTimeoutMs?: number } = {}): Promise<Store> => {
  const { databaseUrl: url, databaseToken: token, databaseThread } = readEnvironment();
  const isThreaded = databaseThread && databaseFile(url) !== undefined;
  return isThreaded
    ? openThreadedStore({ url, ...options })
    : openStore({ url, token, ...options });
};

/** The operational database. */
export const operationalStore = openOnce(open);

const processSalt = randomBytes(32).toString('base64url');

/** How a visitor's address is called wherever visits are counted. */
export const nameClient = (address: string): string => {
  const { rateSalt, databaseToken } = readEnvironment();
  return clientName(address, rateSalt ?? databaseToken ?? processSalt);
};

const ports = async () => {
  const store = await operationalStore();
  return {
    applications: applicationStore(store),
    corrections: correctionStore(store),
    limiter: rateLimiter(store),
    world: systemWorld,
  };
};

const applications = applicationRoute(ports, nameClient);
const corrections = correctionRoute(ports, nameClient);

const answer = async (
  route: SubmissionRoute,
  request: Request,
  address: string,
): Promise<Response> => {
  try {
    const { siteUrl } = readEnvironment();
    return await answerSubmission(route, request, { address, siteUrl });
  } catch (error) {
    console.error(`${request.method} ${route.contract.path} failed:`, error);
    return respond(request, { ...refuse(503, 'This site is not set up yet'), freshness: 'never' });
  }
};

export const answerApplication = (request: Request, { ip }: { ip: string }): Promise<Response> =>
  answer(applications, request, ip);

export const answerCorrection = (request: Request, { ip }: { ip: string }): Promise<Response> =>
  answer(corrections, request, ip);

/** Exchange rates, asked for at the feed where newer ones are due. */
export const rates = openOnce(async (): Promise<RateSource> => {
  const feed = ecbFeed({ address: feedAddress(readEnvironment(), PROJECT_FOLDER) });
  const store = fxRateStore(await operationalStore());
  const report = ({ message, cause }: Error) => console.error(message, cause ?? '');
  return rateSource({ store, feed, now: systemWorld.now, report });
});

/** Asks the feed for newer exchange rates; a fault is told on standard error. */
export const refreshRates = async (): Promise<void> => {
  await (await rates()).refresh();
};

// To wait for a lock holds up every other answer of a process without a thread that writes: this
// connection never does.
const patientStore = openOnce(() =>
  readEnvironment().databaseThread ? operationalStore() : open({ busyTimeoutMs: 0 }),
);

/** Notes when a key was last used. */
export const noteUse = useNoter({
  keys: { noteUse: async (...use) => keyStore(await patientStore()).noteUse(...use) },
  now: systemWorld.now,
});

/** Long enough for the answer to leave: a write to a file holds the process up. */
const AFTER_THE_ANSWER_MS = 50;

type WaitUntil = (work: Promise<unknown>) => void;

export const afterTheAnswer =
  (waitUntil: WaitUntil): Later =>
  (work) => {
    const report = (error: unknown) => console.error('Work after an answer failed:', error);
    waitUntil(pause(AFTER_THE_ANSWER_MS).then(work).catch(report));
  };

const keys = {
  findByDigest: async (digest: string) => keyStore(await operationalStore()).findByDigest(digest),
};

const fxQuote = fxQuoteRoute(rates, systemWorld.now);

export const answerFxQuote = (
  request: Request,
  context: { waitUntil: WaitUntil },
): Promise<Response> => {
  const later = afterTheAnswer((work) => context.waitUntil(work));
  const ports = { keys, now: systemWorld.now, noteUse: (key: ApiKey) => noteUse(key, later) };
  return answerGuardedRead(fxQuote, operatorGuard(ports, 'fx'), request);
};

const health = healthRoute(async () => feelPulse(await operationalStore()));

export const answerHealth = (request: Request): Promise<Response> =>
  answerGuardedRead(health, anyone, request);
