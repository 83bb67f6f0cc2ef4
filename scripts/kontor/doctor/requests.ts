import { existsSync } from 'node:fs';
import type { Environment } from '#kernel/config/env.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { openStore } from '#kernel/storage/store.ts';
import { waitingRequests } from '#register/storage/waiting-requests.ts';
import { WAITING_KINDS } from '#register/submissions/waiting.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Checks for requests of companies and owners that wait for the operator. */

const WAITING = {
  removal: ['Requests for removal', 'corrections list --status open'],
  correction: ['Requests for correction', 'corrections list --status open'],
  application: ['Applications', 'applications list --status submitted'],
  change: ["Owners' changes", 'claims list --status waiting'],
} as const;

const waiting = (asks: keyof typeof WAITING, count: number): Finding[] => {
  const [check, command] = WAITING[asks];
  if (count === 0) return [];
  const found = `${count} ${count === 1 ? 'waits' : 'wait'} for a decision`;
  return [warning(check, found, `Read them: npm run kontor -- ${command}`)];
};

const unwritten = (count: number): Finding[] =>
  count === 0
    ? []
    : [
        warning(
          "Owners' changes",
          `${count} accepted and not in the content`,
          'Write them: npm run kontor -- claims apply',
        ),
      ];

export const checkRequests = async (environment: Environment): Promise<Finding[]> => {
  const { databaseUrl: url, databaseToken: token } = environment;
  const file = databaseFile(url);
  if (file !== undefined && !existsSync(file)) return [];
  const store = await openStore({ url, token });
  try {
    const { counts, unwritten: accepted } = await waitingRequests(store, 0);
    const open = WAITING_KINDS.flatMap((asks) => waiting(asks, counts[asks]));
    const found = [...open, ...unwritten(accepted)];
    return found.length > 0 ? found : [fine('Requests', 'nothing waits')];
  } catch (error) {
    // Another check reports errors of the database.
    if (error instanceof StorageError) return [];
    throw error;
  } finally {
    await store.close();
  }
};
