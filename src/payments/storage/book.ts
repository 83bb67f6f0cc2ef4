import { StorageError } from '#kernel/storage/errors.ts';
import type { Sealer } from '#kernel/storage/seals/keys.ts';
import type { Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Change, PaymentBook } from '#payments/changes.ts';
import type { IdempotencyStamp, TenantChanges } from '#payments/decision.ts';
import { keyInScope } from '#payments/request-scope.ts';
import type { Tenant } from '#payments/tenant.ts';
import { insertAccount, updateAccount } from './accounts.ts';
import { insertBalanceEvents } from './balance-events.ts';
import {
  insertBankFile,
  insertBankPayment,
  insertFoundPayment,
  updateBankPayment,
} from './bank.ts';
import { BENEFICIARIES, eraseBeneficiary } from './beneficiaries.ts';
import { errorOf } from './constraints.ts';
import { insertDeposit } from '#payments/storage/deposits/deposits.ts';
import { giveDeposit } from '#payments/storage/deposits/open-deposits.ts';
import { requireOwnable } from '#payments/storage/deposits/own-deposits.ts';
import { insertStamp } from './idempotency.ts';
import { insertOperatorMovement, insertMovement } from './ledger-writes.ts';
import { updateDenied, updateOutflow, updateSettled } from '#payments/storage/outflows/outflows.ts';
import { deleteHold, insertHold, insertOrder } from '#payments/storage/operator/payout-holds.ts';
import { insertPayment, updatePayment } from './payments.ts';
import { insertAttempt, updateAttempt } from './payout-attempts.ts';
import { insertPayout, updatePayout } from './payouts.ts';
import { acceptQuote, expireQuote, QUOTES } from './quotes.ts';
import { updateClock } from './sandbox-clocks.ts';
import { keptAnswer } from '#payments/storage/requests/kept-answers.ts';
import { noteSent } from '#payments/storage/requests/test-deposits.ts';
import {
  digestOfReference,
  KEYS,
  requireDigest,
  SCOPES,
} from '#payments/storage/seals/looked-up.ts';
import {
  ownerOfAnswer,
  sealedChange,
  sealedStamp,
  subjectsOf,
} from '#payments/storage/seals/sealing.ts';
import {
  insertTest,
  updateResent,
  upsertResentSince,
} from '#payments/storage/webhooks/webhook-deliveries.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  rotateSecret,
  updateAfterAttempt,
  updateEndpoint,
  wakeEndpoint,
} from '#payments/storage/webhooks/webhook-endpoints.ts';

interface Asked {
  /** The digest of the Idempotency-Key of the request, computed where it is stored. */
  keyDigest(): string | null;
  /** The digest of the reference of the object that is created. */
  digest: string | null;
}

type Write<Kind extends Change['change']> = (
  change: Extract<Change, { change: Kind }>,
  tenant: Tenant,
  at: Date,
  asked: Asked,
) => Statement[];

/** How each change is written. */
const WRITES: { readonly [Kind in Change['change']]: Write<Kind> } = {
  'account-created': ({ account }, tenant) => insertAccount(tenant, account),
  'account-updated': ({ account }, tenant) => updateAccount(tenant, account),
  'attempt-created': (change, tenant) => insertAttempt(tenant, change),
  'attempt-updated': (change, tenant, at) => updateAttempt(tenant, change, at),
  'bank-file-created': (change, { mode }, at) => insertBankFile(mode, change, at),
  'bank-payment-created': (change, tenant, at) => insertBankPayment(tenant, change, at),
  'bank-payment-found': (change, tenant, at) => insertFoundPayment(tenant, change, at),
  'bank-payment-updated': (change, tenant, at) => updateBankPayment(tenant, change, at),
  'beneficiary-created': ({ beneficiary }, tenant) => [
    BENEFICIARIES.insertFor(tenant, beneficiary),
  ],
  'beneficiary-erased': (change, tenant, at) => eraseBeneficiary(tenant, change, at),
  'clock-moved': (change, tenant, at) => updateClock(tenant, change, at),
  'deposit-given': (change) => giveDeposit(change),
  'deposit-owned': (change, { mode }) => requireOwnable(mode, change),
  'deposit-judged': ({ deposit }, _, at) => insertDeposit(deposit, at),
  'operator-moved': ({ movement }, { mode }, at) => insertOperatorMovement(mode, movement, at),
  'outflow-judged': (change, { mode }, at) => updateOutflow(mode, change, at),
  'outflow-denied': (change, { mode }, at) => updateDenied(mode, change, at),
  'outflow-settled': (change, { mode }, at) => updateSettled(mode, change, at),
  moved: ({ movement }, tenant, at) => insertMovement(tenant, movement, at),
  'payment-created': ({ payment }, tenant, _, { digest }) => insertPayment(tenant, payment, digest),
  'payment-updated': (change, tenant) => updatePayment(tenant, change),
  'payout-created': (change, tenant, _, { keyDigest, digest }) =>
    insertPayout(tenant, change, { keyDigest: keyDigest(), digest }),
  'payout-updated': ({ payout, fence }, tenant) => updatePayout(tenant, payout, fence),
  'payout-held': (change, tenant) => insertHold(tenant, change),
  'payout-freed': (change, tenant) => deleteHold(tenant, change),
  'payout-ordered': (change, tenant, at) => insertOrder(tenant, change, at),
  'quote-accepted': ({ quote }, tenant) => acceptQuote(tenant, quote),
  'quote-created': ({ quote }, tenant) => [QUOTES.insertFor(tenant, quote)],
  'quote-expired': (change, tenant) => expireQuote(tenant, change),
  'delivery-attempted': (change, tenant) => updateAfterAttempt(tenant, change),
  'delivery-resent': (change, tenant, at) => [
    updateResent(tenant, change, at.toISOString()),
    wakeEndpoint(tenant, change.endpointId),
  ],
  'endpoint-created': (change, tenant, at) => insertEndpoint(tenant, change, at),
  'endpoint-deleted': (change, tenant, at) => deleteEndpoint(tenant, change, at),
  'endpoint-updated': (change, tenant, at) => updateEndpoint(tenant, change, at),
  'events-resent': (change, tenant, at) => [
    upsertResentSince(tenant, change, at.toISOString()),
    wakeEndpoint(tenant, change.endpoint.endpointId),
  ],
  'secret-rotated': (change, tenant) => rotateSecret(tenant, change),
  'test-deposit-sent': (_, tenant, at, { keyDigest }) => noteSent(tenant, keyDigest(), at),
  'test-queued': ({ delivery }, tenant) => [
    insertTest(tenant, delivery),
    wakeEndpoint(tenant, delivery.endpointId),
  ],
};

const write = <Kind extends Change['change']>(
  change: Extract<Change, { change: Kind }> & { change: Kind },
  ...context: [tenant: Tenant, at: Date, asked: Asked]
): Statement[] => WRITES[change.change](change, ...context);

interface Writing {
  at: Date;
  sealer: Sealer;
  /** The answer that is stored with the changes. */
  stamp?: IdempotencyStamp | undefined;
}

/** The reference that the change uses: each may be used once only. */
const referenceIn = (change: Change): string | null => {
  if (change.change === 'payment-created') return change.payment.reference;
  return change.change === 'payout-created' ? change.payout.reference : null;
};

/** The statements of one tenant's changes, in which personal texts are sealed. */
const statementsOf = (
  { tenant, changes }: TenantChanges<Change>,
  { at, sealer, stamp }: Writing,
): Statement[] => {
  const owner = tenant.organizationId;
  const keyDigest = (): string | null =>
    stamp ? KEYS.stored(sealer, tenant, keyInScope(stamp.scope)) : null;
  const moved = changes.flatMap((each) => (each.change === 'moved' ? [each.movement] : []));
  return [
    ...changes.flatMap((change) => {
      const reference = referenceIn(change);
      const digest = reference && digestOfReference(sealer, owner, reference);
      return write(sealedChange(sealer, owner, change), tenant, at, { keyDigest, digest });
    }),
    ...insertBalanceEvents(tenant, moved, at),
  ];
};

interface Stamped {
  tenant: Tenant;
  stamp: IdempotencyStamp;
}

const stampOf = (
  { tenant, stamp }: Stamped,
  parts: readonly TenantChanges<Change>[],
  sealer: Sealer,
): Statement[] => {
  const changes = parts.flatMap((part) => part.changes);
  const kept = { ...stamp, body: keptAnswer(stamp.body, changes) };
  const sealed = sealedStamp(sealer, ownerOfAnswer(tenant.organizationId, changes), kept);
  const digest = requireDigest(SCOPES.stored(sealer, tenant, stamp.scope));
  return insertStamp(tenant, { ...sealed, digest });
};

const erases = ({ change }: Change): boolean => change === 'beneficiary-erased';

/** Writes decisions into the operational database, together with their events. */
export const paymentBook = (store: Store, now: () => Date): PaymentBook => {
  const commit = async (
    parts: readonly TenantChanges<Change>[],
    stamped?: Stamped,
  ): Promise<void> => {
    const at = stamped?.stamp.at ?? now();
    if (!stamped && parts.every(({ changes }) => changes.length === 0)) return;
    const sealer = await store.seals.sealerFor(subjectsOf(parts));
    // The stamp comes first: if the request is answered already, its refusal must precede all
    // others.
    const statements = [
      ...(stamped ? stampOf(stamped, parts, sealer) : []),
      ...parts.flatMap((part) => statementsOf(part, { at, sealer, stamp: stamped?.stamp })),
    ];
    try {
      await store.batch(statements);
      if (parts.some(({ changes }) => changes.some(erases))) store.seals.forget();
    } catch (error) {
      const refused = error instanceof StorageError ? error.refused : undefined;
      throw (refused && errorOf(refused)) ?? error;
    }
  };
  return {
    commit: (tenant, changes, stamp) => commit([{ tenant, changes }], stamp && { tenant, stamp }),
    commitTogether: (parts) => commit(parts),
  };
};
