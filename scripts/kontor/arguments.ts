import { existsSync } from 'node:fs';
import { composed, hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import { UsageError } from './failure.ts';

/** The name of an existing file stays as it was typed, whatever its Unicode form. */
const checkedArgument = (given: string): string => {
  if (existsSync(given)) return given;
  const hidden = hiddenIn(given);
  if (hidden === undefined) return composed(given);
  throw new UsageError(`"${given}": expected ${withoutWords(hidden)}`);
};

/**
 * The arguments in one Unicode form (NFC), because many of them are stored.
 * @throws UsageError for invisible characters
 */
export const checkedArguments = (argv: readonly string[]): string[] => argv.map(checkedArgument);
