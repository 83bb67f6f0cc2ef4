import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Receiver } from '../receivers.ts';
import type { Story } from '../world.ts';

/** Every event reaches those who subscribed to it, or was tried for days. */

/** By Standard Webhooks: the first one and nine more. */
const ATTEMPTS = 10;
const ON_ITS_WAY_MS = 60_000;

const eventRow = z.object({
  id: z.string(),
  type: z.string(),
  version: z.bigint(),
  object_id: z.string(),
  status: z.string().nullable(),
});

const idRow = z.object({ id: z.string() });

const read = z.looseObject({
  eventId: z.string(),
  type: z.string(),
  version: z.number(),
  data: z.looseObject({}),
});

const judgeText = (
  { laws }: Story,
  { id, type, version, object_id: objectId }: z.output<typeof eventRow>,
  text: string,
): void => {
  const said = read.parse(JSON.parse(text));
  const isSame = said.eventId === id && said.type === type && said.version === Number(version);
  laws.demand(isSame, `the webhook ${id} says ${said.type} ${said.version} and not ${type}`);
  const isOf = Object.values(said.data).includes(objectId.split(':')[0]);
  laws.demand(isOf, `the webhook ${id} is not of ${objectId}`);
};

const judgeReceiver = async (story: Story, receiver: Receiver): Promise<void> => {
  const { laws, store, turnstile } = story;
  const { heard, isDead, tenancy, endpointId, types } = receiver;
  const { organizationId, mode } = tenancy.tenant;
  // What happened just now may be on its way.
  const until = new Date(turnstile.nowMs - ON_ITS_WAY_MS).toISOString();
  const all = await store.rows(
    eventRow,
    sql`SELECT event.id, event.type, event.version, event.object_id, delivery.status
        FROM events AS event
        JOIN webhook_endpoints AS endpoint ON endpoint.id = ${endpointId}
        LEFT JOIN webhook_deliveries AS delivery
          ON delivery.event_id = event.id AND delivery.endpoint_id = endpoint.id
        WHERE event.organization_id = ${organizationId} AND event.mode = ${mode}
          AND event.created_at > endpoint.created_at AND event.created_at < ${until}`,
  );
  const rows = all.filter(({ type }) => types.length === 0 || types.includes(type));
  for (const id of heard.keys()) {
    const row = await store.row(
      idRow,
      sql`SELECT id FROM events WHERE id = ${id} AND organization_id = ${organizationId}
            AND mode = ${mode}`,
    );
    laws.demand(row !== undefined, `${id} is nothing of its receiver`);
  }
  for (const row of rows) {
    const { id, type, status } = row;
    const found = heard.get(id);
    laws.demand(found !== undefined, `${type} ${id} was never sent to its receiver`);
    if (found === undefined) continue;
    judgeText(story, row, found.text);
    const ended = isDead ? 'FAILED' : 'DELIVERED';
    laws.demand(status === ended, `the delivery of ${id} is ${status} and not ${ended}`);
    laws.demand(isDead || found.taken, `${id} counts as delivered, and nobody has it`);
    const isTried = !isDead || found.attempts >= ATTEMPTS;
    laws.demand(isTried, `${id} was given up after ${found.attempts} attempts`);
  }
};

export const judgeWebhooks = async (story: Story): Promise<void> => {
  for (const receiver of story.receivers.all) await judgeReceiver(story, receiver);
};
