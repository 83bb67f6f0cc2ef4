import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { createEndpoint } from '#payments/webhooks/create.ts';
import { newSecret } from '#payments/webhooks/secret.ts';
import { signerOf } from '#payments/webhooks/sign.ts';
import { rotateSecret } from '#payments/webhooks/update.ts';
import { secretVault } from '#payments/webhooks/vault.ts';
import { heldTime } from '../../support/held-time.ts';
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, VAULT_KEY, type WebhookFixture } from '../../support/webhooks.ts';

/** What receivers verify, by the library that others use and by Node's own cryptography. */

let fixture: WebhookFixture;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  // The library holds the moment of a message against its own clock.
  fixture = await openWebhooks({ time: heldTime(new Date().toISOString()) });
});
afterEach(async () => {
  await fixture.close();
  await receiver.stop();
  expect(fixture.faults).toEqual([]);
});

const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers);

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const isSignedBy = (publicKey: string, { body, headers }: Received): boolean => {
  const [, base64 = ''] = /^whpk_(.+)$/.exec(publicKey) ?? [];
  const der = Buffer.concat([SPKI_HEAD, Buffer.from(base64, 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) =>
      verify(null, Buffer.from(content), key, Buffer.from(signature.slice(4), 'base64')),
    );
};

const last = (): Received => {
  const received = receiver.received.at(-1);
  if (received === undefined) throw new Error('something was to be received');
  return received;
};

test('the library standardwebhooks and Node verify what is sent', async () => {
  const { endpoint, secret } = await fixture.create({ url: receiver.url });
  await fixture.happen();
  await fixture.work();
  const received = last();
  const read = verified(secret, received);
  expect(read).toMatchObject({
    eventId: received.headers['webhook-id'],
    object: 'event',
    type: 'account.created',
    version: 1,
    timestamp: fixture.time.now().toISOString(),
    data: { accountId: expect.stringMatching(/^acct_/), classification: 'SECONDARY' },
  });
  expect(received.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-timestamp': String(Math.floor(fixture.time.now().getTime() / 1000)),
    'webhook-signature': expect.stringMatching(/^v1,\S+ v1a,\S+$/),
  });
  expect(isSignedBy(endpoint.publicKey, received)).toBe(true);
});

test('a body that was changed, another secret and an old message are not verified', async () => {
  const { endpoint, secret } = await fixture.create({ url: receiver.url });
  const other = await fixture.create({ url: `${receiver.url}/other`, types: ['quote.created'] });
  await fixture.happen();
  await fixture.work();
  const received = last();
  const changed = { ...received, body: received.body.replace('SECONDARY', 'PRIMARY') };
  expect(changed.body).not.toBe(received.body);
  expect(() => verified(secret, changed)).toThrow('No matching signature');
  expect(isSignedBy(endpoint.publicKey, changed)).toBe(false);
  expect(() => verified(other.secret, received)).toThrow('No matching signature');
  expect(isSignedBy(other.endpoint.publicKey, received)).toBe(false);
  const headers = { ...received.headers, 'webhook-timestamp': '1700000000' };
  expect(() => verified(secret, { ...received, headers })).toThrow('too old');
});

test('after a rotation the old and the new secret sign side by side for 24 hours', async () => {
  const before = await fixture.create({ url: receiver.url });
  const { endpointId } = before.endpoint;
  const rotate = () =>
    fixture.execute(() => rotateSecret(fixture.ports, fixture.tenant, endpointId));
  const after = await rotate();
  expect(after.secret).not.toBe(before.secret);
  await fixture.happen();
  await fixture.work();
  for (const { secret, endpoint } of [before, after]) {
    expect(verified(secret, last())).toMatchObject({ type: 'account.created' });
    expect(isSignedBy(endpoint.publicKey, last())).toBe(true);
  }
  fixture.time.pass(24 * HOUR_MS);
  await fixture.happen();
  await fixture.work();
  expect(isSignedBy(after.endpoint.publicKey, last())).toBe(true);
  expect(isSignedBy(before.endpoint.publicKey, last())).toBe(false);
  expect(last().headers['webhook-signature']?.split(' ')).toHaveLength(2);
});

test('of three secrets the oldest signs no more: two sign at most', async () => {
  const first = await fixture.create({ url: receiver.url });
  const { endpointId } = first.endpoint;
  const rotate = () =>
    fixture.execute(() => rotateSecret(fixture.ports, fixture.tenant, endpointId));
  const [second, third] = [await rotate(), await rotate()];
  await fixture.happen();
  await fixture.work();
  expect(() => verified(first.secret, last())).toThrow('No matching signature');
  for (const { secret } of [second, third]) verified(secret, last());
});

test('what signs is kept for each endpoint, and holds no more memory than its secret', () => {
  const vault = secretVault([VAULT_KEY], randomBytes);
  const { sealed = '' } = vault?.seal(newSecret(randomBytes), 'we_1') ?? {};
  const signers = Array.from({ length: 100 }, () => vault?.open(sealed, 'we_1')).flatMap((each) =>
    each === undefined ? [] : signerOf(each),
  );
  expect(signers).toHaveLength(100);
  const kept = new Set(signers.map(({ shared }) => shared.buffer));
  const bytes = [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(bytes).toBe(signers.reduce((sum, { shared }) => sum + shared.length, 0));
});

test('without a key no secret is made, and with another one none is opened', async () => {
  const ports = { ...fixture.ports, vault: undefined };
  await expect(createEndpoint(ports, fixture.tenant, { url: receiver.url })).rejects.toMatchObject({
    code: 'WEBHOOKS_NOT_CONFIGURED',
  });
  const { endpoint } = await fixture.create({ url: receiver.url });
  await fixture.happen();
  const other = secretVault(['another key of thirty-two characters'], randomBytes);
  await fixture.work(fixture.another({ vault: other }));
  expect(receiver.received).toEqual([]);
  expect(fixture.faults).toMatchObject([{ error: { name: 'WebhookSecretError' } }]);
  fixture.faults.length = 0;
  // Nothing is lost: with the right key it is sent after the lease, also beside a new one.
  const both = secretVault(['another key of thirty-two characters', VAULT_KEY], randomBytes);
  fixture.time.pass(30_000);
  await fixture.work(fixture.another({ vault: both }));
  expect(receiver.received).toHaveLength(1);
  expect(isSignedBy(endpoint.publicKey, last())).toBe(true);
});
