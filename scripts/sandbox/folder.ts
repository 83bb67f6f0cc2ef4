import { dirname, join, parse, resolve } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';

/** Where the sandbox chain of a local run is kept. */

const isHere = (url: string): boolean =>
  url.startsWith('file:') ||
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');

/** Only the user of this machine has anything to do with it. */
export const isLocalRun = ({ siteUrl, databaseUrl }: Environment): boolean =>
  siteUrl === undefined && isHere(databaseUrl);

/**
 * A folder beside the database: what is on the chain and what is in the ledger belong together.
 * Undefined where there is no sandbox: with a database elsewhere, or where another chain is set.
 */
export const sandboxFolder = (environment: Environment): string | undefined => {
  const { rpcUrls, hasVault } = environment.chains.solana.test;
  const { databaseUrl } = environment;
  if (!isHere(databaseUrl) || rpcUrls.length > 0 || hasVault) return undefined;
  const file = databaseFile(databaseUrl);
  if (file !== undefined) return join(dirname(file), `${parse(file).name}-sandbox`);
  return resolve('.kontor', `${new URL(databaseUrl).host.replaceAll(/\W+/g, '-')}-sandbox`);
};
