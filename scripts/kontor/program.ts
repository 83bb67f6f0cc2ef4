import { Command, CommanderError } from 'commander';
import { accountsList } from './accounts/list.ts';
import { accountsShow } from './accounts/show.ts';
import { accountsActivate, accountsDeactivate } from './accounts/status.ts';
import { applicationsApprove } from './applications/approve.ts';
import { applicationsList } from './applications/list.ts';
import { applicationsReject } from './applications/reject.ts';
import { applicationsShow } from './applications/show.ts';
import { applicationsVerify } from './applications/verify.ts';
import { bankExport } from './bank/export.ts';
import { bankReport } from './bank/report.ts';
import { contentCheck } from './content/check.ts';
import { contentLoad } from './content/load.ts';
import { correctionsClose } from './corrections/close.ts';
import { correctionsList } from './corrections/list.ts';
import { correctionsShow } from './corrections/show.ts';
import { dbBackup } from './db/backup.ts';
import { dbMigrate } from './db/migrate.ts';
import { dbRestore } from './db/restore.ts';
import { dbStatus } from './db/status.ts';
import { dbVerify } from './db/verify.ts';
import { doctor } from './doctor.ts';
import { EXIT, reportFailure } from './failure.ts';
import { fxRefresh } from './fx/refresh.ts';
import { fxShow } from './fx/show.ts';
import { hotelsCredential } from './hotels/credential.ts';
import { hotelsLink } from './hotels/link.ts';
import { hotelsList } from './hotels/list.ts';
import { hotelsSource } from './hotels/source.ts';
import { keysCreate } from './keys/create.ts';
import { keysList } from './keys/list.ts';
import { keysRevoke } from './keys/revoke.ts';
import { keysRotate } from './keys/rotate.ts';
import { orgsClose } from './orgs/close.ts';
import { orgsCreate } from './orgs/create.ts';
import { orgsList } from './orgs/list.ts';
import { paymentsList } from './payments/list.ts';
import { paymentsRecord } from './payments/record.ts';
import { paymentsRefund } from './payments/refund.ts';
import { payoutsList } from './payouts/list.ts';
import { payoutsShow } from './payouts/show.ts';
import { priceCheck } from './price-check.ts';
import { reconcileVault } from './reconcile.ts';

/** The whole command line: a group is a noun, a command a verb, each verb a file. */

interface GroupText {
  name: string;
  does: string;
  /** Command lines without `npm run kontor --`. */
  examples: readonly string[];
}

const group = ({ name, does, examples }: GroupText, verbs: readonly Command[]): Command => {
  const lines = examples.map((example) => `\n  npm run kontor -- ${example}`);
  const noun = new Command(name).description(does);
  for (const verb of verbs) noun.addCommand(verb);
  return noun.addHelpText('after', `\nExamples:${lines.join('')}`);
};

const applications = () =>
  group(
    {
      name: 'applications',
      does: 'Companies that ask to be listed',
      examples: ['applications list', 'applications verify app_0123456789abcdef'],
    },
    [
      applicationsList(),
      applicationsShow(),
      applicationsApprove(),
      applicationsReject(),
      applicationsVerify(),
    ],
  );

const corrections = () =>
  group(
    {
      name: 'corrections',
      does: 'Listed companies that ask for correction or removal',
      examples: ['corrections list --status open', 'corrections close cor_0123456789abcdef'],
    },
    [correctionsList(), correctionsShow(), correctionsClose()],
  );

const content = () =>
  group(
    {
      name: 'content',
      does: 'The records of the directory',
      examples: ['content check', 'content load'],
    },
    [contentCheck(), contentLoad()],
  );

const db = () =>
  group(
    {
      name: 'db',
      does: 'The operational database',
      examples: ['db migrate', 'db status', 'db backup kontor.backup', 'db verify kontor.backup'],
    },
    [dbMigrate(), dbStatus(), dbBackup(), dbRestore(), dbVerify()],
  );

const keys = () =>
  group(
    {
      name: 'keys',
      does: 'Keys of the operator and of organizations',
      examples: ['keys create --operator --scope fx', 'keys list', 'keys rotate key_…'],
    },
    [keysCreate(), keysList(), keysRevoke(), keysRotate()],
  );

const orgs = () =>
  group(
    {
      name: 'orgs',
      does: 'Organizations that use the payments API',
      examples: ['orgs create "Acme GmbH"', 'orgs list'],
    },
    [orgsCreate(), orgsList(), orgsClose()],
  );

const fx = () =>
  group({ name: 'fx', does: 'Exchange rates', examples: ['fx show', 'fx refresh'] }, [
    fxShow(),
    fxRefresh(),
  ]);

const hotels = () =>
  group(
    {
      name: 'hotels',
      does: 'Prices and booking links of hotels',
      examples: [
        'hotels credential adlon-berlin',
        'hotels list',
        'hotels source adlon-berlin --calendar',
        'hotels link adlon-berlin --engine mews --property 93e27b6f-…',
      ],
    },
    [hotelsCredential(), hotelsList(), hotelsSource(), hotelsLink()],
  );

const accounts = () =>
  group(
    {
      name: 'accounts',
      does: "Organizations' accounts",
      examples: ['accounts list --org org_… --mode test', 'accounts deactivate acct_… …'],
    },
    [accountsList(), accountsShow(), accountsActivate(), accountsDeactivate()],
  );

const payments = () =>
  group(
    {
      name: 'payments',
      does: 'Payments that came in for organizations',
      examples: ['payments list --org org_… --mode live', 'payments refund pmt_… …'],
    },
    [paymentsRecord(), paymentsRefund(), paymentsList()],
  );

const payouts = () =>
  group(
    {
      name: 'payouts',
      does: 'Payouts of organizations',
      examples: ['payouts list --org org_… --mode live --status processing'],
    },
    [payoutsList(), payoutsShow()],
  );

const bank = () =>
  group(
    {
      name: 'bank',
      does: 'Payouts in euros at your own bank',
      examples: ['bank export transfers.xml', 'bank report status.xml'],
    },
    [bankExport(), bankReport()],
  );

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

const buildProgram = (): Command =>
  new Command('kontor')
    .description('Runs a Kontor: applications, content, database, keys, rates, hotels and set-up.')
    .usage('<noun> <verb> [options]')
    .addHelpText('after', HELP)
    .addCommand(applications())
    .addCommand(corrections())
    .addCommand(content())
    .addCommand(db())
    .addCommand(keys())
    .addCommand(orgs())
    .addCommand(accounts())
    .addCommand(payments())
    .addCommand(payouts())
    .addCommand(bank())
    .addCommand(reconcileVault())
    .addCommand(fx())
    .addCommand(hotels())
    .addCommand(priceCheck())
    .addCommand(doctor());

/** Carries out one command line; errors are told on standard error. */
export const runKontor = async (argv: readonly string[]): Promise<void> => {
  const json = argv.includes('--json');
  try {
    await throwing(buildProgram(), json).parseAsync(argv, { from: 'user' });
  } catch (error) {
    // Of the command line Commander has told on its own what is wrong, or printed the help.
    const told = error instanceof CommanderError && (error.exitCode === 0 || !json);
    const exitCode = error instanceof CommanderError && error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    process.exitCode = told ? exitCode : reportFailure(error, { json });
  }
};
