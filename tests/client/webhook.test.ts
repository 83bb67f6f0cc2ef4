import { generateKeyPairSync, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, type ReceivedWebhook } from '#client/kontor.ts';

/** The client's check, fed by another program's signatures. */

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = JSON.stringify({
  type: 'payout.completed',
  version: 3,
  timestamp: '2026-11-21T14:41:51.902Z',
  data: { payoutId: 'po_1', description: 'Grüße 🧾' },
});
const ID = 'evt_1';

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const delivery = (signature: string, at = new Date(), body = BODY): ReceivedWebhook => ({
  headers: {
    'webhook-id': ID,
    'webhook-timestamp': secondsOf(at),
    'webhook-signature': signature,
  },
  body,
});

const signed = (secret = SECRET, at = new Date()): ReceivedWebhook =>
  delivery(new Webhook(secret).sign(ID, at, BODY), at);

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const RAW_KEY_BYTES = 32;
const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);
const PUBLIC = `whpk_${rawKey.toString('base64')}`;
const asymmetric = (at = new Date()): string => {
  const bytes = Buffer.from(`${ID}.${secondsOf(at)}.${BODY}`);
  return `v1a,${sign(null, bytes, privateKey).toString('base64')}`;
};

const rejection = (words: string) => ({ name: 'WebhookRejected', message: words });

describe('a webhook', () => {
  test('signed with the secret is believed: text or bytes, headers of any kind', async () => {
    const message = {
      ...{ id: ID, type: 'payout.completed', version: 3, timestamp: '2026-11-21T14:41:51.902Z' },
      data: { payoutId: 'po_1', description: 'Grüße 🧾' },
    };
    const { headers, body } = signed();
    expect(await verifyWebhook(SECRET, { headers, body })).toEqual(message);
    const others = {
      headers: new Headers(JSON.parse(JSON.stringify(headers))),
      body: Buffer.from(BODY),
    };
    expect(await verifyWebhook(SECRET, others)).toEqual(message);
  });

  test('signed with the private key is believed by its public key', async () => {
    expect(await verifyWebhook(PUBLIC, delivery(asymmetric()))).toMatchObject({ id: ID });
    const both = delivery(`${new Webhook(OTHER).sign(ID, new Date(), BODY)} ${asymmetric()}`);
    expect(await verifyWebhook(PUBLIC, both)).toMatchObject({ id: ID });
  });

  test('is believed while secrets change: one right signature is enough', async () => {
    const at = new Date();
    const two = [OTHER, SECRET].map((each) => new Webhook(each).sign(ID, at, BODY)).join(' ');
    expect(await verifyWebhook(SECRET, delivery(two, at))).toMatchObject({ id: ID });
    expect(await verifyWebhook([OTHER, SECRET], signed())).toMatchObject({ id: ID });
    expect(await verifyWebhook([PUBLIC, SECRET], signed())).toMatchObject({ id: ID });
  });

  test.each([
    ['of another secret', signed(OTHER), 'No signature is right'],
    ['whose body was changed', { ...signed(), body: `${BODY} ` }, 'No signature is right'],
    ['with a signature of another scheme', delivery(asymmetric()), 'No signature is right'],
    ['with words for a signature', delivery('v1,?? v1 ,'), 'No signature is right'],
    ['without signature', delivery(''), 'No header webhook-signature'],
    ['without headers', { headers: {}, body: BODY }, 'No header webhook-id'],
  ])('%s is rejected', async (_, received, words) => {
    await expect(verifyWebhook(SECRET, received)).rejects.toMatchObject(rejection(words));
  });

  test('is of this time: five minutes to either side, or as many as wanted', async () => {
    const at = new Date('2026-11-21T12:00:00Z');
    const seen = (seconds: number, toleranceSeconds?: number) =>
      verifyWebhook(SECRET, signed(SECRET, at), {
        now: () => at.getTime() + seconds * 1000,
        ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
      });
    for (const seconds of [-300, 0, 300]) expect(await seen(seconds)).toMatchObject({ id: ID });
    for (const seconds of [-301, 301])
      await expect(seen(seconds)).rejects.toMatchObject(rejection('The timestamp is too far off'));
    await expect(seen(11, 10)).rejects.toThrow('too far off');
    const { body } = signed();
    const headers = {
      'webhook-id': ID,
      'webhook-timestamp': '1e9',
      'webhook-signature': 'v1,AA==',
    };
    await expect(verifyWebhook(SECRET, { headers, body })).rejects.toThrow('no time');
  });

  test('cannot be verified by what is no key', async () => {
    await expect(verifyWebhook('secret', signed())).rejects.toBeInstanceOf(TypeError);
    await expect(verifyWebhook([], signed())).rejects.toThrow('No signature is right');
  });
});
