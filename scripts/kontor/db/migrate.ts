import { migrate } from '#kernel/storage/migrations.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const dbMigrate = () =>
  command({
    name: 'migrate',
    does: 'Brings the tables of the database up to date. Safe to repeat, and by many at once.',
    examples: ['db migrate', 'db migrate --json'],
    json: '{applied: [{number, name, appliedAt}], pending: []}',
  }).action(async (options: OutputOptions) => {
    const status = await withStore(async (store) => {
      const migrated = await migrate(store);
      await sealStored(store);
      return migrated;
    });
    const last = status.applied.at(-1);
    const text = `Up to date: ${status.applied.length} migrations, the last is ${last?.name}`;
    answer(options, status, text);
  });
