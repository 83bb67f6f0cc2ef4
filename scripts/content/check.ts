import { relative } from 'node:path';
import type { Fault } from './read.ts';

/** One line a fault: file, field, what was expected. */
export const faultReport = (faults: readonly Fault[]): string =>
  faults
    .map(
      ({ file, field, expected }) =>
        `${relative(process.cwd(), file)}  ${field}: expected ${expected}`,
    )
    .join('\n');
