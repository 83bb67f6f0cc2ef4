import { resolve } from 'node:path';
import { checkAgainst, checkDatabase, type CheckResult } from '#app/storage/checks.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, plain, styled, type OutputOptions } from '../output.ts';
import type { StoreOptions } from '#kernel/storage/store.ts';
import { storeOptions } from '../workplace.ts';
import { testApart, testFileOf } from './test-file.ts';

const line = ({ check, problems, skipped }: CheckResult): string => {
  if (skipped !== undefined) return `${styled('yellow', 'skipped')}  ${check}: ${plain(skipped)}`;
  if (problems.length === 0) return `${styled('green', 'holds  ')}  ${check}`;
  const reported = problems.map((problem) => `\n         ${plain(problem)}`);
  return `${styled('red', 'broken ')}  ${check}${reported.join('')}`;
};

const checksOf = async (options: StoreOptions, file: string | undefined) => [
  ...(await checkDatabase(options)),
  ...(file === undefined ? [] : await checkAgainst(options, resolve(file))),
];

export const dbVerify = () =>
  command({
    name: 'verify',
    does:
      'Checks that the database is whole; with a file also that the backup is, and that both ' +
      'hold the same. Exit code 1 when something does not hold.',
    examples: ['db verify', 'db verify FILE --json'],
    json: '{verified, checks: [{check, problems, skipped?}]}',
  })
    .argument('[file]', 'what db backup wrote')
    .action(async (file: string | undefined, options: OutputOptions) => {
      const test = await testApart();
      const checks = [
        ...(await checksOf(storeOptions(), file)),
        ...(test === undefined ? [] : await checksOf(test, file && testFileOf(file))).map(
          (result) => ({ ...result, check: `test mode: ${result.check}` }),
        ),
      ];
      const verified = checks.every(({ problems }) => problems.length === 0);
      answer(options, { verified, checks }, checks.map(line).join('\n'));
      process.exitCode = verified ? EXIT.ok : EXIT.failed;
    });
