import { expect } from 'vitest';
import { report } from '../../scripts/bench/figures.ts';
import { run } from './process.ts';

/** What `npm run bench -- --quick` prints. */
export const bench = async (...options: string[]): Promise<string> => {
  const { code, output } = await run(['scripts/bench.ts', '--quick', ...options], {
    NO_COLOR: '1',
  });
  expect(code, output).toBe(0);
  return output;
};

export const readReport = (output: string) =>
  report.parse(JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)));
