import { EVENT_SUBJECTS } from '#payments/event/event.ts';
import { law, type DatabaseCheck } from '#kernel/storage/check.ts';

/** Checks of events: they contain every change, in order, and the newest ones match the objects. */

const LABEL = `organization_id || ' ' || mode || ' ' || object_id`;

const versionsRise = law(
  'events: the versions of each object rise by one, as they were written',
  `SELECT ${LABEL} || ': version ' || version || ' is its event number ' || place
   FROM (
     SELECT *, row_number() OVER (
       PARTITION BY organization_id, mode, object_kind, object_id ORDER BY seq
     ) AS place FROM events
   )
   WHERE version <> place`,
);

const FACTS = EVENT_SUBJECTS.map(
  (kind) =>
    `SELECT '${kind}' AS object_kind, organization_id, mode, object_id, data FROM ${kind}_facts`,
).join(' UNION ALL ');

const newestIsNow = law(
  'events: the newest of each object is the object as it is',
  `SELECT told.organization_id || ' ' || told.mode || ' ' || told.object_id || ': event '
     || told.id || ' is the newest, and does not show it as it is'
   FROM (
     SELECT *, max(version) FROM whole_events GROUP BY organization_id, mode, object_kind, object_id
   ) AS told
   LEFT JOIN (${FACTS}) AS facts USING (object_kind, organization_id, mode, object_id)
   WHERE told.data IS NOT facts.data`,
);

/** Objects with the moment of their creation; a balance is created by its first movement. */
const BEGINNINGS = [
  ...[
    ['account', 'accounts'],
    ['quote', 'quotes'],
    ['payout', 'payouts'],
    ['payment', 'payments'],
    ['beneficiary', 'beneficiaries'],
  ].map(
    ([kind, table]) =>
      `SELECT '${kind}' AS object_kind, organization_id, mode, id AS object_id, created_at
       FROM ${table}`,
  ),
  `SELECT 'balance', entry.organization_id, entry.mode, account_id || ':' || entry.asset,
     min(created_at)
   FROM ledger_entries AS entry JOIN ledger_transfers ON seq = transfer_seq
   WHERE kind = 'customer' GROUP BY entry.organization_id, entry.mode, account_id, entry.asset`,
].join(' UNION ALL ');

// An object from before the migration that introduced events has events only from its next change.
const allIsReported = law(
  'events: each object has its events',
  `SELECT ${LABEL} || ': nothing was told of it'
   FROM (${BEGINNINGS}) AS begun
   WHERE created_at >= (SELECT applied_at FROM schema_migrations WHERE name = 'events')
     AND NOT EXISTS (
       SELECT 1 FROM events AS told
       WHERE told.organization_id = begun.organization_id AND told.mode = begun.mode
         AND told.object_kind = begun.object_kind AND told.object_id = begun.object_id)`,
);

const bytesAreCounted = law(
  'events: the bytes of each organization are counted',
  `SELECT organization_id || ' ' || mode || ': ' || coalesce(stored.bytes, 0)
     || ' bytes are counted of ' || held.bytes
   FROM (
     SELECT organization_id, mode, sum(length(data)) AS bytes FROM events
     GROUP BY organization_id, mode
   ) AS held
   LEFT JOIN stored_bytes AS stored USING (organization_id, mode)
   WHERE stored.bytes IS NOT held.bytes`,
);

export const EVENT_CHECKS: readonly DatabaseCheck[] = [
  bytesAreCounted,
  versionsRise,
  newestIsNow,
  allIsReported,
];
