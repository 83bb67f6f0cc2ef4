import { Command } from 'commander';

interface NounText {
  name: string;
  does: string;
  /** Command lines without `npm run kontor --`. */
  examples: readonly string[];
}

/** A noun of the command line, with its verbs. */
export const noun = ({ name, does, examples }: NounText, verbs: readonly Command[]): Command => {
  const lines = examples.map((example) => `\n  npm run kontor -- ${example}`);
  const group = new Command(name).description(does);
  for (const verb of verbs) group.addCommand(verb);
  return group.addHelpText('after', `\nExamples:${lines.join('')}`);
};
