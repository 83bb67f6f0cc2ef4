import { existsSync } from 'node:fs';
import { doubtsOfModes } from '#app/outflows.ts';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { withStores } from '../workplace.ts';
import { fault, fine, type Finding } from './finding.ts';

const CHECK = 'Books and vault';

/** Checks whether anything prevents payouts from being signed. */
export const checkVaultBooks = async (environment: Environment): Promise<Finding[]> => {
  const file = databaseFile(environment.databaseUrl);
  if (file !== undefined && !existsSync(file)) return [];
  try {
    const found = await withStores(doubtsOfModes);
    const faults = found.flatMap(({ mode, sentences }) =>
      sentences.map((sentence) =>
        fault(CHECK, sentence, `Run: npm run kontor -- vault check --mode ${mode}`),
      ),
    );
    return faults.length > 0 ? faults : [fine(CHECK, 'nothing keeps payouts from being signed')];
  } catch (error) {
    // Another check reports errors of the database.
    if (error instanceof StorageError) return [];
    throw error;
  }
};
