import { z } from 'zod';
import { MODES } from '#access/key.ts';
import {
  EVENT_SUBJECTS,
  EVENT_TYPES,
  subjectKindOf,
  type EventSubject,
  type EventSubjectKind,
  type RecordedEvent,
} from '#payments/event/event.ts';
import type { EventFeed, FeedFilter } from '#payments/event/ports.ts';
import type { EventFilter, EventReader } from '#payments/event/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import { unknownCursor } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ACCOUNTS } from './accounts.ts';
import { BENEFICIARIES } from './beneficiaries.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { balanceRow } from './ledger.ts';
import { PAYMENTS } from './payments.ts';
import { PAYOUTS } from './payouts.ts';
import { QUOTES } from './quotes.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';

/**
 * Reads events. No TypeScript code writes them: each INSERT into accounts, beneficiaries, payments,
 * quotes and payouts, and each UPDATE of their `version` (of a quote's `expired_at`, of a bank
 * payment's `state`), writes its event by a trigger of migrations/010-events.sql in the same
 * transaction, so that no write can omit it; since 022-stored-bytes.sql the event does not repeat
 * metadata. Balances have no such trigger, because one write may change them several times:
 * balance-events.ts writes their events at its end.
 */

/** Whole numbers as bigint, as in a row: JSON.parse alone would round large ones. */
const wholeNumber = (_: string, value: unknown, context?: { source: string }): unknown =>
  typeof value === 'number' && context !== undefined ? BigInt(context.source) : value;

/** Values for columns that events do not contain, or that only newer events contain. */
const SINCE = {
  next_attempt_at: null,
  approval: null,
  rate_date: null,
  token_account_fee: 0n,
};

const anyRow = z.record(z.string(), z.unknown());
const anyObject = z.looseObject({});

/** The row of the object as it was at the event; older events name the reference differently. */
const facts = (data: string) => {
  const { caller_reference: given = null, ...row } = parsed(data);
  return anyRow.parse({ ...SINCE, given_reference: given, ...row });
};

const parsed = (data: string) => anyObject.parse(JSON.parse(data, wholeNumber));

const balanceFacts = z.looseObject({ account_id: z.string() });

const SUBJECTS: Readonly<Record<EventSubjectKind, (data: string) => EventSubject>> = {
  account: (data) => ({ kind: 'account', account: ACCOUNTS.row.parse(facts(data)) }),
  balance: (data) => {
    const { account_id: accountId, ...row } = balanceFacts.parse(facts(data));
    return { kind: 'balance', accountId, balance: balanceRow.parse(row) };
  },
  quote: (data) => ({ kind: 'quote', quote: QUOTES.row.parse(facts(data)) }),
  payout: (data) => ({ kind: 'payout', payout: PAYOUTS.row.parse(facts(data)) }),
  payment: (data) => ({ kind: 'payment', payment: PAYMENTS.row.parse(facts(data)) }),
  beneficiary: (data) => ({
    kind: 'beneficiary',
    beneficiary: BENEFICIARIES.row.parse(facts(data)),
  }),
};

/** A row of `events`, read into the form that is sent to receivers. */
export const eventRow = opening(
  'events',
  z
    .object({
      seq: z.bigint(),
      organization_id: z.string(),
      mode: z.enum(MODES),
      id: z.string(),
      type: z.enum(EVENT_TYPES),
      object_kind: z.enum(EVENT_SUBJECTS),
      object_id: z.string(),
      version: count,
      created_at: moment,
      data: z.string(),
    })
    .transform((read): RecordedEvent => ({
      eventId: read.id,
      tenant: { organizationId: read.organization_id, mode: read.mode },
      seq: read.seq,
      type: read.type,
      objectId: read.object_id,
      version: read.version,
      subject: SUBJECTS[read.object_kind](read.data),
      createdAt: read.created_at,
    })),
);

const LATEST = 2n ** 63n - 1n;

const seqRow = z.object({ seq: z.bigint() });
const newestRow = z.object({ seq: z.bigint().nullable() });
const bytesRow = z.object({ bytes: count });

/**
 * The place of an event in the order of writing, in which lists are: timestamps are too coarse, and
 * clocks differ. @throws PaymentError VALIDATION_ERROR if it is gone, as test data is in time
 */
export const positionOfEvent = async (
  store: Store,
  { organizationId, mode }: Tenant,
  eventId: string,
): Promise<bigint> => {
  const found = await store.row(
    seqRow,
    sql`SELECT seq FROM events
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${eventId}`,
  );
  if (found === undefined) throw unknownCursor('event');
  return found.seq;
};

/**
 * A condition, beginning with AND, that skips all events written before the first one since the
 * given moment, so that they are not searched.
 */
export const eventsWrittenSince = ({ organizationId, mode }: Tenant, from: Date): Statement =>
  sql`AND seq >= (SELECT min(first_seq) FROM event_hours
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND hour >= substr(${from.toISOString()}, 1, 13))`;

const inTime = ({ createdFrom, createdBefore }: EventFilter): Statement[] => [
  ...(createdFrom === undefined ? [] : [sql`AND created_at >= ${createdFrom.toISOString()}`]),
  ...(createdBefore === undefined ? [] : [sql`AND created_at < ${createdBefore.toISOString()}`]),
];

interface PagePosition {
  before: bigint;
  limit: number;
}

const inOrder = (
  tenant: Tenant,
  { type, createdFrom }: EventFilter,
  { before, limit }: PagePosition,
): Statement[] => [
  ...(type === undefined ? [] : [sql`AND type = ${type}`]),
  ...(createdFrom === undefined ? [] : [eventsWrittenSince(tenant, createdFrom)]),
  sql`AND seq < ${before} ORDER BY seq DESC LIMIT ${limit}`,
];

/**
 * Orders an object's events by version, which is the order of writing. `+` makes the planner use
 * the index on the object.
 */
const ofObject = (
  objectId: string,
  { type }: EventFilter,
  { before, limit }: PagePosition,
): Statement[] => [
  sql`AND object_kind = ${subjectKindOf(objectId) ?? ''} AND object_id = ${objectId}`,
  ...(type === undefined ? [] : [sql`AND +type = ${type}`]),
  sql`AND version < coalesce((SELECT version FROM events WHERE seq = ${before}), ${LATEST})
      ORDER BY version DESC LIMIT ${limit}`,
];

/** The query of one page: the events before a position in the order of writing. */
export const eventsQuery = (
  tenant: Tenant,
  filter: EventFilter,
  position: PagePosition,
): Statement => {
  const { objectId } = filter;
  return joined(
    sql`SELECT * FROM whole_events WHERE organization_id = ${tenant.organizationId}
          AND mode = ${tenant.mode}`,
    ...inTime(filter),
    ...(objectId === undefined
      ? inOrder(tenant, filter, position)
      : ofObject(objectId, filter, position)),
  );
};

const list = async (
  store: Store,
  tenant: Tenant,
  { filter, page: { after, limit } }: { filter: EventFilter; page: PageAsked },
): Promise<RecordedEvent[]> => {
  const before = after === null ? LATEST : await positionOfEvent(store, tenant, after.id);
  return store.rows(eventRow, eventsQuery(tenant, filter, { before, limit }));
};

export const eventReader = (store: Store): EventReader => ({
  find: ({ organizationId, mode }, eventId) =>
    store.row(
      eventRow,
      sql`SELECT * FROM whole_events
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${eventId}`,
    ),
  list: (tenant, filter, page) => list(store, tenant, { filter, page }),
});

const passing = ({ organizationId, mode, type }: FeedFilter): Statement[] => [
  ...(organizationId === undefined ? [] : [sql`AND organization_id = ${organizationId}`]),
  ...(mode === undefined ? [] : [sql`AND mode = ${mode}`]),
  ...(type === undefined ? [] : [sql`AND type = ${type}`]),
];

export const eventFeed = (store: Store): EventFeed => ({
  newest: async () => {
    const row = await store.row(newestRow, sql`SELECT max(seq) AS seq FROM events`);
    return row?.seq ?? 0n;
  },
  after: (seq, filter, most) =>
    store.rows(
      eventRow,
      joined(
        sql`SELECT * FROM whole_events WHERE seq > ${seq}`,
        ...passing(filter),
        sql`ORDER BY seq LIMIT ${most}`,
      ),
    ),
});

/** The bytes that an organization's events take in one mode, as counted by a trigger. */
export const storedBytes =
  (store: Store) =>
  async ({ organizationId, mode }: Tenant): Promise<number> => {
    const found = await store.row(
      bytesRow,
      sql`SELECT bytes FROM stored_bytes
          WHERE organization_id = ${organizationId} AND mode = ${mode}`,
    );
    return found?.bytes ?? 0;
  };
