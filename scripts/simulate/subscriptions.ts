import { z } from 'zod';
import type { Receiver } from './receivers.ts';
import type { Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Those who want to be told by webhooks; some of them change their secret in mid-story. */

const ROTATES_PART = 0.4;
const DEAD_PART = 0.15;
const SOME_PART = 0.2;
const SOME_TYPES = ['payout.failed', 'payout.cancelled', 'payment.completed'];
const ROTATES_WITHIN_MS = 60_000;

const shown = z.object({ webhookEndpointId: z.string(), url: z.string(), secret: z.string() });

const open = async ({ server, random }: Story, tenancy: Tenancy): Promise<Receiver> => {
  const { organizationId, mode } = tenancy.tenant;
  const url = `https://${organizationId.replace('_', '-')}.${mode}.example/hook`;
  const path = '/v1/webhook-endpoints';
  const isDead = random.chance(DEAD_PART);
  const types = isDead || random.chance(SOME_PART) ? SOME_TYPES : [];
  const { text } = await server.ask(tenancy, { path, body: { url, types }, key: 'endpoint' });
  const { webhookEndpointId: endpointId, url: shownUrl, secret } = shown.parse(JSON.parse(text));
  return {
    tenancy,
    endpointId,
    url: shownUrl,
    secrets: [secret],
    isDead,
    rotatedAtMs: 0,
    types,
    heard: new Map(),
  };
};

/** All who order, before anything happens. */
export const openReceivers = async (story: Story): Promise<void> => {
  if (!story.cast.webhooks) return;
  for (const tenancy of story.ordering) story.receivers.all.push(await open(story, tenancy));
};

/** The old secret signs on, so that whoever has it misses nothing. */
export const rotateSecrets = async (story: Story): Promise<void> => {
  const { random, turnstile, server, receivers } = story;
  for (const receiver of receivers.all) {
    const { tenancy, endpointId, secrets } = receiver;
    if (!random.chance(ROTATES_PART)) continue;
    await turnstile.sleep(random.next() * ROTATES_WITHIN_MS);
    const path = `/v1/webhook-endpoints/${endpointId}/rotate-secret`;
    await turnstile.pass(async () => {
      const { text } = await server.ask(tenancy, { path, body: {}, key: 'rotation' });
      receiver.rotatedAtMs = turnstile.nowMs;
      secrets.push(shown.parse(JSON.parse(text)).secret);
    });
  }
};
