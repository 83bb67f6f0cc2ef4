import { existsSync } from 'node:fs';
import { MODES } from '#access/key.ts';
import { outflowStores } from '#app/outflows.ts';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { openStore } from '#kernel/storage/store.ts';
import { readDoubts } from '#payments/outflow/doubts.ts';
import { fault, fine, type Finding } from './finding.ts';

const CHECK = 'Books and vault';

/** Whether anything keeps payouts from being signed. */
export const checkVaultBooks = async (environment: Environment): Promise<Finding[]> => {
  const { databaseUrl: url, databaseToken: token } = environment;
  const file = databaseFile(url);
  if (file !== undefined && !existsSync(file)) return [];
  const store = await openStore({ url, token });
  try {
    const ports = outflowStores(store);
    const found = await Promise.all(
      MODES.map(async (mode) =>
        (await readDoubts(ports, mode)).map((sentence) =>
          fault(CHECK, sentence, `Run: npm run kontor -- vault check --mode ${mode}`),
        ),
      ),
    );
    const faults = found.flat();
    return faults.length > 0 ? faults : [fine(CHECK, 'nothing keeps payouts from being signed')];
  } catch (error) {
    // What is at fault with the database is found above.
    if (error instanceof StorageError) return [];
    throw error;
  } finally {
    await store.close();
  }
};
