import { openOnce } from '#kernel/async/single-flight.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { clientName } from '#kernel/http/client-name.ts';
import { authenticateOrganization } from '#access/authenticate.ts';
import { afterTheAnswer, noteUse, operationalStore, rates } from './operations.ts';
import { chainsPort, openedChains } from './payment-chains.ts';
import { wakePayments } from './payout-operations.ts';
import { idsFrom } from '#payments/ids.ts';
import { withDeniedEndings } from '#payments/sandbox/magic.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { beneficiaryReader } from '#payments/storage/beneficiaries.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { denyList, NO_DENY_LIST } from '#payments/storage/deny-list.ts';
import { eventReader } from '#payments/storage/events.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { keyStore } from '#access/storage/keys.ts';
import { houseReader } from '#payments/storage/liquidity.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { quoteReader } from '#payments/storage/quotes.ts';
import { requestQuota } from '#kernel/storage/request-quota.ts';
import { clockReader } from '#payments/storage/sandbox-clocks.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import type { Store } from '#kernel/storage/store.ts';
import { v1Endpoint } from '#payments/v1/endpoint.ts';
import type { Entrance, RequestRecord } from '#payments/v1/entrance.ts';
import { onceOnly } from '#payments/v1/once.ts';
import { FAILURE_WINDOW_MS, FAILURES_MOST, REQUEST_WINDOW_MS } from '#payments/v1/quotas.ts';
import { wakeWebhooks, webhookPorts } from './webhook-operations.ts';
import { systemWorld } from '#kernel/world.ts';

/** The composition root of /v1: its operations, their store, and the door to them join here. */

const { now } = systemWorld;

const secret = (name: string) => async () =>
  sharedSecret(await operationalStore(), name, systemWorld);

const cursorSecret = openOnce(secret('cursors'));
const addressSecret = openOnce(secret('addresses'));

/** What operations are made of. */
const operationPorts = async (store: Store): Promise<Entrance['operations']> => {
  const { terms, sepa, denyList: file } = readEnvironment();
  return {
    ...idsFrom(systemWorld),
    accounts: accountReader(store),
    payments: paymentReader(store),
    payouts: payoutReader(store),
    quotes: quoteReader(store),
    house: houseReader(store),
    beneficiaries: beneficiaryReader(store),
    events: eventReader(store),
    chains: chainsPort(await openedChains()),
    screening: withDeniedEndings(file === undefined ? NO_DENY_LIST : denyList(file)),
    rates: { current: async () => (await rates()).current() },
    // Test mode has a bank of its own.
    rails: { isConfigured: (mode) => mode === 'test' || sepa !== undefined },
    terms,
    clock: clockReader(store),
    cursorSecret,
    webhooks: webhookPorts(store),
    now,
  };
};

/** Wrong credentials by address, under a name from which the address cannot be found. */
const failureQuota = (store: Store): Entrance['failures'] => {
  const rule = { prefix: 'v1-failures', most: FAILURES_MOST, windowMs: FAILURE_WINDOW_MS };
  const quota = requestQuota(store, rule, now);
  return {
    take: async (address) => {
      const salt = Buffer.from(await addressSecret()).toString('base64url');
      return quota.take(clientName(address, salt));
    },
  };
};

const open = openOnce(async (): Promise<Entrance> => {
  const { rateLimit: most } = readEnvironment();
  const store = await operationalStore();
  const ports = { keys: keyStore(store), now };
  const rule = { prefix: 'v1-requests', most, windowMs: REQUEST_WINDOW_MS };
  return {
    authenticate: (credentials, later) =>
      authenticateOrganization({ ...ports, noteUse: (key) => noteUse(key, later) }, credentials),
    requests: requestQuota(store, rule, now),
    failures: failureQuota(store),
    operations: await operationPorts(store),
    startWork: wakePayments,
    book: paymentBook(store, now),
    once: onceOnly({ answers: idempotencyReader(store), now }),
  };
});

let lines: string[] = [];

/** The lines of one turn go out together: each by itself would hold up all requests. */
const log = (record: RequestRecord): void => {
  lines.push(JSON.stringify({ at: now().toISOString(), ...record }));
  if (lines.length > 1) return;
  setImmediate(() => {
    console.log(lines.join('\n'));
    lines = [];
  });
};

const report = (traceId: string, error: unknown): void =>
  console.error(`/v1 ${traceId} failed:`, error);

// Where the environment is wrong, opening fails and says so; a problem then points to its own host.
const readSiteUrl = (): string | undefined => {
  try {
    return readEnvironment().siteUrl;
  } catch {
    return undefined;
  }
};

let siteUrl: { read: string | undefined } | undefined;

const answer = v1Endpoint({
  siteUrl: () => (siteUrl ??= { read: readSiteUrl() }).read,
  open,
  log,
  report,
});

export const answerV1 = async (
  request: Request,
  context: { ip: string; waitUntil(work: Promise<unknown>): void },
): Promise<Response> => {
  const later = afterTheAnswer((work) => context.waitUntil(work));
  const answered = await answer(request, { address: context.ip, later });
  if (answered.ok && request.method !== 'GET') wakeWebhooks(later);
  return answered;
};
