import { Command, CommanderError } from 'commander';
import { EXIT, reportFailure } from './failure.ts';
import { plain } from './output.ts';
import { checkedArguments } from './arguments.ts';
import { NOUNS, nounCommand } from './nouns.ts';
import { SINGLES } from './singles.ts';

const SINGLE: Readonly<Record<keyof typeof SINGLES, () => Promise<Command>>> = {
  reconcile: async () => (await import('./reconcile.ts')).reconcileVault(),
  'price-check': async () => (await import('./price-check.ts')).priceCheck(),
  tail: async () => (await import('./tail.ts')).tailEvents(),
  listen: async () => (await import('./listen.ts')).listenForEvents(),
  doctor: async () => (await import('./doctor.ts')).doctor(),
};

/** All commands. Only the requested one is imported, because loading all takes time. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  ...Object.fromEntries(
    Object.entries(NOUNS).map(([name, noun]) => [name, () => nounCommand(name, noun)]),
  ),
  ...SINGLE,
};

const HELP = `
Examples:
  npm run kontor -- doctor
  npm run kontor -- applications list --status submitted
  npm run kontor -- applications approve app_0123456789abcdef

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not found.
Every verb takes --json and --help. Settings come from the environment and .env (.env.example).`;

/** Throws errors instead of ending the process; with `--json` they are printed as JSON. */
const throwing = (program: Command, json: boolean, words = 'npm run kontor --'): Command => {
  program.exitOverride();
  program.showHelpAfterError(`See ${words} --help`);
  program.configureOutput({
    writeErr: (text) => (json ? undefined : process.stderr.write(plain(text))),
  });
  for (const each of program.commands) throwing(each, json, `${words} ${each.name()}`);
  return program;
};

/** All commands by name and description alone: the help needs no more, and loads nothing. */
const HELP_COMMANDS = [
  ...Object.entries(NOUNS).map(([name, { does }]) => [name, does] as const),
  ...Object.entries(SINGLES),
].map(
  ([name, does]) =>
    async () =>
      new Command(name).description(does),
);

/** The requested command, also after `help` or `--`; all of them where none is requested. */
const commandsFor = (argv: readonly string[]): (() => Promise<Command>)[] => {
  const first = argv.find((word) => word !== 'help' && !word.startsWith('-')) ?? '';
  const asked = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  return asked ? [asked] : HELP_COMMANDS;
};

const buildProgram = async (argv: readonly string[]): Promise<Command> => {
  const program = new Command('kontor')
    .description('Runs a Kontor: applications, content, database, keys, rates, hotels and set-up.')
    .usage('<noun> <verb> [options]')
    .addHelpText('after', HELP);
  program.hook('preAction', async (_, begun) => {
    const { expectCommand } = await import('./audit/record.ts');
    expectCommand(begun);
  });
  program.hook('postAction', async () => {
    const { recordCommand } = await import('./audit/record.ts');
    await recordCommand();
  });
  for (const load of commandsFor(argv)) program.addCommand(await load());
  return program;
};

/** Where the help of the requested command is, as far as the words of the line name one. */
const helpFor = (program: Command, argv: readonly string[]): string => {
  let [named, words]: [Command | undefined, string] = [program, 'npm run kontor --'];
  for (const word of argv.filter((each) => !each.startsWith('-'))) {
    named = named?.commands.find((each) => each.name() === word);
    if (named === undefined) break;
    words += ` ${word}`;
  }
  return `See ${words} --help`;
};

/** Runs one command line; errors are printed on standard error. */
export const runKontor = async (argv: readonly string[]): Promise<void> => {
  const json = argv.includes('--json');
  let help = '';
  try {
    const program = throwing(await buildProgram(argv), json);
    help = helpFor(program, argv);
    await program.parseAsync(checkedArguments(argv), { from: 'user' });
  } catch (error) {
    // Commander has already printed the help, or the error in the command line.
    const isPrinted = error instanceof CommanderError && (error.exitCode === 0 || !json);
    const exitCode = error instanceof CommanderError && error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    process.exitCode = isPrinted ? exitCode : reportFailure(error, { json, help });
  }
};
