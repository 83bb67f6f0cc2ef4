import { join } from 'node:path';
import { systemWorld } from '#kernel/world.ts';
import { keepSecret, readKept, type KeptSecret } from '../local/kept-file.ts';

/** The secret key of the sandbox vault: a seed of 32 bytes as hexadecimal text. */

const SEED_BYTES = 32;

const seed: KeptSecret<string> = {
  parse: (text) => (/^[0-9a-f]{64}$/.test(text) ? text : null),
  make: () => Buffer.from(systemWorld.randomBytes(SEED_BYTES)).toString('hex'),
};

const fileIn = (folder: string): string => join(folder, 'vault');

export const keepVault = (folder: string): Promise<string> => keepSecret(fileIn(folder), seed);

export const readVault = (folder: string): Promise<string | null> => readKept(fileIn(folder), seed);
