import { createPublicKey, verify } from 'node:crypto';
import { createVerifier, httpbis, type Request as SignedRequest } from 'http-message-signatures';
import { describe, expect, test } from 'vitest';
import { signatureBase, signingKey } from '#kernel/signatures/messages.ts';
import { keyDirectory, signedRequestHeaders } from '#kernel/signatures/web-bot-auth.ts';
import { systemWorld } from '#kernel/world.ts';

/** Signatures, by the key and the examples of RFC 9421. */

const TEST_KEY = signingKey(
  Buffer.from('n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU', 'base64url'),
);

const isSigned = (base: string, header: string): boolean => {
  const [, signature = ''] = /^sig1=:([A-Za-z0-9+/=]+):$/.exec(header) ?? [];
  const key = createPublicKey({ key: { ...TEST_KEY.publicKey }, format: 'jwk' });
  return verify(null, Buffer.from(base), key, Buffer.from(signature, 'base64'));
};

describe('a key', () => {
  test('has the public half and the thumbprint that others compute', () => {
    expect(TEST_KEY.publicKey).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
    });
    expect(TEST_KEY.id).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U');
  });

  test('signs the example of RFC 9421, B.2.6, as it is printed there', () => {
    const parameters =
      '("date" "@method" "@path" "@authority" "content-type" "content-length")' +
      ';created=1618884473;keyid="test-key-ed25519"';
    const base = signatureBase(
      [
        ['"date"', 'Tue, 20 Apr 2021 02:07:55 GMT'],
        ['"@method"', 'POST'],
        ['"@path"', '/foo'],
        ['"@authority"', 'example.com'],
        ['"content-type"', 'application/json'],
        ['"content-length"', '18'],
      ],
      parameters,
    );
    expect(TEST_KEY.sign(base)).toBe(
      'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
    );
  });
});

test('a request names its directory, its end and its purpose, and all of that is signed', () => {
  const agent = 'https://kontor.example';
  const now = new Date('2026-11-20T12:00:00Z');
  const world = { ...systemWorld, now: () => now };
  const headers = signedRequestHeaders('https://a.example:8443/llms.txt', agent, TEST_KEY, world);
  expect(headers['Signature-Agent']).toBe('sig1="https://kontor.example"');
  const input = headers['Signature-Input'] ?? '';
  expect(input).toMatch(
    /^sig1=\("@authority" "signature-agent";key="sig1"\);created=1795176000;keyid="/,
  );
  expect(input).toContain(`;keyid="${TEST_KEY.id}";alg="ed25519";expires=1795176300;nonce="`);
  expect(input).toMatch(/;tag="web-bot-auth"$/);
  const base = signatureBase(
    [
      ['"@authority"', 'a.example:8443'],
      ['"signature-agent";key="sig1"', '"https://kontor.example"'],
    ],
    input.replace(/^sig1=/, ''),
  );
  expect(isSigned(base, headers['Signature'] ?? '')).toBe(true);
  expect(isSigned(base.replace('a.example', 'b.example'), headers['Signature'] ?? '')).toBe(false);
});

test('a directory holds the key and is signed by it for its host', () => {
  const { body, headers } = keyDirectory(TEST_KEY, 'kontor.example', systemWorld);
  expect(JSON.parse(body)).toEqual({
    keys: [{ ...TEST_KEY.publicKey, kid: TEST_KEY.id, use: 'sig' }],
  });
  const input = headers['Signature-Input'].replace(/^sig1=/, '');
  expect(input).toContain('tag="http-message-signatures-directory"');
  const base = signatureBase([['"@authority";req', 'kontor.example']], input);
  expect(isSigned(base, headers.Signature)).toBe(true);
});

describe('another implementation of RFC 9421', () => {
  const key = createPublicKey({ key: { ...TEST_KEY.publicKey }, format: 'jwk' });
  const url = 'https://a.example:8443/llms.txt';
  const signed = (): SignedRequest => ({
    method: 'GET',
    url,
    headers: { ...signedRequestHeaders(url, 'https://kontor.example', TEST_KEY, systemWorld) },
  });
  const isTaken = (request: SignedRequest) =>
    httpbis.verifyMessage(
      {
        keyLookup: async ({ keyid }) =>
          keyid === TEST_KEY.id
            ? { id: keyid, algs: ['ed25519'], verify: createVerifier(key, 'ed25519') }
            : null,
        requiredFields: ['@authority', 'signature-agent'],
        requiredParams: ['created', 'expires', 'keyid', 'tag', 'nonce'],
        tolerance: 60,
      },
      request,
    );

  test('takes the signature of a request', async () => {
    expect(await isTaken(signed())).toBe(true);
  });

  test('refuses it for another host, and for another agent', async () => {
    const request = signed();
    expect(await isTaken({ ...request, url: 'https://b.example/llms.txt' })).toBe(false);
    const headers = { ...request.headers, 'Signature-Agent': 'sig1="https://another.example"' };
    expect(await isTaken({ ...request, headers })).toBe(false);
  });
});
