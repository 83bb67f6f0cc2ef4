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
    // Reading the environment says what is wrong with it.
    if (error instanceof EnvironmentError) return undefined;
    throw error;
  }
};

/** Lets this process ask the sandbox chain that `npm start` runs, where it does. */
export const useRunningSandbox = async (): Promise<void> => {
  const folder = folderHere();
  if (folder === undefined) return;
  const [address, vaultSecret] = await Promise.all([readAddress(folder), readVault(folder)]);
  if (address === undefined || vaultSecret === null) return;
  Object.assign(process.env, sandboxVariables(address.url, vaultSecret));
};
