import { Command } from 'commander';

/** The nouns of the command line with their verbs. Each verb is a file. */

interface Noun {
  does: string;
  /** Command lines without `npm run kontor --`. */
  examples: readonly string[];
  /** The verb that is meant where none is named. */
  alone?: string;
  /** Imports the verbs, only when the noun is used. */
  verbs(): readonly Promise<Command>[];
}

export const NOUNS: Readonly<Record<string, Noun>> = {
  applications: {
    does: 'Companies that ask to be listed',
    examples: ['applications list', 'applications verify app_0123456789abcdef'],
    verbs: () => [
      import('./applications/list.ts').then((verb) => verb.applicationsList()),
      import('./applications/show.ts').then((verb) => verb.applicationsShow()),
      import('./applications/approve.ts').then((verb) => verb.applicationsApprove()),
      import('./applications/reject.ts').then((verb) => verb.applicationsReject()),
      import('./applications/verify.ts').then((verb) => verb.applicationsVerify()),
      import('./applications/erase.ts').then((verb) => verb.applicationsErase()),
    ],
  },
  corrections: {
    does: 'Listed companies that ask for correction or removal',
    examples: ['corrections list --status open', 'corrections close cor_0123456789abcdef'],
    verbs: () => [
      import('./corrections/list.ts').then((verb) => verb.correctionsList()),
      import('./corrections/show.ts').then((verb) => verb.correctionsShow()),
      import('./corrections/close.ts').then((verb) => verb.correctionsClose()),
      import('./corrections/erase.ts').then((verb) => verb.correctionsErase()),
    ],
  },
  claims: {
    does: 'What owners of listed entries changed, and the proofs of their domains',
    examples: ['claims list', 'claims accept chg_0123456789abcdef', 'claims apply'],
    verbs: () => [
      import('./claims/list.ts').then((verb) => verb.claimsList()),
      import('./claims/show.ts').then((verb) => verb.claimsShow()),
      import('./claims/decide.ts').then((verb) => verb.claimsAccept()),
      import('./claims/decide.ts').then((verb) => verb.claimsReject()),
      import('./claims/decide.ts').then((verb) => verb.claimsApply()),
      import('./claims/record.ts').then((verb) => verb.claimsRecord()),
      import('./claims/erase.ts').then((verb) => verb.claimsErase()),
    ],
  },
  mail: {
    does: 'Mails that wait, were sent, or failed',
    examples: ['mail list', 'mail retry'],
    verbs: () => [
      import('./mail/list.ts').then((verb) => verb.mailList()),
      import('./mail/retry.ts').then((verb) => verb.mailRetry()),
    ],
  },
  content: {
    does: 'The records of the directory',
    examples: ['content check', 'content load'],
    verbs: () => [
      import('./content/check.ts').then((verb) => verb.contentCheck()),
      import('./content/compare.ts').then((verb) => verb.contentCompare()),
      import('./content/load.ts').then((verb) => verb.contentLoad()),
      import('./content/record-changes.ts').then((verb) => verb.contentRecordChanges()),
    ],
  },
  db: {
    does: 'The operational database',
    examples: ['db migrate', 'db status', 'db backup kontor.backup', 'db verify kontor.backup'],
    verbs: () => [
      import('./db/migrate.ts').then((verb) => verb.dbMigrate()),
      import('./db/status.ts').then((verb) => verb.dbStatus()),
      import('./db/backup.ts').then((verb) => verb.dbBackup()),
      import('./db/restore.ts').then((verb) => verb.dbRestore()),
      import('./db/release.ts').then((verb) => verb.dbRelease()),
      import('./db/verify.ts').then((verb) => verb.dbVerify()),
      import('./db/prune.ts').then((verb) => verb.dbPrune()),
      import('./db/retain.ts').then((verb) => verb.dbRetain()),
    ],
  },
  keys: {
    does: 'Keys of the operator and of organizations',
    examples: ['keys create --operator --scope fx', 'keys list', 'keys rotate key_…'],
    verbs: () => [
      import('./keys/create.ts').then((verb) => verb.keysCreate()),
      import('./keys/list.ts').then((verb) => verb.keysList()),
      import('./keys/revoke.ts').then((verb) => verb.keysRevoke()),
      import('./keys/rotate.ts').then((verb) => verb.keysRotate()),
    ],
  },
  orgs: {
    does: 'Organizations that use the payments API',
    examples: ['orgs create "Acme GmbH"', 'orgs list'],
    verbs: () => [
      import('./orgs/create.ts').then((verb) => verb.orgsCreate()),
      import('./orgs/list.ts').then((verb) => verb.orgsList()),
      import('./orgs/limit.ts').then((verb) => verb.orgsLimit()),
      import('./orgs/close.ts').then((verb) => verb.orgsClose()),
      import('./orgs/erase.ts').then((verb) => verb.orgsErase()),
    ],
  },
  accounts: {
    does: "Organizations' accounts",
    examples: ['accounts list --org org_… --mode test', 'accounts deactivate acct_… …'],
    verbs: () => [
      import('./accounts/list.ts').then((verb) => verb.accountsList()),
      import('./accounts/show.ts').then((verb) => verb.accountsShow()),
      import('./accounts/status.ts').then((verb) => verb.accountsActivate()),
      import('./accounts/status.ts').then((verb) => verb.accountsDeactivate()),
    ],
  },
  payments: {
    does: 'Payments that came in for organizations',
    examples: ['payments list --org org_… --mode live', 'payments refund pmt_… …'],
    verbs: () => [
      import('./payments/record.ts').then((verb) => verb.paymentsRecord()),
      import('./payments/refund.ts').then((verb) => verb.paymentsRefund()),
      import('./payments/list.ts').then((verb) => verb.paymentsList()),
    ],
  },
  payouts: {
    does: 'Payouts of organizations',
    examples: ['payouts list --org org_… --mode live --status processing'],
    verbs: () => [
      import('./payouts/list.ts').then((verb) => verb.payoutsList()),
      import('./payouts/show.ts').then((verb) => verb.payoutsShow()),
      import('./payouts/order.ts').then((verb) => verb.payoutsHold()),
      import('./payouts/order.ts').then((verb) => verb.payoutsRelease()),
      import('./payouts/order.ts').then((verb) => verb.payoutsRetry()),
      import('./payouts/order.ts').then((verb) => verb.payoutsFail()),
      import('./payouts/judge.ts').then((verb) => verb.payoutsApprove()),
      import('./payouts/judge.ts').then((verb) => verb.payoutsReject()),
      import('./payouts/policy.ts').then((verb) => verb.payoutsPolicy()),
      import('./payouts/resolve.ts').then((verb) => verb.payoutsResolve()),
    ],
  },
  deposits: {
    does: 'Deposits on the chain that are credited to no account',
    examples: ['deposits list --mode live', 'deposits assign 5h6x… acct_… --org org_… …'],
    verbs: () => [
      import('./deposits/list.ts').then((verb) => verb.depositsList()),
      import('./deposits/give.ts').then((verb) => verb.depositsAssign()),
      import('./deposits/give.ts').then((verb) => verb.depositsMatch()),
    ],
  },
  bank: {
    does: 'Payouts in euros at your own bank',
    examples: ['bank export transfers.xml', 'bank report status.xml'],
    verbs: () => [
      import('./bank/export.ts').then((verb) => verb.bankExport()),
      import('./bank/list.ts').then((verb) => verb.bankList()),
      import('./bank/copy.ts').then((verb) => verb.bankCopy()),
      import('./bank/report.ts').then((verb) => verb.bankReport()),
      import('./bank/paid.ts').then((verb) => verb.bankPaid()),
    ],
  },
  liquidity: {
    does: "The operator's own money, from which exchanges are paid",
    examples: ['liquidity show --mode live', 'liquidity fund --mode live --deposit 5h6x…'],
    verbs: () => [
      import('./liquidity/show.ts').then((verb) => verb.liquidityShow()),
      import('./liquidity/fund.ts').then((verb) => verb.liquidityFund()),
      import('./liquidity/withdraw.ts').then((verb) => verb.liquidityWithdraw()),
    ],
  },
  vault: {
    does: 'The wallet on the chain that payouts leave from',
    examples: [
      'vault show --mode live',
      'vault check --mode live',
      'vault costs --mode live --by organization',
      'vault nonces --mode live --count 8',
    ],
    verbs: () => [
      import('./vault/show.ts').then((verb) => verb.vaultShow()),
      import('./vault/check.ts').then((verb) => verb.vaultCheck()),
      import('./vault/costs.ts').then((verb) => verb.vaultCosts()),
      import('./vault/nonces.ts').then((verb) => verb.vaultNonces()),
      import('./vault/rotate.ts').then((verb) => verb.vaultRotate()),
    ],
  },
  screening: {
    does: 'The list of wallets and accounts that are never paid',
    examples: ['screening load deny-list.txt', 'screening show'],
    verbs: () => [
      import('./screening/load.ts').then((verb) => verb.screeningLoad()),
      import('./screening/show.ts').then((verb) => verb.screeningShow()),
    ],
  },
  fx: {
    does: 'Exchange rates',
    examples: ['fx show', 'fx refresh'],
    verbs: () => [
      import('./fx/show.ts').then((verb) => verb.fxShow()),
      import('./fx/refresh.ts').then((verb) => verb.fxRefresh()),
    ],
  },
  hotels: {
    does: 'Prices and booking links of hotels',
    examples: [
      'hotels credential adlon-berlin',
      'hotels vendor list',
      'hotels list',
      'hotels source adlon-berlin --calendar',
      'hotels source-test adlon-berlin',
      'hotels link adlon-berlin --engine mews --property 93e27b6f-…',
      'hotels link-test adlon-berlin',
      'hotels demand --month 2026-11',
    ],
    verbs: () => [
      import('./hotels/credential.ts').then((verb) => verb.hotelsCredential()),
      import('./hotels/vendor.ts').then((verb) => verb.hotelsVendor()),
      import('./hotels/list.ts').then((verb) => verb.hotelsList()),
      import('./hotels/source.ts').then((verb) => verb.hotelsSource()),
      import('./hotels/source-test.ts').then((verb) => verb.hotelsSourceTest()),
      import('./hotels/properties.ts').then((verb) => verb.hotelsProperties()),
      import('./hotels/link.ts').then((verb) => verb.hotelsLink()),
      import('./hotels/link-test.ts').then((verb) => verb.hotelsLinkTest()),
      import('./hotels/demand.ts').then((verb) => verb.hotelsDemand()),
    ],
  },
  alarms: {
    does: 'Problems that a person has to look at',
    examples: ['alarms', 'alarms forget payouts:test'],
    alone: 'list',
    verbs: () => [
      import('./alarms/list.ts').then((verb) => verb.alarmsList()),
      import('./alarms/forget.ts').then((verb) => verb.alarmsForget()),
    ],
  },
  observe: {
    does: 'What listed sites let software do, as seen from outside',
    examples: ['observe run --due', 'observe show derstandard.at'],
    verbs: () => [
      import('./observe/run.ts').then((verb) => verb.observeRun()),
      import('./observe/show.ts').then((verb) => verb.observeShow()),
      import('./observe/record.ts').then((verb) => verb.observeRecord()),
      import('./observe/exclude.ts').then((verb) => verb.observeExclude()),
      import('./observe/exclude.ts').then((verb) => verb.observeInclude()),
    ],
  },
  audit: {
    does: 'The audit log: what operators did',
    examples: ['audit list', 'audit verify'],
    verbs: () => [
      import('./audit/list.ts').then((verb) => verb.auditList()),
      import('./audit/verify.ts').then((verb) => verb.auditVerify()),
    ],
  },
  env: {
    does: 'The variables of the environment',
    examples: ['env example'],
    verbs: () => [import('./env/example.ts').then((verb) => verb.envExample())],
  },
};

/** A noun with its verbs as a command. */
export const nounCommand = async (
  name: string,
  { does, examples, alone, verbs }: Noun,
): Promise<Command> => {
  const group = new Command(name).description(does);
  for (const verb of await Promise.all(verbs()))
    group.addCommand(verb, { isDefault: verb.name() === alone });
  const lines = examples.map((example) => `\n  npm run kontor -- ${example}`);
  return group.addHelpText('after', `\nExamples:${lines.join('')}`);
};
