import { Command } from 'commander';
import { UsageError } from './failure.ts';

interface CommandText {
  name: string;
  does: string;
  /** Command lines without `npm run kontor --`. */
  examples: readonly string[];
  /** What `--json` prints. */
  json: string;
}

const helpOf = ({ examples, json }: CommandText): string => {
  const lines = examples.map((example) => `  npm run kontor -- ${example}`);
  return `\nExamples:\n${lines.join('\n')}\n\nWith --json: ${json}`;
};

/** One verb: what it does, examples and the shape of its JSON stand in its --help. */
export const command = (text: CommandText): Command =>
  new Command(text.name)
    .description(text.does)
    .option('--json', 'print JSON for machines')
    .allowExcessArguments(false)
    .addHelpText('after', helpOf(text));

/** The value when it is one of those allowed; a usage error otherwise. */
export const oneOf = <Value extends string>(
  option: string,
  allowed: readonly Value[],
  given: string | undefined,
): Value | undefined => {
  if (given === undefined) return undefined;
  const found = allowed.find((value) => value.toLowerCase() === given.toLowerCase());
  if (found) return found;
  throw new UsageError(`${option}: expected ${allowed.join(', ').toLowerCase()}`);
};
