import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import type { SigningKey } from '#kernel/signatures/messages.ts';
import type { Route } from '#kernel/http/reads.ts';
import {
  DIRECTORY_PATH,
  DIRECTORY_TYPE,
  keyDirectory,
  NO_KEYS,
} from '#kernel/signatures/web-bot-auth.ts';
import type { World } from '#kernel/world.ts';

const directory = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string().describe('Thumbprint of the key, which each signature names'),
      use: z.literal('sig'),
    }),
  ),
});

const keyDirectoryContract: Contract = {
  operationId: 'get_key_directory',
  method: 'GET',
  path: DIRECTORY_PATH,
  summary: 'The key that requests of the observer are signed with',
  description: 'Sites verify by it that a request is the observer’s (Web Bot Auth).',
  tag: 'observations',
  answers: {
    200: { description: 'The key, if there is one', name: 'KeyDirectory', schema: directory },
  },
};

interface Signer {
  key: SigningKey | null;
  host: string;
}

export const keyDirectoryRoute = (
  signer: () => Signer,
  world: Pick<World, 'now' | 'randomBytes'>,
): Route => ({
  contract: keyDirectoryContract,
  handle: async () => {
    const { key, host } = signer();
    const { body, headers } =
      key === null ? { body: NO_KEYS, headers: {} } : keyDirectory(key, host, world);
    return {
      status: 200,
      body,
      freshness: 'briefly',
      headers: { ...headers, 'Content-Type': DIRECTORY_TYPE },
    };
  },
});
