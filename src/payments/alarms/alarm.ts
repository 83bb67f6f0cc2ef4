import type { Mode } from '#access/key.ts';

/** Kinds of alarms: what may go wrong with the money, and what a person must do then. */

interface AlarmFacts {
  /** `fault`: money waits or may be lost, and `/healthz/ready` responds with 503. */
  severity: 'fault' | 'warning';
  /** What to do, in one sentence. */
  repair: string;
  /** Raised during work instead of by a check. It ends if it is not raised again for a while. */
  isReported?: true;
}

/** Every kind of alarm. */
export const ALARM_KINDS = [
  'worker_silent',
  'books_differ',
  'vault_in_doubt',
  'vault_low_on_gas',
  'vault_low_on_coins',
  'chain_silent',
  'providers_disagree',
  'payout_fails',
  'deposit_waits',
  'payouts_late',
  'approvals_wait',
  'deliveries_fail',
  'rates_old',
  'bank_contradicts',
  'mails_given_up',
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

export const ALARMS: Readonly<Record<AlarmKind, AlarmFacts>> = {
  worker_silent: {
    severity: 'fault',
    repair:
      'Start it again, or, where it was taken out of use, run: npm run kontor -- alarms forget.',
  },
  books_differ: {
    severity: 'fault',
    repair:
      'Run: npm run kontor -- reconcile, and look for the transfer that makes the difference.',
  },
  vault_in_doubt: {
    severity: 'fault',
    repair: 'Run: npm run kontor -- vault check, which says what differs and what to do.',
  },
  vault_low_on_gas: {
    severity: 'fault',
    repair: "Send more of the chain's own coin to the vault: npm run kontor -- vault show.",
  },
  vault_low_on_coins: {
    severity: 'warning',
    repair: 'Add liquidity: npm run kontor -- liquidity fund.',
  },
  chain_silent: {
    severity: 'warning',
    repair: 'Look whether the providers answer: npm run kontor -- doctor.',
  },
  providers_disagree: {
    severity: 'fault',
    repair: 'Compare what each provider says with an explorer, and replace the one that lies.',
    isReported: true,
  },
  payout_fails: {
    severity: 'warning',
    repair: 'See npm run kontor -- payouts show; then payouts retry, hold or fail it.',
    isReported: true,
  },
  deposit_waits: {
    severity: 'warning',
    repair: 'Look the signature up in an explorer: it is credited once providers agree.',
    isReported: true,
  },
  payouts_late: {
    severity: 'warning',
    repair: 'See npm run kontor -- reconcile: it lists what is open, the oldest first.',
  },
  approvals_wait: {
    severity: 'warning',
    repair: 'See npm run kontor -- payouts list --status pending_approval; approve or reject them.',
  },
  deliveries_fail: {
    severity: 'warning',
    repair: 'See the console: it shows what the receivers answered.',
  },
  rates_old: {
    severity: 'warning',
    repair: 'Run: npm run kontor -- fx refresh, which says why the feed does not answer.',
  },
  bank_contradicts: {
    severity: 'warning',
    repair: 'Compare it with the statement of the bank, then run: npm run kontor -- alarms forget.',
  },
  mails_given_up: {
    severity: 'warning',
    repair: 'See why: npm run kontor -- mail list --status given_up; then send them: mail retry.',
  },
};

export const severityOf = (kind: AlarmKind): AlarmFacts['severity'] => ALARMS[kind].severity;

export const REPORTED_KINDS = ALARM_KINDS.filter((kind) => ALARMS[kind].isReported === true);

/** A problem that exists now. */
export interface Alarm {
  kind: AlarmKind;
  /** Null if it concerns both modes. */
  mode: Mode | null;
  /** The payout, worker or asset concerned. There is one alarm for each kind and subject. */
  subject: string;
  sentence: string;
}

/** An alarm as stored in the database. */
export interface KeptAlarm extends Alarm {
  alarmId: string;
  raisedAt: Date;
  /** When the problem was last seen. */
  seenAt: Date;
  endedAt: Date | null;
}
