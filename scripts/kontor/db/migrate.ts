import { migrate } from '#kernel/storage/migrations.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { prepareTestDatabase } from '#payments/storage/separate-modes.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { outcome, pending } from '../audit/pending.ts';
import { storeOptions, testStoreOptions, withUnkept } from '../workplace.ts';

export const dbMigrate = () =>
  command({
    name: 'migrate',
    does:
      'Brings the tables of the databases up to date, and moves test mode once to a database of ' +
      'its own. It can be repeated, and continues a run that was interrupted.',
    examples: ['db migrate', 'db migrate --json'],
    json: '{applied: [{number, name, appliedAt}], pending: []}',
  })
    .option(
      '--new-test-mode',
      'if the database of test mode is lost: make a new one without its rows',
    )
    .action(async (options: OutputOptions & { newTestMode?: boolean }) => {
      const began = systemWorld.now();
      const status = await withUnkept(async (store) => {
        const migrated = await migrate(store);
        await sealStored(store);
        return migrated;
      });
      const test = testStoreOptions();
      if (test !== undefined) {
        const anew = options.newTestMode === true;
        await prepareTestDatabase(storeOptions(), test, { now: systemWorld.now(), anew });
      }
      const applied = status.applied.filter(({ appliedAt }) => appliedAt >= began);
      outcome.details = { applied: applied.map(({ number }) => number) };
      if (applied.length === 0 && options.newTestMode !== true) pending.fact = undefined;
      const last = status.applied.at(-1);
      const where = test === undefined ? 'in the same database' : 'in a database of its own';
      const text =
        `Up to date: ${status.applied.length} migrations, the last is ${last?.name}. ` +
        `Test mode is ${where}.`;
      answer(options, status, text);
    });
