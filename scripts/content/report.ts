import { withEscapes } from '#kernel/text/hidden.ts';
import type { Fault } from './read.ts';

/** One line a fault: file, field, what is wrong, how to repair it. */
export const faultReport = (faults: readonly Fault[]): string =>
  faults
    .map(({ file, field, problem, repair }) => `${file}  ${field} ${problem}: ${repair}`)
    .map((line) => withEscapes(line))
    .join('\n');
