import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from '../support/process.ts';

/** What a process says of a chain that is set up and cannot be opened. */

/** A vault's key as the command line of Solana writes it: the seed, then the public key. */
const anySecret = (): string => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  return JSON.stringify([
    ...seed,
    ...publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  ]);
};

const openIn = async (settings: Record<string, string>): Promise<string> => {
  const program =
    "const { openedChains } = await import('#app/payment-chains.ts'); openedChains();";
  const { code, output } = await run(['--input-type=module', '--eval', program], settings);
  expect(code, output).toBe(0);
  return output;
};

test('a chain with one provider alone is an alarm that names its mode and chain', async () => {
  const settings = { SOLANA_LIVE_RPC: 'http://127.0.0.1:9', SOLANA_LIVE_VAULT: anySecret() };
  const said = await openIn(settings);
  expect(JSON.parse(said)).toMatchObject({
    ...{ kind: 'chain-not-opened', mode: 'live', chain: 'solana', cause: 'one provider alone' },
  });
  expect(await openIn({ ...settings, SOLANA_LIVE_SINGLE_PROVIDER: 'accepted' })).toBe('');
  expect(await openIn({ SOLANA_LIVE_RPC: 'http://127.0.0.1:9' })).toBe('');
});
