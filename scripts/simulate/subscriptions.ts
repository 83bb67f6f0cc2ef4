import { z } from 'zod';
import { awaitDeliveries } from './later.ts';
import type { Receiver } from './receivers.ts';
import type { Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Those who subscribe to webhooks; some of them change their secret in the middle of a run. */

const ROTATES_PART = 0.4;
const DEAD_PART = 0.3;
const SOME_PART = 0.2;
const SOME_TYPES = ['payout.failed', 'payout.cancelled', 'payment.completed'];
const ROTATES_WITHIN_MS = 60_000;
const AGAIN_WITHIN_MS = 48 * 3_600_000;

const shown = z.object({ webhookEndpointId: z.string(), url: z.string(), secret: z.string() });

const open = async ({ server, random, turnstile }: Story, tenancy: Tenancy): Promise<Receiver> => {
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
    secrets: [{ text: secret, fromMs: turnstile.nowMs, clockMs: turnstile.now().getTime() }],
    isDead,
    types,
    heard: new Map(),
  };
};

/** All who order, before anything happens. */
export const openReceivers = async (story: Story): Promise<void> => {
  if (!story.cast.webhooks) return;
  for (const tenancy of story.ordering) story.receivers.all.push(await open(story, tenancy));
};

const rotate = (
  { turnstile, server }: Story,
  { tenancy, endpointId, secrets }: Receiver,
): Promise<void> =>
  turnstile.pass(async () => {
    const path = `/v1/webhook-endpoints/${endpointId}/rotate-secret`;
    const key = `rotation ${secrets.length}`;
    const { text } = await server.ask(tenancy, { path, body: {}, key });
    const { secret } = shown.parse(JSON.parse(text));
    secrets.push({ text: secret, fromMs: turnstile.nowMs, clockMs: turnstile.now().getTime() });
  });

/** The old secret signs on, so that a receiver with the old one misses nothing. */
export const rotateSecrets = async (story: Story): Promise<void> => {
  const { random, turnstile, receivers } = story;
  for (const receiver of receivers.all) {
    if (!random.chance(ROTATES_PART)) continue;
    await turnstile.sleep(random.next() * ROTATES_WITHIN_MS);
    await rotate(story, receiver);
  }
};

/** Some rotate once more, and up to two days later everything is sent again. */
export const sendAgain = async (story: Story): Promise<void> => {
  const { random, turnstile, receivers, server, laws } = story;
  for (const receiver of receivers.all)
    if (random.chance(ROTATES_PART)) await rotate(story, receiver);
  turnstile.leap(Math.floor(random.next() * AGAIN_WITHIN_MS));
  for (const { tenancy, endpointId } of receivers.all) {
    const path = `/v1/webhook-endpoints/${endpointId}/resend-all`;
    const body = { since: new Date(turnstile.nowMs - turnstile.sinceStartMs).toISOString() };
    const { status, text } = await turnstile.pass(() =>
      server.ask(tenancy, { path, body, key: 'again' }),
    );
    laws.demand(status === 200, `nothing is sent again: ${text}`);
  }
  await awaitDeliveries(story);
};
