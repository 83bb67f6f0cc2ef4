import { getBase58Decoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { signerOf } from '#payments/solana/signer.ts';
import { keyPairOf } from '../../../scripts/solana-sandbox/secrets.ts';

const seed = new Uint8Array(32).fill(3);
const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);

const fullKey = async (): Promise<Uint8Array> => {
  const { keyPair } = await keyPairOf(seed);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey));
  return new Uint8Array([...seed, ...publicKey]);
};

test('a secret is read in each form in which wallets give it out', async () => {
  const { address } = await keyPairOf(seed);
  const full = await fullKey();
  const forms = [
    base58(seed),
    Buffer.from(seed).toString('hex'),
    base58(full),
    JSON.stringify([...full]),
    ` ${JSON.stringify([...seed])}\n`,
  ];
  for (const form of forms) expect((await signerOf(form)).address).toBe(address);
});

test('what is no secret is refused without being repeated', async () => {
  const mixed = base58(new Uint8Array([...seed, ...new Uint8Array(32).fill(9)]));
  for (const secret of ['', '[1,2', '[1,2,3]', '[300]', 'zz', mixed, 'not a key at all'])
    await expect(signerOf(secret), secret).rejects.toThrow(/^(Expected|The last)/);
});
