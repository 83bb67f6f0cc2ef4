import { afterAll, beforeAll, test } from 'vitest';
import { startProgram } from '../../support/process.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.drop());

test('npm that is told to end takes the start along', async () => {
  const variables = { PORT: '0', NO_COLOR: '1', WATCH: '0' };
  const npmArguments = ['--prefix', copy.root, 'start'];
  const npm = await startProgram('npm', npmArguments, /Preparing the database/, variables);
  // Ends when every process has closed its output, not when npm alone has ended.
  await npm.stop();
});
