import { dirname, join, parse, resolve } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';

/** The folder of the sandbox chain of a local run. */

const isHere = (url: string): boolean =>
  url.startsWith('file:') ||
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');

/** A local run has no public address and a database on this machine: only its user can reach it. */
export const isLocalRun = ({ siteUrl, databaseUrl }: Environment): boolean =>
  siteUrl === undefined && isHere(databaseUrl);

/**
 * A folder beside the database, because chain and ledger belong together. Undefined if there is no
 * sandbox, because the database is remote or another chain is configured.
 */
export const sandboxFolder = (environment: Environment): string | undefined => {
  const { rpcUrls, hasVault } = environment.chains.solana.test;
  const { databaseUrl } = environment;
  if (!isHere(databaseUrl) || rpcUrls.length > 0 || hasVault) return undefined;
  const file = databaseFile(databaseUrl);
  if (file !== undefined) return join(dirname(file), `${parse(file).name}-sandbox`);
  return resolve('.kontor', `${new URL(databaseUrl).host.replaceAll(/\W+/g, '-')}-sandbox`);
};
