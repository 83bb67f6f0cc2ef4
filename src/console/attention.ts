import type { AlarmKind } from '#payments/alarms/alarm.ts';
import { isReconciled, sentenceOfAnswers } from '#payments/reconcile/reconcile.ts';
import { WAITING_KINDS } from '#register/submissions/waiting.ts';
import { isInTrouble, type Overview, type VaultState } from './overview.ts';
import { amountShown, countText, momentText } from './words.ts';

/** The problems that a person must check, one sentence each; empty if there are none. */

/** The first index in `AGES` whose payouts are older than one hour. */
const LATE_FROM = 2;

const toApprove = ({ open }: Overview): string[] =>
  open
    .filter(({ status }) => status === 'PENDING_APPROVAL')
    .map(({ mode, counts }) => {
      const waiting = counts.reduce((sum, count) => sum + count, 0);
      return `${countText(waiting, `${mode} payout waits`, `${mode} payouts wait`)} for approval.`;
    });

const latePayouts = ({ open }: Overview): string[] =>
  (['live', 'test'] as const).flatMap((mode) => {
    const late = open
      .filter((each) => each.mode === mode && each.status !== 'PENDING_APPROVAL')
      .flatMap(({ counts }) => counts.slice(LATE_FROM))
      .reduce((sum, count) => sum + count, 0);
    if (late === 0) return [];
    const many = `${mode} payouts have been open for more than an hour`;
    return [`${countText(late, `${mode} payout has been open for more than an hour`, many)}.`];
  });

const ofVault = (vault: VaultState): string[] => {
  if (vault.state === 'silent')
    return [`The chain of ${vault.mode} mode does not answer: its vault could not be read.`];
  if (vault.state !== 'read') return [];
  return vault.reconciliation.assets
    .filter((each) => !isReconciled([each]))
    .map((each) => {
      const { assetCode, difference } = each;
      if (!each.isAgreed) return `The ${vault.mode} vault: ${sentenceOfAnswers(each)}`;
      const sum = amountShown(difference, assetCode);
      return `The ${vault.mode} vault differs from the ledger by ${sum} ${assetCode}.`;
    });
};

const ofFeed = ({ feed, areRatesUsable }: Overview): string[] => {
  if (areRatesUsable) return [];
  if (feed === null || feed.fetchedAt === null)
    return ['The feed of exchange rates has never answered: no exchange is quoted.'];
  const since = momentText(feed.fetchedAt);
  return [`The feed of exchange rates last answered on ${since}: no exchange is quoted.`];
};

const ofDeliveries = ({ deliveries }: Overview): string[] =>
  deliveries === null || deliveries.failed === 0
    ? []
    : [`${countText(deliveries.failed, 'delivery has', 'deliveries have')} failed for good.`];

const ofHotels = ({ hotels }: Overview): string[] => {
  const wrong = hotels.filter(isInTrouble);
  const silent = wrong.filter(({ health }) => health !== undefined).length;
  const refused = wrong.length - silent;
  const sent = `${countText(refused, 'hotel', 'hotels')} sent a last message that changed nothing.`;
  const asked = `${countText(silent, 'hotel', 'hotels')} failed when last asked for prices.`;
  return [...(refused > 0 ? [sent] : []), ...(silent > 0 ? [asked] : [])];
};

/** A failed message of a vendor is shown for a month; an older one is of no interest. */
const RECENT_MS = 30 * 86_400_000;

const ofVendors = ({ vendors, at }: Overview): string[] =>
  vendors
    .filter(({ push }) => push !== undefined && at.getTime() - push.at.getTime() < RECENT_MS)
    .map(({ title }) => `A message of ${title} reached none of its hotels.`);

const WAITING = {
  removal: ['request for removal waits', 'requests for removal wait'],
  correction: ['request for correction waits', 'requests for correction wait'],
  application: ['application waits', 'applications wait'],
  change: ["owner's change waits", "owners' changes wait"],
} as const;

const UNWRITTEN = [
  'accepted change of an owner is to be written by claims apply',
  'accepted changes of owners are to be written by claims apply',
] as const;

const ofUnwritten = ({ requests: { unwritten } }: Overview): string[] =>
  unwritten === 0 ? [] : [`${countText(unwritten, ...UNWRITTEN)}.`];

const ofRequests = ({ requests: { counts } }: Overview): string[] =>
  WAITING_KINDS.filter((asks) => counts[asks] > 0).map((asks) => {
    const [one, many] = WAITING[asks];
    return `${countText(counts[asks], one, many)}.`;
  });

/** Kinds that are shown from stored alarms only; all others are read anew for this page. */
const ONLY_AS_ALARMS = [
  'worker_silent',
  'providers_disagree',
  'payout_fails',
  'deposit_waits',
  'bank_contradicts',
  'mails_given_up',
  'vault_low_on_gas',
  'vault_low_on_coins',
] as const satisfies readonly AlarmKind[];

const ofAlarms = ({ alarms }: Overview): string[] =>
  alarms
    .filter(({ kind }) => ONLY_AS_ALARMS.some((each) => each === kind))
    .map(({ sentence, subject }) =>
      sentence.includes(subject) ? sentence : `${subject}: ${sentence}`,
    );

export const attentionOf = (overview: Overview): string[] => [
  ...ofRequests(overview),
  ...toApprove(overview),
  ...ofUnwritten(overview),
  ...ofAlarms(overview),
  ...overview.doubts,
  ...overview.vaults.flatMap(ofVault),
  ...latePayouts(overview),
  ...ofDeliveries(overview),
  ...ofFeed(overview),
  ...ofHotels(overview),
  ...ofVendors(overview),
];
