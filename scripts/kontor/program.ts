import { Command, CommanderError } from 'commander';
import { EXIT, reportFailure } from './failure.ts';

/**
 * The whole command line, in the order of its help: a group is a noun, a command a verb, each verb
 * a file. Each is loaded only when it is asked for: nobody waits for what is not wanted.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  applications: async () => (await import('./nouns/applications.ts')).applications(),
  corrections: async () => (await import('./nouns/corrections.ts')).corrections(),
  content: async () => (await import('./nouns/content.ts')).content(),
  db: async () => (await import('./nouns/db.ts')).db(),
  keys: async () => (await import('./nouns/keys.ts')).keys(),
  orgs: async () => (await import('./nouns/orgs.ts')).orgs(),
  accounts: async () => (await import('./nouns/accounts.ts')).accounts(),
  payments: async () => (await import('./nouns/payments.ts')).payments(),
  payouts: async () => (await import('./nouns/payouts.ts')).payouts(),
  bank: async () => (await import('./nouns/bank.ts')).bank(),
  liquidity: async () => (await import('./nouns/liquidity.ts')).liquidity(),
  vault: async () => (await import('./nouns/vault.ts')).vault(),
  reconcile: async () => (await import('./reconcile.ts')).reconcileVault(),
  fx: async () => (await import('./nouns/fx.ts')).fx(),
  hotels: async () => (await import('./nouns/hotels.ts')).hotels(),
  'price-check': async () => (await import('./price-check.ts')).priceCheck(),
  tail: async () => (await import('./tail.ts')).tailEvents(),
  listen: async () => (await import('./listen.ts')).listenForEvents(),
  env: async () => (await import('./nouns/env.ts')).env(),
  doctor: async () => (await import('./doctor.ts')).doctor(),
};

const HELP = `
Examples:
  npm run kontor -- doctor
  npm run kontor -- applications list --status submitted
  npm run kontor -- applications approve app_0123456789abcdef

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not found.
Every verb takes --json and --help. Settings come from the environment and .env (.env.example).`;

/** Errors are thrown, not told and ended on; with `--json` they are told as JSON, below. */
const throwing = (program: Command, json: boolean): Command => {
  program.exitOverride();
  if (json) program.configureOutput({ writeErr: () => undefined });
  for (const each of program.commands) throwing(each, json);
  return program;
};

const namesFor = ([first = '']: readonly string[]): string[] =>
  Object.hasOwn(COMMANDS, first) ? [first] : Object.keys(COMMANDS);

const buildProgram = async (argv: readonly string[]): Promise<Command> => {
  const program = new Command('kontor')
    .description('Runs a Kontor: applications, content, database, keys, rates, hotels and set-up.')
    .usage('<noun> <verb> [options]')
    .addHelpText('after', HELP);
  for (const name of namesFor(argv)) {
    const load = COMMANDS[name];
    if (load) program.addCommand(await load());
  }
  return program;
};

/** Carries out one command line; errors are told on standard error. */
export const runKontor = async (argv: readonly string[]): Promise<void> => {
  const json = argv.includes('--json');
  try {
    const program = throwing(await buildProgram(argv), json);
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    // Of the command line Commander has told on its own what is wrong, or printed the help.
    const told = error instanceof CommanderError && (error.exitCode === 0 || !json);
    const exitCode = error instanceof CommanderError && error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    process.exitCode = told ? exitCode : reportFailure(error, { json });
  }
};
