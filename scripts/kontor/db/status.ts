import { migrationStatus } from '#kernel/storage/migrations.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { testApart } from './test-file.ts';

export const dbStatus = () =>
  command({
    name: 'status',
    does: 'Shows which migrations were applied. Exit code 1 while some are pending.',
    examples: ['db status', 'db status --json'],
    json: '{applied: [{number, name, appliedAt}], pending: [{number, name}], test?}',
  }).action(async (options: OutputOptions) => {
    const status = await withStore((store) => migrationStatus(store));
    const apart = await testApart();
    const test = apart && (await withStore((store) => migrationStatus(store), 'test'));

    const rows = [
      ...status.applied.map(({ number, name, appliedAt }) => [
        String(number),
        name,
        minute(appliedAt),
      ]),
      ...status.pending.map(({ number, name }) => [String(number), name, 'pending: db migrate']),
      ...(test?.pending ?? []).map(({ number, name }) => [
        String(number),
        name,
        'pending in test mode: db migrate',
      ]),
    ];
    answer(
      options,
      { ...status, ...(test && { test }) },
      table(['No.', 'Migration', 'Applied'], rows),
    );
    process.exitCode =
      status.pending.length + (test?.pending.length ?? 0) === 0 ? EXIT.ok : EXIT.failed;
  });
