import { REGISTER_TYPE } from '#payments/webhooks/notice.ts';
import { law, type DatabaseCheck } from '#kernel/storage/check.ts';

/** Checks of webhooks, recomputed from their rows. */

const ofSameTenant = (one: string, other: string): string =>
  `${one}.organization_id = ${other}.organization_id AND ${one}.mode = ${other}.mode`;

const LABEL = (whose: string): string => `${whose}.organization_id || ' ' || ${whose}.mode`;

const deliveriesHaveEvents = law(
  'webhooks: each delivery is of an event of its own organization',
  `SELECT ${LABEL('delivery')} || ' ' || delivery.id || ': has no such event'
   FROM webhook_deliveries AS delivery
   WHERE message IS NULL
     AND event_id NOT IN (SELECT id FROM register_notices WHERE type = '${REGISTER_TYPE}')
     AND NOT EXISTS (
     SELECT 1 FROM events AS event WHERE event.id = delivery.event_id
       AND event.type = delivery.type AND ${ofSameTenant('event', 'delivery')})`,
);

const endpointsHaveSecrets = law(
  'webhooks: each endpoint has one newest secret, and none once it is deleted',
  `SELECT ${LABEL('endpoint')} || ' ' || endpoint.id || ': has ' || secrets || ' newest secrets'
   FROM (
     SELECT *, (SELECT count(*) FROM webhook_secrets AS secret
       WHERE secret.endpoint_id = endpoint.id AND ${ofSameTenant('secret', 'endpoint')}
         AND secret.expires_at IS NULL) AS secrets
     FROM webhook_endpoints AS endpoint
   ) AS endpoint
   WHERE secrets <> (deleted_at IS NULL)`,
);

const eventsAreQueued = law(
  'webhooks: each event is queued for each endpoint that it is for',
  `SELECT ${LABEL('endpoint')} || ' ' || endpoint.id || ': ' || event.id || ' is not queued'
   FROM webhook_endpoints AS endpoint
   JOIN events AS event ON ${ofSameTenant('event', 'endpoint')}
   WHERE endpoint.deleted_at IS NULL AND endpoint.disabled_reason IS NULL
     AND event.seq > endpoint.since_seq
     AND event.seq > coalesce((SELECT seq FROM webhook_prunings), 0)
     AND event.seq <= coalesce((SELECT seq FROM webhook_progress), 0)
     AND (endpoint.types = '[]'
       OR EXISTS (SELECT 1 FROM json_each(endpoint.types) WHERE value = event.type))
     AND NOT EXISTS (SELECT 1 FROM webhook_deliveries AS delivery
       WHERE ${ofSameTenant('delivery', 'endpoint')}
         AND delivery.id = 'whd_' || substr(event.id, 5) || '_' || substr(endpoint.id, -10))`,
);

export const WEBHOOK_CHECKS: readonly DatabaseCheck[] = [
  deliveriesHaveEvents,
  endpointsHaveSecrets,
  eventsAreQueued,
];
