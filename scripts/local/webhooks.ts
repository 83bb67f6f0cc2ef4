import { resolve } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import { systemWorld } from '#kernel/world.ts';
import { keepSecret, type KeptSecret } from './kept-file.ts';

/** Webhooks of a local run: a key of its own, and receivers on this machine. */

const KEY_FILE = '.kontor/webhook-key';
const KEY_BYTES = 32;

const hexKey: KeptSecret<string> = {
  parse: (text) => (/^[0-9a-f]{64}$/.test(text) ? text : null),
  make: () => Buffer.from(systemWorld.randomBytes(KEY_BYTES)).toString('hex'),
};

/** What is set in the environment stays as it is. */
export const localWebhooks = async (
  { webhooks }: Environment,
  root: string,
): Promise<Record<string, string>> => {
  const variables: Record<string, string> = {};
  if (webhooks.sealingKeys.length === 0)
    variables['WEBHOOK_KEY'] = await keepSecret(resolve(root, KEY_FILE), hexKey);
  // 0 turns it off.
  if ((process.env['WEBHOOK_LOOPBACK'] ?? '') === '') variables['WEBHOOK_LOOPBACK'] = '1';
  return variables;
};
