import { existsSync } from 'node:fs';
import { composed, hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import { UsageError } from './failure.ts';

/** A file is found by the name that it has, in whatever spelling. */
const checkedArgument = (given: string): string => {
  if (existsSync(given)) return given;
  const hidden = hiddenIn(given);
  if (hidden === undefined) return composed(given);
  throw new UsageError(`"${given}": expected ${withoutWords(hidden)}`);
};

/** What was typed, each text in one spelling: much of it is stored. @throws UsageError */
export const checkedArguments = (argv: readonly string[]): string[] => argv.map(checkedArgument);
