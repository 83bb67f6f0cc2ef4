import { dbBackup } from '../db/backup.ts';
import { dbMigrate } from '../db/migrate.ts';
import { dbPrune } from '../db/prune.ts';
import { dbRestore } from '../db/restore.ts';
import { dbStatus } from '../db/status.ts';
import { dbVerify } from '../db/verify.ts';
import { noun } from './noun.ts';

export const db = () =>
  noun(
    {
      name: 'db',
      does: 'The operational database',
      examples: ['db migrate', 'db status', 'db backup kontor.backup', 'db verify kontor.backup'],
    },
    [dbMigrate(), dbStatus(), dbBackup(), dbRestore(), dbVerify(), dbPrune()],
  );
