import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signedHeaders } from '#payments/signers/sigv4.ts';
import { VAULT_SECRET, tokensIn } from '../../support/chain.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { openedWith } from '../../support/signer.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

/** A key of AWS KMS, by the published contract of Sign and of Signature Version 4. */

const ACCESS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const ARN = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY = createPrivateKey({
  key: Buffer.concat([PKCS8, VAULT_SECRET]),
  format: 'der',
  type: 'pkcs8',
});

const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The signature that the request must have, worked out from what has arrived. */
const isAuthentic = ({ headers, method, url }: IncomingMessage, body: string): boolean => {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/kms\/aws4_request, /;
  const authorization = headers.authorization ?? '';
  const [, id, day = '', region = ''] = form.exec(authorization) ?? [];
  const names = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '').split(';');
  if (id !== ACCESS.id || region !== 'eu-central-1' || !names.includes('host')) return false;
  const lines = names.map((name) => `${name}:${String(headers[name])}\n`).join('');
  const canonical = `${method}\n${url}\n\n${lines}\n${names.join(';')}\n${sha256(body)}`;
  const scope = `${day}/${region}/kms/aws4_request`;
  const moment = String(headers['x-amz-date']);
  const toSign = `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`;
  const dayKey = hmac(`AWS4${ACCESS.secret}`, day);
  const key = hmac(hmac(hmac(dayKey, region), 'kms'), 'aws4_request');
  return authorization.endsWith(`Signature=${hmac(key, toSign).toString('hex')}`);
};

const signRequest = z.strictObject({
  KeyId: z.literal(ARN),
  Message: z.base64(),
  MessageType: z.literal('RAW'),
  SigningAlgorithm: z.literal('ED25519_SHA_512'),
});

type Reply = [status: number, body: object];
const fault = (type: string, message: string): Reply => [400, { __type: type, message }];

const replyTo = (request: IncomingMessage, body: string): Reply => {
  if (request.headers['x-amz-target'] !== 'TrentService.Sign')
    return fault('UnknownOperationException', '');
  if (request.headers['content-type'] !== 'application/x-amz-json-1.1')
    return fault('SerializationException', '');
  if (!isAuthentic(request, body))
    return fault('InvalidSignatureException', 'The request signature we calculated does not match');
  const { KeyId, Message, SigningAlgorithm } = signRequest.parse(JSON.parse(body));
  const Signature = sign(null, Buffer.from(Message, 'base64'), KEY).toString('base64');
  return [200, { KeyId, Signature, SigningAlgorithm }];
};

let fixture: PayoutFixture;
let service: Server;
let endpoint: string;
let behave: Reply | undefined;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  behave = undefined;
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const [status, answer] = behave ?? replyTo(request, body);
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(answer));
    });
  });
  endpoint = `http://127.0.0.1:${await listenOnLoopback(service)}`;
});
afterEach(async () => {
  await fixture.close();
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
});

const open = async (changed: Readonly<Record<string, string>> = {}) =>
  (
    await openedWith({
      SOLANA_TEST_RPC: fixture.chain.url,
      SOLANA_TEST_CLUSTER: 'sandbox',
      SOLANA_TEST_VAULT_ADDRESS: fixture.vault.address,
      SOLANA_TEST_SIGNER: ARN,
      KMS_ACCESS_KEY_ID: ACCESS.id,
      KMS_SECRET_ACCESS_KEY: ACCESS.secret,
      KMS_ENDPOINT: endpoint,
      ...changed,
    })
  ).chain;

test('signs a payout, which arrives', async () => {
  const chain = await open();
  const { payoutId } = await fixture.accept();
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 1, sent: 1 });
  await fixture.settle();
  await fixture.round(60_000, { chain });
  const { status, cryptoDetails } = await fixture.read(payoutId);
  expect(status).toBe('COMPLETED');
  expect(await tokensIn(fixture, cryptoDetails?.tokenAccount ?? '')).toBe(1_000_000n);
});

test('signs with temporary credentials, whose token is a part of what is signed', async () => {
  const chain = await open({ KMS_SESSION_TOKEN: 'IQoJb3JpZ2luX2VjEXAMPLE' });
  await fixture.accept();
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 1 });
});

describe('a payout waits, with nothing signed, where', () => {
  const waits = async (chain: Awaited<ReturnType<typeof open>>, sentence: string) => {
    const { payoutId } = await fixture.accept();
    expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 0, failed: 0 });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
    expect(fixture.alarms).toMatchObject([
      { payoutId, sentence: expect.stringContaining(sentence) },
    ]);
  };

  test('the secret is another one', async () => {
    await waits(await open({ KMS_SECRET_ACCESS_KEY: 'another' }), 'InvalidSignatureException');
  });

  test.each([
    ['AccessDeniedException', 'has refused it'],
    ['DisabledException', 'has refused it'],
    ['ThrottlingException', 'waits for its signature'],
  ])('the service answers %s', async (type, sentence) => {
    behave = fault(type, 'not now');
    await waits(await open(), sentence);
  });
});

test('a request is signed as the test suite of AWS has it', () => {
  const request = {
    host: 'example.amazonaws.com',
    region: 'us-east-1',
    service: 'service',
    headers: {},
    body: '',
    at: new Date('2015-08-30T12:36:00Z'),
  };
  const credentials = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  expect(signedHeaders(request, credentials)['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, ' +
      'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  );
});
