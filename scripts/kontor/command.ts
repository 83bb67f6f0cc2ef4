import { Command } from 'commander';
import { UsageError } from './failure.ts';

interface CommandText {
  name: string;
  does: string;
  /** Command lines without `npm run kontor --`. */
  examples: readonly string[];
  /** Describes what `--json` prints. */
  json: string;
}

const helpOf = ({ examples, json }: CommandText): string => {
  const lines = examples.map((example) => `  npm run kontor -- ${example}`);
  return `\nExamples:\n${lines.join('\n')}\n\nWith --json: ${json}`;
};

/** A command with its description; `--help` also prints the examples and the form of its JSON. */
export const command = (text: CommandText): Command =>
  new Command(text.name)
    .description(text.does)
    .option('--json', 'print JSON for machines')
    .allowExcessArguments(false)
    .addHelpText('after', helpOf(text));

/** The value if it is allowed, undefined if left out. @throws UsageError for other values */
export const oneOf = <Value extends string>(
  option: string,
  allowed: readonly Value[],
  given: string | undefined,
): Value | undefined => {
  if (given === undefined) return undefined;
  const found = allowed.find((value) => value.toLowerCase() === given.toLowerCase());
  if (found) return found;
  throw new UsageError(`${option}: expected ${allowed.join(', ').toLowerCase()}; got "${given}"`);
};
