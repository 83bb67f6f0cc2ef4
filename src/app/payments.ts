import { openOnce, openOnceFor } from '#kernel/async/single-flight.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { clientName } from '#kernel/http/client-name.ts';
import { authenticateOrganization } from '#access/authenticate.ts';
import { MODES, type Mode } from '#access/key.ts';
import { configuredSiteUrl, environment } from './environment.ts';
import { rates } from './fx.ts';
import { noterIn, operationalStore, storeOf } from './store.ts';
import { chainsPort, openedChains } from './payment-chains.ts';
import { resumePayouts, wakePayments } from './payout-operations.ts';
import { idsFrom } from '#payments/ids.ts';
import { withDeniedEndings } from '#payments/sandbox/magic.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { depositAddressBook } from '#payments/storage/deposits/addresses.ts';
import { beneficiaryReader } from '#payments/storage/beneficiaries.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { denyList } from '#payments/storage/deny-list.ts';
import { eventReader, storedBytes } from '#payments/storage/events.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { keyStore } from '#access/storage/keys.ts';
import { operatorReader } from '#payments/storage/liquidity.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { referenceReader } from '#payments/storage/requests/references.ts';
import { snapshotReader } from '#payments/storage/reserves/snapshots.ts';
import { quoteReader } from '#payments/storage/quotes.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { openingStore } from '#payments/storage/costs/openings.ts';
import { keyLineage } from '#access/storage/key-lineage.ts';
import { clockReader } from '#payments/storage/sandbox-clocks.ts';
import { testDeposits } from '#payments/storage/requests/test-deposits.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import type { Store } from '#kernel/storage/store.ts';
import { earlyPorts } from '#payments/v1/early.ts';
import { v1Endpoint } from '#payments/v1/endpoint.ts';
import type { Dependencies } from '#payments/v1/dependencies.ts';
import { idempotency } from '#payments/v1/idempotency.ts';
import { FAILURE_WINDOW_MS, FAILURES_MOST, REQUEST_WINDOW_MS } from '#payments/v1/quotas.ts';
import { webhookPorts, webhookWaker } from './webhook-operations.ts';
import { systemWorld } from '#kernel/world.ts';

/** The composition root of the payments API: its operations, their store and their endpoint. */

const { now } = systemWorld;

const addressSecretOf = openOnceFor((store: Store) =>
  sharedSecret(store, 'addresses', systemWorld),
);

/** The ports of the operations. */
const operationPorts = async (store: Store): Promise<Dependencies['operations']> => {
  const { terms, sepa } = environment();
  return {
    ...idsFrom(systemWorld),
    accounts: accountReader(store),
    payments: paymentReader(store),
    payouts: payoutReader(store),
    references: referenceReader(store),
    quotes: quoteReader(store),
    operator: operatorReader(store),
    beneficiaries: beneficiaryReader(store),
    events: eventReader(store),
    chains: chainsPort(await openedChains()),
    depositAddresses: depositAddressBook(store, now),
    screening: withDeniedEndings(denyList(await operationalStore())),
    rates: { current: async () => (await rates()).current() },
    // Test mode has a bank of its own.
    rails: { isConfigured: (mode) => mode === 'test' || sepa !== undefined },
    terms,
    clock: clockReader(store),
    approvalPolicies: approvalPolicies(store),
    openings: openingStore(store),
    keyLineage: keyLineage(store),
    testDeposits: testDeposits(store),
    reserves: snapshotReader(store),
    cursorSecret: openOnce(() => sharedSecret(store, 'cursors', systemWorld)),
    webhooks: webhookPorts(store),
    now,
  };
};

/** Counts wrong credentials by a salted name from which the address cannot be derived. */
const failureQuota = (store: Store): Dependencies['failures'] => {
  const rule = { prefix: 'v1-failures', most: FAILURES_MOST, windowMs: FAILURE_WINDOW_MS };
  const quota = requestQuota(store, rule, now);
  return {
    take: async (address) => {
      const salt = Buffer.from(await addressSecretOf(store)).toString('base64url');
      return quota.take(clientName(address, salt));
    },
  };
};

/** One code path for both modes, each with its own store. */
const openIn = openOnceFor(async (store: Store): Promise<Dependencies> => {
  const { databaseUrl, rateLimit: most, storedMegabytes: megabytesMost } = environment();
  const ports = { keys: keyStore(store), now };
  const answers = idempotencyReader(store);
  const noteUse = await noterIn(store);
  const rule = { prefix: 'v1-requests', most, windowMs: REQUEST_WINDOW_MS };
  return {
    authenticate: (credentials, later) =>
      authenticateOrganization({ ...ports, noteUse: (key) => noteUse(key, later) }, credentials),
    requests: requestQuota(store, rule, now),
    failures: failureQuota(await operationalStore()),
    storage: { storedBytes: storedBytes(store), megabytesMost },
    operations: await operationPorts(store),
    wakePayouts: wakePayments,
    resumePayouts,
    wakeWebhooks: await webhookWaker(store),
    book: paymentBook(store, now),
    idempotent: idempotency({ answers, now }),
    ...(databaseFile(databaseUrl) === undefined ? { early: earlyPorts(answers) } : {}),
  };
});

const open = async (mode: Mode): Promise<Dependencies> => openIn(await storeOf(mode));

export const answerV1 = v1Endpoint({ siteUrl: configuredSiteUrl, open });

/** Opens the dependencies of each mode before the first request. */
export const warmV1 = async (): Promise<void> => {
  for (const mode of MODES) await open(mode);
};
