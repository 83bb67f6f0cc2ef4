import { readEnvironment } from '#kernel/config/env.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { readAddress } from './address-file.ts';
import { sandboxFolder } from './folder.ts';
import { sandboxVariables } from './variables.ts';
import { readVault } from './vault-file.ts';

const folderHere = (): string | undefined => {
  try {
    return sandboxFolder(readEnvironment());
  } catch (error) {
    // The command itself reports a faulty environment when it reads it.
    if (error instanceof EnvironmentError) return undefined;
    throw error;
  }
};

/** If `npm start` runs a sandbox chain, lets this process use it. */
export const useRunningSandbox = async (): Promise<void> => {
  const folder = folderHere();
  if (folder === undefined) return;
  const [address, vaultSecret] = await Promise.all([readAddress(folder), readVault(folder)]);
  if (address === undefined || vaultSecret === null) return;
  Object.assign(process.env, sandboxVariables(address.url, vaultSecret));
};
